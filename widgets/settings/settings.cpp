// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings.h"

#include "base/text.h"

#include <QSettings>

#include <algorithm>

namespace {

QString placeOfStored()
{
    return core::Text::tr("the settings");
}

/// The key of a class's colour: its number would change with the next class.
QString colorKey(core::TimelineClass timelineClass)
{
    static constexpr std::array<const char*, core::ChosenClassCount> Names {
        "kernel",        "ncclKernel",  "memcpy",     "memset",       "graphLaunch", "call",   "blockingCall",
        "nvtx",          "osRuntime",   "overhead",   "running",      "busy",        "matrix", "attention",
        "normalisation", "elementwise", "copyToHost", "copyOnDevice", "migration",
    };
    return QStringLiteral("colors/") + QLatin1String(Names[static_cast<std::size_t>(timelineClass)]);
}

/// Stores what differs from the usual only, so that a better usual value reaches everybody who chose none.
template <typename Value> void store(const QString& key, const Value& value, bool isUsual)
{
    if (isUsual)
        QSettings().remove(key);
    else
        QSettings().setValue(key, value);
}

/// A stored number when it is one of the enumerators, which count from 0 to `last`.
template <typename Enum> Enum storedEnum(const QString& key, Enum last, Enum usual)
{
    bool isNumber = false;
    const int number = QSettings().value(key).toInt(&isNumber);
    return isNumber && number >= 0 && number <= static_cast<int>(last) ? static_cast<Enum>(number) : usual;
}

const QString TimeUnitKey = QStringLiteral("display/timeUnit");
const QString DecimalsKey = QStringLiteral("display/decimals");
const QString BinaryKey = QStringLiteral("display/binarySizes");
const QString TimeBaseKey = QStringLiteral("display/timeBase");
const QString ThemeKey = QStringLiteral("display/theme");
const QString LanguageKey = QStringLiteral("display/language");
const QString ThresholdsKey = QStringLiteral("analysis/thresholds");
const QString FamiliesKey = QStringLiteral("analysis/families");
const QString OwnRulesKey = QStringLiteral("analysis/ownRules");
const QString ClassesKey = QStringLiteral("analysis/classes");
const QString PhaseMapKey = QStringLiteral("analysis/phaseMap");
const QString CacheFolderKey = QStringLiteral("cache/folder");
const QString CacheLimitKey = QStringLiteral("cache/limitBytes");
const QString ColumnsLimitKey = QStringLiteral("cache/columnsLimitBytes");
const QString MachineDetailsKey = QStringLiteral("reports/machineDetails");
const QString NotifiesKey = QStringLiteral("notifications/longTasks");

Appearance storedAppearance()
{
    const QSettings stored;
    Appearance appearance;
    auto& format = appearance.format;
    if (const auto unit = storedEnum(TimeUnitKey, core::Unit::PerSecond, core::Unit::None); core::nsPerUnit(unit) > 0)
        format.timeUnit = unit;
    bool isNumber = false;
    if (const int decimals = stored.value(DecimalsKey).toInt(&isNumber);
        isNumber && decimals >= 0 && decimals <= core::DisplayFormat::MostDecimals)
        format.decimals = decimals;
    format.isBinary = stored.value(BinaryKey, false).toBool();
    format.timeBase = storedEnum(TimeBaseKey, core::TimeBase::Utc, core::TimeBase::Relative);
    for (std::size_t at = 0; at < core::ChosenClassCount; ++at) {
        const auto timelineClass = static_cast<core::TimelineClass>(at);
        if (const QColor color(stored.value(colorKey(timelineClass)).toString()); color.isValid())
            appearance.colors.set(timelineClass, color);
    }
    return appearance;
}

void storeAppearance(const Appearance& appearance)
{
    const auto& format = appearance.format;
    store(TimeUnitKey, static_cast<int>(format.timeUnit.value_or(core::Unit::None)), !format.timeUnit);
    store(DecimalsKey, format.decimals.value_or(0), !format.decimals);
    store(BinaryKey, format.isBinary, !format.isBinary);
    store(TimeBaseKey, static_cast<int>(format.timeBase), format.timeBase == core::TimeBase::Relative);
    for (std::size_t at = 0; at < core::ChosenClassCount; ++at) {
        const auto timelineClass = static_cast<core::TimelineClass>(at);
        store(colorKey(timelineClass), appearance.colors.of(timelineClass).name(),
              appearance.colors.isUsual(timelineClass));
    }
}

void storeSettings(const SettingsValues& values)
{
    storeAppearance(values.appearance);
    store(ThemeKey, static_cast<int>(values.theme), values.theme == Theme::System);
    store(LanguageKey, values.language, values.language.isEmpty());
    store(ThresholdsKey, core::toJson(values.thresholds, false), values.thresholds == core::Thresholds {});
    store(FamiliesKey, core::toJson(values.families), values.families.own().empty());
    store(ClassesKey, values.classesJson, values.classesJson.isEmpty());
    store(OwnRulesKey, values.ownRulesJson, values.ownRulesJson.isEmpty());
    store(PhaseMapKey, values.phaseMapJson, values.phaseMapJson.isEmpty());
    store(CacheFolderKey, values.cacheFolder, values.cacheFolder.isEmpty());
    store(CacheLimitKey, static_cast<qlonglong>(values.cacheLimitBytes),
          values.cacheLimitBytes == core::ReportCache::DefaultLimitBytes);
    store(ColumnsLimitKey, static_cast<qlonglong>(values.columnsLimitBytes),
          values.columnsLimitBytes == core::ColumnCache::DefaultLimitBytes);
    store(MachineDetailsKey, values.includesMachineDetails, !values.includesMachineDetails);
    store(NotifiesKey, values.notifies, values.notifies);
}

} // namespace

