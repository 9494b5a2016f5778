// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "evidence/sqlbatch.h"
#include "table/table.h"
#include "trace/sqlquestion.h"

#include <stop_token>
#include <vector>

namespace core {

/// A cell and its SQL.
struct FigureQuestion {
    const TableColumn* column = nullptr;
    std::size_t row = 0;
    QString sql;
};

/// A cell whose SQL does not give what it says.
struct UnconfirmedFigure {
    std::size_t position = 0; ///< among the questions
    QString answer; ///< what the SQL gave, or why it gave nothing
};

/**
 * Asks a file for many cells. SQLite works out once what they share: cells of one call in few statements, and what
 * cells of several rows or calls stand on is kept in temporary tables of the connection, of which the file knows
 * nothing.
 */
class FigureAsker
{
public:
    explicit FigureAsker(SqlQuestion question)
        : m_question(std::move(question))
    {
    }
    /**
     * Runs the SQL of many cells. Each that is not confirmed so is asked again by itself: only that is the statement
     * that a reader can run.
     *
     * @return those that are not confirmed; Cancelled
     */
    [[nodiscard]] Expected<std::vector<UnconfirmedFigure>> ask(const std::vector<FigureQuestion>& figures,
                                                               const std::stop_token& stop = {});

private:
    /// Cells that are asked by one statement.
    struct Together {
        explicit Together(sql::SelectionNames& names)
            : batch(names)
        {
        }
        sql::Batch batch;
        std::vector<std::size_t> positions; ///< of the questions
    };

    [[nodiscard]] Expected<void> askTogether(const std::vector<FigureQuestion>& figures, const Together& together,
                                             std::vector<UnconfirmedFigure>& unconfirmed, const std::stop_token& stop);
    [[nodiscard]] Expected<void> askAlone(const std::vector<FigureQuestion>& figures, std::size_t position,
                                          std::vector<UnconfirmedFigure>& unconfirmed, const std::stop_token& stop);
    [[nodiscard]] Expected<void> keepWhatIsShared(const sql::Batch& batch, const std::stop_token& stop);
    void forgetWhatIsTooMuch(const std::stop_token& stop);

    SqlQuestion m_question;
    sql::SelectionNames m_names;
};

} // namespace core
