// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/familiesdialog.h"

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
{
    connect(this, &JsonSettingDialog::jsonChosen, this,
            [this](const QByteArray& json) { Q_EMIT rulesChosen(*rulesOf(json)); });
}