core::PhaseMap SettingsValues::phaseMap() const
{
    return phaseMapJson.isEmpty() ? core::PhaseMap {}
                                  : core::parsePhaseMap(phaseMapJson, placeOfStored()).value_or(core::PhaseMap {});
}

std::shared_ptr<const core::DiagnosisClasses> SettingsValues::classes() const
{
    if (classesJson.isEmpty())
        return nullptr;
    auto classes = core::parseDiagnosisClasses(classesJson, placeOfStored());
    return classes ? std::make_shared<const core::DiagnosisClasses>(*std::move(classes)) : nullptr;
}

std::shared_ptr<const core::OwnRules> SettingsValues::ownRules() const
{
    if (ownRulesJson.isEmpty())
        return nullptr;
    auto rules = core::parseOwnRules(ownRulesJson, placeOfStored());
    return rules ? std::make_shared<const core::OwnRules>(*std::move(rules)) : nullptr;
}

core::AnalysisOptions SettingsValues::analysisOptions() const
{
    core::AnalysisOptions options;
    options.phases = phaseMap();
    options.thresholds = thresholds;
    options.families = families;
    options.classes = classes();
    return options;
}

core::ReportCache reportCache(const SettingsValues& values)
{
    const auto usual = core::ReportCache::ofUser();
    // a folder of its own: clearing it must not take what else lies in the one that was chosen
    const auto folder
        = values.cacheFolder.isEmpty() ? usual.folder() : values.cacheFolder + QStringLiteral("/gpuloupe-exports");
    return { folder, values.cacheLimitBytes };
}

core::ColumnCache columnCache(const SettingsValues& values)
{
    const auto usual = core::ColumnCache::ofUser();
    const auto folder
        = values.cacheFolder.isEmpty() ? usual.folder() : values.cacheFolder + QStringLiteral("/gpuloupe-columns");
    return { folder, values.columnsLimitBytes };
}

core::TraceCaches traceCaches(const SettingsValues& values)
{
    return { reportCache(values), columnCache(values) };
}

SettingsValues storedSettings()
{
    const QSettings stored;
    SettingsValues values;
    values.appearance = storedAppearance();
    values.theme = storedEnum(ThemeKey, Theme::Dark, Theme::System);
    values.language = stored.value(LanguageKey).toString();
    if (const auto json = stored.value(ThresholdsKey).toByteArray(); !json.isEmpty())
        values.thresholds = core::parseThresholds(json, placeOfStored()).value_or(core::Thresholds {});
    if (const auto json = stored.value(FamiliesKey).toByteArray(); !json.isEmpty())
        values.families = core::parseFamilyRules(json, placeOfStored()).value_or(core::FamilyRules());
    values.classesJson = stored.value(ClassesKey).toByteArray();
    values.ownRulesJson = stored.value(OwnRulesKey).toByteArray();
    values.phaseMapJson = stored.value(PhaseMapKey).toByteArray();
    values.cacheFolder = stored.value(CacheFolderKey).toString();
    values.cacheLimitBytes
        = std::max<qlonglong>(0, stored.value(CacheLimitKey, qlonglong { values.cacheLimitBytes }).toLongLong());
    values.columnsLimitBytes
        = std::max<qlonglong>(0, stored.value(ColumnsLimitKey, qlonglong { values.columnsLimitBytes }).toLongLong());
    values.includesMachineDetails = stored.value(MachineDetailsKey, false).toBool();
    values.notifies = stored.value(NotifiesKey, true).toBool();
    return values;
}

Settings::Settings(QObject* parent)
    : QObject(parent)
    , m_values(storedSettings())
{
}

void Settings::setValues(const SettingsValues& values)
{
    if (m_values == values)
        return;
    const auto before = m_values;
    m_values = values;
    storeSettings(values);
    Q_EMIT changed(before);
}
