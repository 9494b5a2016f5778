// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with rows of a TablePage and with all of its table: actions, copies, export.
#include "base/outputfile.h"
#include "parts/messagebar.h"
#include "report/csvwriter.h"
#include "session/viewcontext.h"
#include "table/celltext.h"
#include "table/tablepage.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include <utility>

void TablePage::addRowAction(RowAction action)
{
    m_actions.push_back(std::move(action));
}

void TablePage::showContextMenu(const QPoint& position)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto row = m_view->currentTableRow();
    for (const auto& action : m_actions) {
        if (!row || (action.applies && !action.applies(*row)))
            continue;
        auto* entry = menu->addAction(entryText(action, *row), this, [run = action.run, row = *row] { run(row); });
        if (!menu->defaultAction() && action.kind != RowAction::Kind::WriteNote)
            menu->setDefaultAction(entry);
    }
    if (row && !m_isNarrow)
        menu->addAction(tr("&Why this number?"), this, &TablePage::requestEvidence);
    menu->addSeparator();
    const bool hasSelection = m_view->selectionModel()->hasSelection();
    const auto addCopy = [&](const QString& text, core::CopyFormat format) {
        menu->addAction(text, this, [this, format] { m_view->copySelection(format); })->setEnabled(hasSelection);
    };
    addCopy(tr("&Copy"), core::CopyFormat::Tsv);
    addCopy(tr("Copy as &Markdown"), core::CopyFormat::Markdown);
    addCopy(tr("Copy as CS&V"), core::CopyFormat::Csv);
    menu->addAction(tr("Select &all"), m_view, &QAbstractItemView::selectAll);
    menu->addSeparator();
    menu->addAction(tr("&Export this table…"), this, &TablePage::exportTable);
    menu->popup(m_view->viewport()->mapToGlobal(position));
}

QString TablePage::entryText(const RowAction& action, std::size_t row) const
{
    constexpr int DetailCharacters = 90;
    if (!action.detail)
        return action.text;
    const auto detail = fontMetrics().elidedText(action.detail(row).simplified(), Qt::ElideMiddle,
                                                 fontMetrics().averageCharWidth() * DetailCharacters);
    return QStringLiteral("%1: %2").arg(action.text, QString(detail).replace(u'&', QStringLiteral("&&")));
}

bool TablePage::runRowAction(RowAction::Kind kind)
{
    const auto row = m_view->currentTableRow();
    if (!row || !m_view->isEnabled() || !hasTable())
        return false;
    for (const auto& action : m_actions) {
        if (action.kind != kind || (action.applies && !action.applies(*row)))
            continue;
        const auto run = action.run; // which may change the table
        run(*row);
        return true;
    }
    return false;
}

void TablePage::activateRow(std::size_t tableRow)
{
    for (const auto& action : m_actions) {
        if (action.kind != RowAction::Kind::WriteNote && (!action.applies || action.applies(tableRow))) {
            action.run(tableRow);
            return;
        }
    }
}

void TablePage::exportTable()
{
    const auto& table = model().table();
    if (!table || !hasTable())
        return;
    const QDir folder(QSettings().value(QStringLiteral("exportFolder"), QDir::homePath()).toString());
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Export the table “%1”").arg(core::displayTitle(table->title)),
        folder.filePath(table->key + QStringLiteral(".csv")), tr("CSV files (*.csv);;All files (*)"));
    if (path.isEmpty())
        return;
    QSettings().setValue(QStringLiteral("exportFolder"), QFileInfo(path).absolutePath());
    exportTableTo(path);
}

void TablePage::exportTableTo(const QString& path)
{
    m_export.start(
        [table = model().table(), path](const std::stop_token&) -> core::Expected<QString> {
            return core::writeFile(path, core::tableToCsv(*table)).map([path] { return path; });
        },
        [this](const core::LatestJob<QString>::Shared& written) {
            if (written) {
                Q_EMIT m_context.messageRaised(
                    { Message::Kind::Note,
                      tr("The table was written to %1.").arg(QDir::toNativeSeparators(**written)),
                      {} });
            } else {
                Q_EMIT m_context.messageRaised({ Message::Kind::Error, written.error().message, {} });
            }
        });
}
