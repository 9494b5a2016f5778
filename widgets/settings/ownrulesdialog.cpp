// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/ownrulesdialog.h"

#include "results/ownjudgement.h"

#include <QFileInfo>

namespace {

/// JSON that has no rule.
QByteArray noRules()
{
    return QByteArrayLiteral("[]\n");
}

JsonSettingDialog::Words wordsOfRules()
{
    return {
        .title = OwnRulesDialog::tr("Findings of your own"),
        .explanation = OwnRulesDialog::tr(
            "A list of rules, each {\"table\", \"row\", \"column\", \"limit\", \"severity\", \"text\", \"advice\"}: "
            "rows of the table whose texts have “row” in them (all when it is missing) and whose figure is beyond "
            "the limit, as \"> 500\", are a finding. {row}, {value}, {limit} and {n} in the text are filled in."),
        .none = QString::fromUtf8(noRules()),
        .noneButton = OwnRulesDialog::tr("&None of my own"),
        .loadTip = OwnRulesDialog::tr("Read rules from a JSON file, as --rules does"),
        .loadTitle = OwnRulesDialog::tr("Load rules"),
        .saveTip = OwnRulesDialog::tr("Write the rules to a JSON file for --rules"),
        .saveTitle = OwnRulesDialog::tr("Save the rules"),
        .fileFilter = OwnRulesDialog::tr("Rules of findings (*.json);;All files (*)")
    };
}

bool hasNoRule(const QByteArray& json)
{
    const auto rules = core::parseOwnRules(json, QString());
    return rules && rules->rules.empty();
}

/// The bytes of a file that is not at fault: its lines stay as people wrote them.
core::Expected<QByteArray> rulesOfFile(const QString& path)
{
    auto json = core::readOwnRulesJson(path);
    if (!json)
        return json;
    if (const auto rules = core::checkedOwnRules(*json, QFileInfo(path).fileName()); !rules)
        return tl::unexpected(rules.error());
    return json;
}

JsonSettingDialog::Kind kindOfRules()
{
    return { .helpTopic = QStringLiteral("findings"),
             .fileKey = QStringLiteral("ownRulesFile"),
             .usualFileName = QStringLiteral("rules.json"),
             .check =
                 [](const QByteArray& json) {
                     return core::checkedOwnRules(json, OwnRulesDialog::tr("the rules")).map([](const core::OwnRules&) {
                     });
                 },
             .isNone = hasNoRule,
             .read = rulesOfFile };
}

} // namespace

OwnRulesDialog::OwnRulesDialog(const QByteArray& json, QWidget* parent)
    : JsonSettingDialog(wordsOfRules(), kindOfRules(), json.isEmpty() ? noRules() : json, parent)
{
    connect(this, &JsonSettingDialog::jsonChosen, this,
            [this](const QByteArray& chosen) { Q_EMIT rulesChosen(hasNoRule(chosen) ? QByteArray() : chosen); });
}
