// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/classesdialog.h"

#include "base/diagnosisclasses.h"

namespace {

/// JSON that sets nothing.
QByteArray noClasses()
{
    return QByteArrayLiteral("{}\n");
}

JsonSettingDialog::Words wordsOfClasses()
{
    return { .title = ClassesDialog::tr("Classes of calls and limits"),
             .explanation = ClassesDialog::tr(
                 "What holds in place of what the program says: cuda_call_classes and os_call_classes, lists of "
                 "[\"class\", \"regular expression\"] of which the first that is found in a name holds, and thresholds "
                 "of the wall budget. What is not named stays as it is."),
             .none = QString::fromUtf8(noClasses()),
             .noneButton = ClassesDialog::tr("&None of my own"),
             .loadTip = ClassesDialog::tr("Read classes from a JSON file, as --classes does"),
             .loadTitle = ClassesDialog::tr("Load classes"),
             .saveTip = ClassesDialog::tr("Write the classes to a JSON file for --classes"),
             .saveTitle = ClassesDialog::tr("Save the classes"),
             .fileFilter = ClassesDialog::tr("Classes of calls (*.json);;All files (*)") };
}

bool setsNothing(const QByteArray& json)
{
    return json.simplified().replace(' ', QByteArray()) == noClasses().trimmed();
}

JsonSettingDialog::Kind kindOfClasses()
{
    return { .helpTopic = QStringLiteral("wallbudget"),
             .fileKey = QStringLiteral("classesFile"),
             .usualFileName = QStringLiteral("classes.json"),
             .check =
                 [](const QByteArray& json) {
                     return core::parseDiagnosisClasses(json, ClassesDialog::tr("the classes"))
                         .map([](const core::DiagnosisClasses&) {});
                 },
             .isNone = setsNothing,
             .read = core::readDiagnosisClassesJson };
}

} // namespace

ClassesDialog::ClassesDialog(const QByteArray& json, QWidget* parent)
    : JsonSettingDialog(wordsOfClasses(), kindOfClasses(), json.isEmpty() ? noClasses() : json, parent)
{
    connect(this, &JsonSettingDialog::jsonChosen, this,
            [this](const QByteArray& chosen) { Q_EMIT classesChosen(setsNothing(chosen) ? QByteArray() : chosen); });
}
