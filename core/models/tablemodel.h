// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "base/latestjob.h"
#include "base/textmatcher.h"
#include "table/figuretext.h"
#include "table/table.h"

#include <QAbstractTableModel>

#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// What of a table is shown, and in which order.
struct TableArrangement {
    int sortColumn = -1; ///< -1: the table's own order
    Qt::SortOrder sortOrder = Qt::DescendingOrder;
    QString filter; ///< TextMatcher of any cell; empty: all rows
    friend bool operator==(const TableArrangement&, const TableArrangement&) = default;
};

/// Rows of `table` that pass the filter, in the order asked for (stable). Errors: Usage for a bad expression,
/// Cancelled.
[[nodiscard]] Expected<std::vector<std::uint32_t>> arrangeRows(const Table& table, const TableArrangement& arrangement,
                                                               const std::stop_token& stop = {});

/// Formats to copy rows in.
enum class CopyFormat : std::uint8_t { Tsv, Csv, Markdown };

/// What the numbers of some cells of one column come to; empty cells are left out.
struct CellSummary {
    std::size_t count = 0; ///< cells with a number
    double sum = 0;
    double mean = 0; ///< 0 when there are none
    friend bool operator==(const CellSummary&, const CellSummary&) = default;
};

/// That of these rows of a table. Errors: Cancelled.
[[nodiscard]] Cancellable<CellSummary> summaryOf(const Table& table, const std::vector<std::uint32_t>& rows,
                                                 std::size_t column, const std::stop_token& stop = {});

/**
 * Read-only item model over one immutable Table. Sorting and filtering make a new permutation of row numbers; the table
 * never changes. Tables above SyncRowLimit rows are arranged off the thread; arranged() tells when the new order is in
 * place.
 */
class TableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role {
        RawValueRole = Qt::UserRole, ///< number without unit, or text
        ShareRole, ///< 0–1 to paint as a bar; invalid when the column is not a share
    };
    static constexpr std::size_t SyncRowLimit = 5000;

    explicit TableModel(QObject* parent = nullptr);

    /// Shows another table (may be null); keeps the filter, and the sort column when it has one of the same key.
    void setTable(TablePointer table);
    [[nodiscard]] const TablePointer& table() const { return m_table; }
    /// Shows the rows that match. An invalid expression changes nothing but is reported by arranged().
    void setFilter(const QString& filter);
    [[nodiscard]] QString filter() const { return m_arrangement.filter; }
    [[nodiscard]] const TableArrangement& arrangement() const { return m_arrangement; }
    /// Name columns show the full name (what their tool tip says) instead of the short one.
    void setFullNames(bool fullNames);
    /// Shows numbers, times and sizes so; what is copied stays as it is.
    void setFormat(const DisplayFormat& format);
    [[nodiscard]] const DisplayFormat& format() const { return m_format; }
    /// What is painted for a number: three significant digits and the unit that fits, unless the user chose others.
    [[nodiscard]] FigureText figure(const QModelIndex& index) const;
    /// Shows this over the column with this key in place of its title, until another table is shown.
    void setHeader(const QString& columnKey, const QString& text);
    /// Drops the sort column: rows stand in the table's own order again.
    void resetSort();
    /// Row of the table behind a row of the view.
    [[nodiscard]] std::size_t tableRow(int viewRow) const
    {
        const auto row = static_cast<std::size_t>(viewRow);
        return m_isOwnOrder ? row : m_order[row];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    /// The given rows and columns of the view as text, with a header line; numbers in the C locale, for CSV and TSV
    /// with the digits of exports.
    [[nodiscard]] QString copyText(const std::vector<int>& viewRows, const std::vector<int>& columns,
                                   CopyFormat format) const;
    /// Rows of the table behind rows of the view.
    [[nodiscard]] std::vector<std::uint32_t> tableRows(const std::vector<int>& viewRows) const;
    /// Sum and mean of one column over the given rows of the view; none when the column holds no numbers to add.
    [[nodiscard]] std::optional<CellSummary> summary(const std::vector<int>& viewRows, int column) const;

Q_SIGNALS:
    /// A new order or filter is in place. `problem` is a sentence when the filter expression is not valid, else empty.
    void arranged(const QString& problem);

private:
    void arrange();
    void apply(const std::vector<std::uint32_t>& order);
    void permute(std::vector<std::uint32_t> order);
    [[nodiscard]] QString header(std::size_t column) const;
    [[nodiscard]] QString spokenText(const QModelIndex& index) const;
    [[nodiscard]] bool showsFullName(std::size_t column) const;
    [[nodiscard]] QString displayText(std::size_t row, std::size_t column) const;
    [[nodiscard]] QString toolTip(std::size_t row, std::size_t column) const;

    TablePointer m_table;
    QString m_renamedKey; ///< the column that setHeader() names
    QString m_renamedHeader;
    bool m_fullNames = false;
    DisplayFormat m_format;
    TableArrangement m_arrangement;
    std::vector<std::uint32_t> m_order; ///< view row → table row; empty while that is the same
    bool m_isOwnOrder = true; ///< all rows show, in the order of the table
    LatestJob<std::vector<std::uint32_t>> m_job { this };
};

} // namespace core
