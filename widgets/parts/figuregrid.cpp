// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/figuregrid.h"

#include <QAccessibleWidget>
#include <QWidget>

#include <map>

namespace {

class AccessibleGrid;

/// One figure, or the name of a row, which is column 0.
class AccessibleFigure final : public QAccessibleInterface, public QAccessibleTableCellInterface
{
public:
    AccessibleFigure(AccessibleGrid& grid, int row, int column)
        : m_grid(grid)
        , m_row(row)
        , m_column(column)
    {
    }

    [[nodiscard]] bool isValid() const override;
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override;
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString&) override { }
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Cell; }
    [[nodiscard]] QAccessible::State state() const override { return {}; }
    [[nodiscard]] void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this) : nullptr;
    }

    [[nodiscard]] bool isSelected() const override { return false; }
    [[nodiscard]] QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    [[nodiscard]] QList<QAccessibleInterface*> rowHeaderCells() const override;
    [[nodiscard]] int columnIndex() const override { return m_column; }
    [[nodiscard]] int rowIndex() const override { return m_row; }
    [[nodiscard]] int columnExtent() const override { return 1; }
    [[nodiscard]] int rowExtent() const override { return 1; }
    [[nodiscard]] QAccessibleInterface* table() const override { return parent(); }

private:
    AccessibleGrid& m_grid;
    int m_row, m_column;
};

/// The figures of a widget as a table of cells.
class AccessibleGrid final : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    AccessibleGrid(QWidget* widget, const FigureGridSource& source)
        : QAccessibleWidget(widget, QAccessible::Table)
        , m_source(source)
    {
    }
    ~AccessibleGrid() override
    {
        for (const auto& [place, id] : m_cells)
            QAccessible::deleteAccessibleInterface(id);
    }

    [[nodiscard]] FigureGrid grid() const { return widget() ? m_source.figureGrid() : FigureGrid(); }
    [[nodiscard]] QString textAt(int row, int column) const
    {
        const auto figures = grid();
        if (row < 0 || row >= static_cast<int>(figures.rows.size()))
            return {};
        const auto& of = figures.rows[static_cast<std::size_t>(row)];
        return column == 0 ? of.name : of.figures.value(column - 1);
    }

    [[nodiscard]] void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] int childCount() const override { return rowCount() * columnCount(); }
    [[nodiscard]] QAccessibleInterface* child(int index) const override
    {
        const auto columns = columnCount();
        return index >= 0 && index < childCount() ? cellAt(index / columns, index % columns) : nullptr;
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* cell = dynamic_cast<const AccessibleFigure*>(child);
        return cell ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
    }

    [[nodiscard]] QAccessibleInterface* caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* summary() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* cellAt(int row, int column) const override
    {
        if (row < 0 || row >= rowCount() || column < 0 || column >= columnCount())
            return nullptr;
        if (const auto found = m_cells.find({ row, column }); found != m_cells.end())
            return QAccessible::accessibleInterface(found->second);
        auto* cell = new AccessibleFigure(const_cast<AccessibleGrid&>(*this), row, column); // registered: freed by id
        m_cells[{ row, column }] = QAccessible::registerAccessibleInterface(cell);
        return cell;
    }
    [[nodiscard]] int selectedCellCount() const override { return 0; }
    [[nodiscard]] QList<QAccessibleInterface*> selectedCells() const override { return {}; }
    [[nodiscard]] QString columnDescription(int column) const override
    {
        return column == 0 ? QString() : grid().columns.value(column - 1);
    }
    [[nodiscard]] QString rowDescription(int row) const override { return textAt(row, 0); }
    [[nodiscard]] int selectedColumnCount() const override { return 0; }
    [[nodiscard]] int selectedRowCount() const override { return 0; }
    [[nodiscard]] int columnCount() const override { return static_cast<int>(grid().columns.size()) + 1; }
    [[nodiscard]] int rowCount() const override { return static_cast<int>(grid().rows.size()); }
    [[nodiscard]] QList<int> selectedColumns() const override { return {}; }
    [[nodiscard]] QList<int> selectedRows() const override { return {}; }
    [[nodiscard]] bool isColumnSelected(int) const override { return false; }
    [[nodiscard]] bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override { }

private:
    const FigureGridSource& m_source;
    mutable std::map<std::pair<int, int>, QAccessible::Id> m_cells; ///< made when they are asked for
};

bool AccessibleFigure::isValid() const
{
    return m_row < m_grid.rowCount() && m_column < m_grid.columnCount();
}

QAccessibleInterface* AccessibleFigure::parent() const
{
    return &m_grid;
}

QString AccessibleFigure::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Name ? m_grid.textAt(m_row, m_column) : QString();
}

QRect AccessibleFigure::rect() const
{
    return m_grid.rect();
}

QList<QAccessibleInterface*> AccessibleFigure::rowHeaderCells() const
{
    return { m_grid.cellAt(m_row, 0) };
}

QAccessibleInterface* makeAccessibleGrid(const QString& className, QObject* object)
{
    Q_UNUSED(className)
    const auto* source = dynamic_cast<FigureGridSource*>(object);
    auto* widget = qobject_cast<QWidget*>(object);
    return source && widget ? new AccessibleGrid(widget, *source) : nullptr;
}

} // namespace

void announceFigureGrids()
{
    QAccessible::installFactory(makeAccessibleGrid); // keeps each factory once
}
