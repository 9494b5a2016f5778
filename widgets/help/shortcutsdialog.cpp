// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/shortcutsdialog.h"

#include "help/helptopic.h"
#include "style/fitting.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace {

QString withoutMnemonic(QString text)
{
    static const QRegularExpression mnemonic(QStringLiteral("&(?=\\S)")); // "Host && idle" keeps one
    return text.remove(mnemonic).remove(QStringLiteral("…"));
}

/// The actions of a menu and of the menus in it.
QList<QAction*> actionsOf(const QMenu* menu)
{
    QList<QAction*> all;
    const auto actions = menu ? menu->actions() : QList<QAction*> {};
    for (auto* action : actions) {
        if (action->menu())
            all += actionsOf(action->menu());
        else
            all += action;
    }
    return all;
}

QTreeWidgetItem* addGroup(QTreeWidget& tree, const QString& title)
{
    auto* group = new QTreeWidgetItem(&tree, { title });
    auto font = tree.font();
    font.setBold(true);
    group->setFont(0, font);
    return group;
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QMenuBar& menuBar, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setDialogHelp(*this, QStringLiteral("shortcuts"));
    auto* tree = new QTreeWidget;
    tree->setHeaderLabels({ tr("What"), tr("Keys") });
    tree->setRootIsDecorated(false);
    tree->setUniformRowHeights(true);
    tree->setAccessibleName(windowTitle());
    const auto menus = menuBar.actions();
    for (auto* entry : menus) {
        QTreeWidgetItem* group = nullptr;
        const auto actions = actionsOf(entry->menu());
        for (auto* action : actions) {
            if (action->shortcut().isEmpty())
                continue;
            if (!group)
                group = addGroup(*tree, withoutMnemonic(entry->text()));
            new QTreeWidgetItem(
                group, { withoutMnemonic(action->text()), action->shortcut().toString(QKeySequence::NativeText) });
        }
    }
    auto* tables = addGroup(*tree, tr("In tables"));
    new QTreeWidgetItem(tables, { tr("Follow the row"), tr("Enter, double click") });
    new QTreeWidgetItem(tables, { tr("Go from the filter to the rows"), tr("Enter, Down") });
    new QTreeWidgetItem(tables, { tr("Clear the filter, then leave it"), tr("Esc") });
    auto* findings = addGroup(*tree, tr("In the findings"));
    new QTreeWidgetItem(findings, { tr("Go to the next or previous one"), tr("Down, Up") });
    new QTreeWidgetItem(findings, { tr("Show its first figure"), tr("Enter") });
    new QTreeWidgetItem(findings, { tr("Go back to the tables, also from the evidence"), tr("Esc") });
    tree->expandAll();
    tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    tree->header()->setStretchLastSection(false);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(tree);
    layout->addWidget(buttons);
    constexpr int WidthInCharacters = 70;
    constexpr int HeightInLines = 30;
    resizeInScreen(*this, WidthInCharacters, HeightInLines);
}
