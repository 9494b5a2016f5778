// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "table/table.h"

#include <QScrollArea>

#include <vector>

class ElidedLabel;
class QLabel;
class ReadingText;
class QPlainTextEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

/// What is known of one cell, to be read from top to bottom: figure, meaning, coverage; folded its definition with source
/// and limits, and the SQL.
class EvidenceView : public QScrollArea
{
    Q_OBJECT
public:
    explicit EvidenceView(QWidget* parent = nullptr);

    void showCell(const core::Table& table, std::size_t row, std::size_t column,
                  const core::DisplayFormat& format = {});
    /// Adds what the cell's row is on each of several GPUs: these rows of a table that keeps GPUs apart.
    void showGpus(const core::Table& table, const std::vector<std::size_t>& rows,
                  const core::DisplayFormat& format = {});
    /// Shows how to get at evidence.
    void clear();

    /// "2.60 ms", as shown.
    [[nodiscard]] QString figureText() const;
    /// All that is shown, a paragraph each: for tests and screen readers.
    [[nodiscard]] QStringList texts() const;
    /// The SQL that Copy puts on the clipboard; empty when there is none.
    [[nodiscard]] QString sqlText() const { return m_sqlText; }
    [[nodiscard]] QPushButton& copyButton() const { return *m_copy; }
    /// A button beside Copy that takes the SQL elsewhere; not there until somebody says where.
    [[nodiscard]] QPushButton& queryButton() const { return *m_query; }
    void setOffersQuery(bool offersQuery) { m_offersQuery = offersQuery; }
    /// Takes what the cell's row is called out of what scrolls: to stand above it, of a few lines at most.
    [[nodiscard]] QWidget* takeHead();
    /// False where the SQL stands elsewhere.
    void setShowsSql(bool showsSql);

Q_SIGNALS:
    void queryRequested(const QString& sql);

private:
    struct Section {
        QLabel* heading;
        ReadingText* text;
    };
    Section addSection(QVBoxLayout& layout, const QString& heading);
    static void fill(const Section& section, const QString& text);
    /// What is hidden until it is asked for.
    struct Fold {
        QWidget* line; ///< the heading, and buttons beside it
        QToolButton* heading;
        QWidget* body;
    };
    Fold addFold(QVBoxLayout& layout, const QString& heading, const QString& key);
    void buildSql(QVBoxLayout& layout);
    void showSql(const core::TableColumn& column, std::size_t row);

    QWidget* m_head; ///< title, row and full name
    ElidedLabel* m_title;
    ElidedLabel* m_row;
    ElidedLabel* m_figure;
    QLabel* m_gpus; ///< a table
    ReadingText* m_name;
    ReadingText* m_exact;
    ReadingText* m_definition;
    Section m_derivation, m_source, m_coverage, m_limits;
    Fold m_background {}, m_sqlFold {};
    QPushButton* m_copy;
    QPushButton* m_query;
    bool m_offersQuery = false;
    bool m_showsSql = true;
    ReadingText* m_noSql;
    QPlainTextEdit* m_sql;
    QString m_sqlText;
};
