// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/verification/figureasker.h"

#include "base/text.h"
#include "report/verification/figurecheck.h"
#include "report/verification/figureverification.h"

#include <utility>

namespace core {

Expected<std::vector<UnconfirmedFigure>> FigureAsker::ask(const std::vector<FigureQuestion>& figures,
                                                          const std::stop_token& stop)
{
    constexpr std::size_t MostFigures = 400; // SQLite allows 2,000 columns
    constexpr qsizetype MostCharacters = 200'000; // and a million bytes
    std::vector<UnconfirmedFigure> unconfirmed;
    Together together(m_names);
    for (std::size_t position = 0; position < figures.size(); ++position) {
        const auto& figure = figures[position];
        if (together.batch.add(figure.sql, figure.row)) {
            together.positions.push_back(position);
        } else if (const auto asked = askAlone(figures, position, unconfirmed, stop); !asked) {
            return tl::unexpected<Error>(asked.error());
        }
        const bool isFull = together.positions.size() >= MostFigures || together.batch.length() >= MostCharacters;
        if (!isFull && position + 1 < figures.size())
            continue;
        if (const auto asked = askTogether(figures, together, unconfirmed, stop); !asked)
            return tl::unexpected<Error>(asked.error());
        together = Together(m_names);
    }
    forgetWhatIsTooMuch(stop);
    return unconfirmed;
}

Expected<void> FigureAsker::askTogether(const std::vector<FigureQuestion>& figures, const Together& together,
                                        std::vector<UnconfirmedFigure>& unconfirmed, const std::stop_token& stop)
{
    if (together.positions.empty())
        return {};
    if (auto kept = keepWhatIsShared(together.batch, stop); !kept)
        return kept;
    const auto answer = m_question.ask(together.batch.statement(), 1, stop);
    const bool isAnswered = answer && !answer->rows.empty();
    for (std::size_t i = 0; i < together.positions.size(); ++i) {
        const auto position = together.positions[i];
        const auto value = isAnswered ? answer->rows[0][i] : SqlValue();
        const bool isNull = std::holds_alternative<std::monostate>(value); // which may stand for no row
        const bool isTold = isAnswered && (!isNull || together.batch.hasAlwaysRow(i));
        if (isTold && isSameFigure(figures[position].column->value(figures[position].row), value))
            continue;
        if (auto asked = askAlone(figures, position, unconfirmed, stop); !asked)
            return asked;
    }
    return {};
}

Expected<void> FigureAsker::askAlone(const std::vector<FigureQuestion>& figures, std::size_t position,
                                     std::vector<UnconfirmedFigure>& unconfirmed, const std::stop_token& stop)
{
    const auto& figure = figures[position];
    const auto answer = askFigure(m_question, *figure.column, figure.row, stop);
    if (!answer && answer.error().code == ErrorCode::Cancelled)
        return tl::unexpected<Error>(answer.error());
    if (answer && answer->isSame)
        return {};
    unconfirmed.push_back({ position,
                            !answer             ? answer.error().message
                                : answer->value ? figureText(*answer->value)
                                                : Text::tr("no row") });
    return {};
}

/// Errors: Cancelled; what cannot be kept is worked out with each statement.
Expected<void> FigureAsker::keepWhatIsShared(const sql::Batch& batch, const std::stop_token& stop)
{
    while (const auto selection = batch.nextWorthKeeping()) {
        auto kept = m_question.keep(selection->name, selection->select, selection->key, stop);
        if (!kept && kept.error().code == ErrorCode::Cancelled)
            return kept;
        if (kept)
            m_names.setKept(selection->name);
        else
            m_names.setRefused(selection->name);
    }
    return {};
}

/// Begins anew when much is kept: it lies in files of the system's folder for them, or in memory.
void FigureAsker::forgetWhatIsTooMuch(const std::stop_token& stop)
{
    constexpr std::int64_t MostBytes = std::int64_t { 2 } << 30;
    constexpr qsizetype MostNames = 20'000;
    if (m_names.size() < MostNames && m_question.keptBytes(stop) < MostBytes)
        return;
    for (const auto& name : m_names.kept())
        m_question.forget(name);
    m_names = {};
}

} // namespace core
