// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/familiesdialog.h"

#include "settings/familyhitsview.h"

#include <QPlainTextEdit>

namespace {

JsonSettingDialog::Words wordsOfFamilies()
{
    return { .title = FamiliesDialog::tr("Families of kernels"),
             .explanation = FamiliesDialog::tr(
                 "Rules before those of the program: a list of [\"family\", \"regular expression\"]. The first that a "
                 "kernel's name fits holds, whatever the case; names have their namespaces and template arguments."),
             .none = QString::fromUtf8(core::toJson(core::FamilyRules())),
             .noneButton = FamiliesDialog::tr("&None of my own"),
             .loadTip = FamiliesDialog::tr("Read families from a JSON file, as --families does"),
             .loadTitle = FamiliesDialog::tr("Load families"),
             .saveTip = FamiliesDialog::tr("Write the families to a JSON file for --families"),
             .saveTitle = FamiliesDialog::tr("Save the families"),
             .fileFilter = FamiliesDialog::tr("Kernel families (*.json);;All files (*)") };
}

core::Expected<core::FamilyRules> rulesOf(const QByteArray& json)
{
    return core::parseFamilyRules(json, FamiliesDialog::tr("the families"));
}

JsonSettingDialog::Kind kindOfFamilies()
{
    return { .helpTopic = QStringLiteral("kernels"),
             .fileKey = QStringLiteral("familiesFile"),
             .usualFileName = QStringLiteral("families.json"),
             .check = [](const QByteArray& json) { return rulesOf(json).map([](const core::FamilyRules&) {}); },
             .isNone = [](const QByteArray& json) { return rulesOf(json)->own().empty(); },
             .read =
                 [](const QString& path) {
                     return core::readFamilyRules(path).map(
                         [](const core::FamilyRules& rules) { return core::toJson(rules); });
                 } };
}

} // namespace

FamiliesDialog::FamiliesDialog(const core::FamilyRules& rules, QWidget* parent)
    : JsonSettingDialog(wordsOfFamilies(), kindOfFamilies(), core::toJson(rules), parent)
    , m_hits(new FamilyHitsView)
{
    addPane(*m_hits);
    m_hits->hide();
    connect(this, &JsonSettingDialog::faultlessJsonWritten, this, &FamiliesDialog::count);
    connect(this, &JsonSettingDialog::jsonChosen, this,
            [this](const QByteArray& json) { Q_EMIT rulesChosen(*rulesOf(json)); });
}

void FamiliesDialog::setResults(const core::ResultsPointer& results, const core::DisplayFormat& format)
{
    m_results = results;
    m_hits->setVisible(results != nullptr);
    m_hits->setFormat(format);
    count(edit().toPlainText().toUtf8());
}

/// Off the UI thread: there may be many kernels, and expressions may take their time.
void FamiliesDialog::count(const QByteArray& json)
{
    const auto rules = rulesOf(json);
    if (!m_results || !rules)
        return;
    m_count.start(
        [results = m_results, rules = *rules](const std::stop_token& stop) -> core::Expected<core::FamilyCensus> {
            auto census = core::countFamilies(*results->trace, *results->kernels, rules, stop);
            if (!census)
                return tl::unexpected<core::Error>(census.error());
            return std::move(*census);
        },
        [this](const core::LatestJob<core::FamilyCensus>::Shared& census) {
            if (census)
                m_hits->setCensus(**census);
        });
}
