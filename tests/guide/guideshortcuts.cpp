// SPDX-License-Identifier: GPL-3.0-or-later
#include "guideshortcuts.h"

#include "help/shortcutsdialog.h"
#include "navigation/tracetabs.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinepage.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

#include <QAction>
#include <QHash>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QTreeWidget>

namespace {

QString beginGroup(const QString& title)
{
    return QStringLiteral("### %1\n\n| Keys | What |\n|---|---|\n").arg(title);
}

QString withoutMarks(QString text)
{
    static const QRegularExpression numberOfTab(QStringLiteral("^[0-9] "));
    static const QRegularExpression mnemonic(QStringLiteral("&(?=\\S)"));
    return text.remove(mnemonic).remove(u'…').remove(numberOfTab);
}

QString row(const QString& keys, const QString& what)
{
    return QStringLiteral("| %1 | %2 |\n").arg(keys, withoutMarks(what));
}

QString keysOf(const QAction& action)
{
    QStringList keys;
    const auto shortcuts = action.shortcuts();
    for (const auto& shortcut : shortcuts)
        keys += shortcut.toString(QKeySequence::PortableText);
    return keys.join(QStringLiteral(", "));
}

} // namespace

QString guideShortcuts()
{
    WindowList windows;
    auto* window = windows.newWindow();
    const auto& timeline = window->tabs().timeline().actions().groups();
    QHash<QString, QString> onTimeline; // keys by what they do: they are in the menu as well
    for (const auto& group : timeline) {
        for (const auto* action : group.actions)
            onTimeline.insert(withoutMarks(action->text()), keysOf(*action));
    }
    QString text;
    const ShortcutsDialog dialog(*window->menuBar());
    const auto* tree = dialog.findChild<QTreeWidget*>();
    for (int group = 0; group < tree->topLevelItemCount(); ++group) {
        const auto* item = tree->topLevelItem(group);
        text += beginGroup(item->text(0));
        for (int at = 0; at < item->childCount(); ++at) {
            const auto what = item->child(at)->text(0);
            const auto keys = item->child(at)->text(1);
            if (!onTimeline.value(what).split(QStringLiteral(", ")).contains(keys))
                text += row(keys, what);
        }
        text += u'\n';
    }
    for (const auto& group : timeline) {
        QString rows;
        for (const auto* action : group.actions) {
            if (!action->shortcuts().isEmpty())
                rows += row(keysOf(*action), action->text());
        }
        if (!rows.isEmpty())
            text += beginGroup(QStringLiteral("On the timeline: ") + group.title.toLower()) + rows + u'\n';
    }
    return text.trimmed() + u'\n';
}

QString commandHelp(const QString& program, const QString& command)
{
    QProcess process;
    process.start(program, { QStringLiteral("help"), command });
    return process.waitForFinished() ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
}
