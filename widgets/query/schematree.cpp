// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/schematree.h"

#include "style/typography.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QRegularExpression>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace {

enum Column { Name, Facts, Meaning };
constexpr int NameRole = Qt::UserRole, PlaceRole = Qt::UserRole + 1;

/// Tables with rows come first, those that only say what numbers mean last.
int placeOf(const core::SchemaTable& table)
{
    enum Place { WithRows, Empty, Numbers };
    if (table.name.startsWith(QStringLiteral("ENUM_"), Qt::CaseInsensitive))
        return Numbers;
    return table.isStored && table.rowCountEstimate() == 0 ? Empty : WithRows;
}

QTreeWidgetItem* itemOf(const core::SchemaTable& table)
{
    auto* item = new QTreeWidgetItem;
    const auto count = static_cast<qlonglong>(table.rowCountEstimate());
    const auto rows = count == 1 ? SchemaTree::tr("1 row") : SchemaTree::tr("%1 rows").arg(QLocale().toString(count));
    item->setText(Name, table.name);
    item->setData(Name, NameRole, table.name);
    item->setText(Facts, table.isStored ? rows : SchemaTree::tr("view"));
    item->setData(Name, PlaceRole, placeOf(table));
    for (const auto& column : table.columns) {
        auto* child = new QTreeWidgetItem(item);
        child->setText(Name, column.name);
        child->setData(Name, NameRole, column.name);
        child->setText(Facts, column.declaredType);
    }
    return item;
}

void setMeaning(QTreeWidgetItem& item, const QString& meaning)
{
    item.setText(Meaning, meaning);
    const auto name = item.data(Name, NameRole).toString();
    const auto tip = meaning.isEmpty() ? name : QStringLiteral("%1: %2").arg(name, meaning);
    for (const int column : { Name, Facts, Meaning })
        item.setToolTip(column, QStringLiteral("<p>%1</p>").arg(tip.toHtmlEscaped())); // wraps, and is no markup
}

} // namespace

QString sqlName(const QString& name)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*$"));
    return plain.match(name).hasMatch() ? name : u'"' + QString(name).replace(u'"', QStringLiteral("\"\"")) + u'"';
}

SchemaTree::SchemaTree(QWidget* parent)
    : QWidget(parent)
    , m_filter(new QLineEdit)
    , m_tree(new QTreeWidget)
{
    m_filter->setPlaceholderText(tr("Filter tables and columns"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_filter->setAcceptDrops(false);
    m_tree->setHeaderLabels({ tr("Table, column"), tr("Rows, type"), tr("Meaning") });
    m_tree->setAccessibleName(tr("Tables of the file"));
    m_tree->setUniformRowHeights(true);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    constexpr int NameWidth = 270, FactsWidth = 88; // px of the design
    m_tree->header()->resizeSection(Name, scaledPx(NameWidth, font()));
    m_tree->header()->resizeSection(Facts, scaledPx(FactsWidth, font()));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_filter);
    layout->addWidget(m_tree, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &SchemaTree::applyFilter);
    connect(m_tree, &QTreeWidget::itemActivated, this,
            [this](const QTreeWidgetItem* item) { Q_EMIT nameChosen(sqlName(item->data(Name, NameRole).toString())); });
    connect(m_tree, &QWidget::customContextMenuRequested, this, &SchemaTree::showMenu);
    m_tree->setExpandsOnDoubleClick(false); // which writes the name
}

void SchemaTree::setTrace(const std::shared_ptr<const core::Trace>& trace)
{
    m_reading.cancel();
    m_tree->clear();
    QList<QTreeWidgetItem*> items;
    for (const auto& table : trace->schema.tables)
        items.append(itemOf(table));
    std::sort(items.begin(), items.end(), [](const QTreeWidgetItem* left, const QTreeWidgetItem* right) {
        const int leftPlace = left->data(Name, PlaceRole).toInt();
        const int rightPlace = right->data(Name, PlaceRole).toInt();
        return leftPlace != rightPlace ? leftPlace < rightPlace
                                       : left->text(Name).compare(right->text(Name), Qt::CaseInsensitive) < 0;
    });
    m_tree->addTopLevelItems(items);
    applyFilter();
    m_reading.start(
        [path = trace->path](const std::stop_token& stop) -> core::Expected<core::SchemaNotes> {
            auto file = core::SqlQuery::open(path, stop);
            return file ? core::readSchemaNotes(*file, stop) : tl::unexpected<core::Error>(file.error());
        },
        [this](const core::LatestJob<core::SchemaNotes>::Shared& notes) {
            if (notes)
                showNotes(**notes);
        });
}

void SchemaTree::showNotes(const core::SchemaNotes& notes)
{
    for (int at = 0; at < m_tree->topLevelItemCount(); ++at) {
        auto* table = m_tree->topLevelItem(at);
        const auto known = notes.value(table->data(Name, NameRole).toString());
        setMeaning(*table, known.meaning);
        for (int column = 0; column < table->childCount(); ++column) {
            auto* child = table->child(column);
            setMeaning(*child, known.columns.value(child->data(Name, NameRole).toString()));
        }
    }
}

/// Tables whose name contains the text, with all their columns, and others with those columns that do.
void SchemaTree::applyFilter()
{
    const auto wanted = m_filter->text().trimmed();
    const auto contains
        = [&wanted](const QTreeWidgetItem* item) { return item->text(Name).contains(wanted, Qt::CaseInsensitive); };
    for (int at = 0; at < m_tree->topLevelItemCount(); ++at) {
        auto* table = m_tree->topLevelItem(at);
        const bool isTable = contains(table);
        bool hasColumn = false;
        for (int column = 0; column < table->childCount(); ++column) {
            const bool isColumn = contains(table->child(column));
            hasColumn = hasColumn || isColumn;
            table->child(column)->setHidden(!isTable && !isColumn);
        }
        table->setHidden(!isTable && !hasColumn);
        table->setExpanded(!wanted.isEmpty() && !isTable && hasColumn);
    }
}

void SchemaTree::showMenu(const QPoint& position)
{
    const auto* item = m_tree->itemAt(position);
    if (!item)
        return;
    const auto name = item->data(Name, NameRole).toString();
    const auto table = item->parent() ? item->parent()->data(Name, NameRole).toString() : name;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Write the name into the statement"), this, [this, name] { Q_EMIT nameChosen(sqlName(name)); });
    menu->addAction(tr("&Show rows of %1").arg(QString(table).replace(u'&', QStringLiteral("&&"))), this,
                    [this, table] { Q_EMIT tableChosen(table); });
    menu->popup(m_tree->viewport()->mapToGlobal(position));
}
