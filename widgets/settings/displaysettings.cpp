// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/displaysettings.h"

#include "parts/paragraph.h"
#include "session/viewcontext.h"
#include "settings/language.h"
#include "settings/settings.h"
#include "trace/trace.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

#include <algorithm>

namespace {

/// Chooses the entry with this value.
template <typename Value> void choose(QComboBox& box, Value value)
{
    box.setCurrentIndex(box.findData(static_cast<int>(value)));
}

template <typename Value> Value chosen(const QComboBox& box)
{
    return static_cast<Value>(box.currentData().toInt());
}

template <typename Value> void addChoice(QComboBox& box, const QString& text, Value value)
{
    box.addItem(text, static_cast<int>(value));
}

QLabel* makeSettingNote()
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

DisplaySettings::DisplaySettings(Settings& settings, const ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_context(context)
    , m_language(new QComboBox)
    , m_languageHint(makeSettingNote())
    , m_theme(new QComboBox)
    , m_timeUnit(new QComboBox)
    , m_decimals(new QSpinBox)
    , m_sizes(new QComboBox)
    , m_timeBase(new QComboBox)
    , m_hint(makeSettingNote())
    , m_example(makeSettingNote())
{
    addLanguages();
    addChoice(*m_theme, tr("As the desktop"), Theme::System);
    addChoice(*m_theme, tr("Light"), Theme::Light);
    addChoice(*m_theme, tr("Dark"), Theme::Dark);
    addChoice(*m_timeUnit, tr("The unit that fits"), core::Unit::None);
    for (const auto unit :
         { core::Unit::Nanoseconds, core::Unit::Microseconds, core::Unit::Milliseconds, core::Unit::Seconds })
        addChoice(*m_timeUnit, core::unitSymbol(unit), unit);
    m_decimals->setRange(-1, core::DisplayFormat::MostDecimals);
    m_decimals->setSpecialValueText(tr("As many as needed"));
    addChoice(*m_sizes, tr("kB, MB, GB (powers of 1000)"), 0);
    addChoice(*m_sizes, tr("KiB, MiB, GiB (powers of 1024)"), 1);
    addChoice(*m_timeBase, tr("The start of the trace"), core::TimeBase::Relative);
    addChoice(*m_timeBase, tr("The start of the session, as exported"), core::TimeBase::Absolute);
    addChoice(*m_timeBase, tr("The wall clock (UTC)"), core::TimeBase::Utc);

    auto* form = new QFormLayout(this);
    form->addRow(tr("&Language:"), m_language);
    form->addRow(QString(), m_languageHint);
    form->addRow(tr("&Theme:"), m_theme);
    form->addRow(tr("D&urations in:"), m_timeUnit);
    form->addRow(tr("D&ecimals:"), m_decimals);
    form->addRow(tr("&Sizes in:"), m_sizes);
    form->addRow(tr("&Moments count from:"), m_timeBase);
    form->addRow(QString(), m_hint);
    form->addRow(tr("Example:"), m_example);
    auto* note = makeSettingNote();
    note->setText(tr("Reports, copies and exported tables stay in the units of their columns, with all digits and a "
                     "decimal point: they are read by programs, too."));
    form->addRow(note);

    for (auto* box : { m_language, m_theme, m_timeUnit, m_sizes, m_timeBase })
        connect(box, &QComboBox::currentIndexChanged, this, &DisplaySettings::store);
    connect(m_decimals, &QSpinBox::valueChanged, this, &DisplaySettings::store);
    connect(&m_settings, &Settings::changed, this, &DisplaySettings::fill);
    connect(&m_context, &ViewContext::appearanceChanged, this, &DisplaySettings::showHint);
    fill();
}

void DisplaySettings::addLanguages()
{
    m_language->addItem(tr("As the system"), QString());
    const auto codes = language::translated() << language::source();
    for (const auto& code : codes)
        m_language->addItem(language::nativeName(code), code);
}

void DisplaySettings::fill()
{
    m_isFilling = true;
    const auto& values = m_settings.values();
    const auto& format = values.appearance.format;
    m_language->setCurrentIndex(std::max(0, m_language->findData(values.language)));
    choose(*m_theme, values.theme);
    choose(*m_timeUnit, format.timeUnit.value_or(core::Unit::None));
    m_decimals->setValue(format.decimals.value_or(-1));
    choose(*m_sizes, format.isBinary ? 1 : 0);
    choose(*m_timeBase, format.timeBase);
    m_isFilling = false;
    showHint();
}

void DisplaySettings::store()
{
    if (m_isFilling)
        return;
    auto values = m_settings.values();
    auto& format = values.appearance.format;
    values.language = m_language->currentData().toString();
    values.theme = chosen<Theme>(*m_theme);
    const auto unit = chosen<core::Unit>(*m_timeUnit);
    format.timeUnit = unit == core::Unit::None ? std::nullopt : std::optional(unit);
    format.decimals = m_decimals->value() < 0 ? std::nullopt : std::optional(m_decimals->value());
    format.isBinary = chosen<int>(*m_sizes) == 1;
    format.timeBase = chosen<core::TimeBase>(*m_timeBase);
    m_settings.setValues(values);
}

void DisplaySettings::showHint()
{
    constexpr std::int64_t ExampleNs = 2'600'123;
    constexpr std::int64_t ExampleBytes = 65'536;
    const auto& trace = m_context.trace();
    auto format = m_settings.values().appearance.format;
    format.zeroUtcNs = trace ? trace->sessionStartUtcNs : std::nullopt;
    showParagraph(*m_languageHint,
                  language::resolved(m_settings.values().language) == language::shown()
                      ? QString()
                      : tr("The language changes when GPU Loupe starts next."));
    QString hint;
    if (format.timeBase == core::TimeBase::Utc && trace && format.shownBase() != core::TimeBase::Utc)
        hint = tr("This trace does not say when its session started (TARGET_INFO_SESSION_START_TIME), so its moments "
                  "count from its start.");
    else if (format.timeBase == core::TimeBase::Utc)
        hint = tr("Where a trace does not say when its session started, its moments count from its start.");
    showParagraph(*m_hint, hint);
    const auto originNs = trace ? trace->extent.startNs : 0;
    m_example->setText(QStringList { core::displayDuration(ExampleNs, format), core::displayBytes(ExampleBytes, format),
                                     core::displayMoment(originNs + ExampleNs, originNs, format) }
                           .join(QStringLiteral(" · ")));
}

QString DisplaySettings::languageHint() const
{
    return m_languageHint->text();
}

QString DisplaySettings::timeBaseHint() const
{
    return m_hint->text();
}

QString DisplaySettings::exampleText() const
{
    return m_example->text();
}
