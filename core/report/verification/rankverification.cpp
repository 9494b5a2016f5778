// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/verification/rankverification.h"

#include "base/text.h"
#include "fleet/rankevidence.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

namespace core {

namespace {

/// A figure of a row, and what the answers come to.
struct JoinedFigure {
    QString column; ///< key
    std::int64_t ns = 0;
};

/// The files that can be asked, opened when they are first needed.
class AskedFiles
{
public:
    explicit AskedFiles(std::span<const RankInput> files)
    {
        for (const auto& file : files)
            m_paths.insert_or_assign(file.shown, file.path);
    }
    /// nullptr: the file has no SQL.
    SqlQuestion* find(const QString& shown, const std::stop_token& stop)
    {
        if (const auto known = m_opened.find(shown); known != m_opened.end())
            return known->second.get();
        constexpr std::size_t MostOpened = 128; // files a program may have open are few
        if (m_opened.size() >= MostOpened)
            m_opened.clear();
        const auto path = m_paths.find(shown);
        auto opened
            = path == m_paths.end() ? failure(ErrorCode::CannotOpen, shown) : SqlQuestion::open(path->second, stop);
        if (!opened && !m_notAsked.contains(shown))
            m_notAsked.append(shown);
        auto& kept = m_opened[shown];
        if (opened)
            kept = std::make_unique<SqlQuestion>(std::move(*opened));
        return kept.get();
    }
    [[nodiscard]] const QStringList& notAsked() const { return m_notAsked; }

private:
    std::map<QString, QString> m_paths;
    std::map<QString, std::unique_ptr<SqlQuestion>> m_opened;
    QStringList m_notAsked;
};

/// What the answers to the statements of a row come to, by the formula of rankEvidence().
std::vector<JoinedFigure> joined(const Table& table, std::vector<std::int64_t> answersNs)
{
    if (table.key == QStringLiteral("rank_steps"))
        return { { QStringLiteral("wall_ns"), answersNs.front() } };
    if (table.key == QStringLiteral("collective_ranks")) {
        std::vector<JoinedFigure> figures { { QStringLiteral("duration_ns"), answersNs.front() } };
        if (answersNs.size() > 1)
            figures.push_back({ QStringLiteral("wait_ns"), answersNs[0] - answersNs[1] });
        return figures;
    }
    if (table.key == QStringLiteral("rank_kernels"))
        return { { QStringLiteral("total_ns"), std::accumulate(answersNs.begin(), answersNs.end(), std::int64_t {}) } };
    if (answersNs.size() < 2)
        return {};
    std::sort(answersNs.begin(), answersNs.end());
    return { { QStringLiteral("transfer_ns"), answersNs[0] },
             { QStringLiteral("caused_ns"), answersNs[1] - answersNs[0] },
             { QStringLiteral("spread_ns"), answersNs.back() - answersNs[0] } };
}

/// A row is checked if all its files can be asked.
class RowChecker
{
public:
    RowChecker(const FleetResult& result, AskedFiles& files, RankVerification& verification)
        : m_result(result)
        , m_files(files)
        , m_verification(verification)
    {
    }
    /// @return figures that were checked. Errors: Cancelled.
    Expected<std::int64_t> check(const Table& table, std::size_t row, const std::stop_token& stop)
    {
        const auto evidence = rankEvidence(m_result, table, row, 0);
        // sends, and what is not timed, have no caused wait
        const auto caused = table.findColumn(u"caused_ns");
        const bool isTimed = !caused || cellNumber(table.cell(row, *caused));
        if (evidence.statements.empty() || evidence.leftOut > 0 || !isTimed)
            return 0;
        std::vector<std::int64_t> answersNs;
        for (const auto& statement : evidence.statements) {
            auto* const file = m_files.find(statement.file, stop);
            if (!file)
                return stop.stop_requested() ? Expected<std::int64_t>(cancelled()) : 0;
            const auto answer = file->ask(statement.sql, 1, stop);
            if (!answer && answer.error().code == ErrorCode::Cancelled)
                return tl::unexpected<Error>(answer.error());
            const auto* const ns
                = answer && !answer->rows.empty() ? std::get_if<std::int64_t>(&answer->rows.front().front()) : nullptr;
            if (!ns) {
                m_verification.differences.push_back({ table.key, statement.file, row, Text::tr("an operation"),
                                                       answer ? Text::tr("no row") : answer.error().message,
                                                       statement.sql });
                return 0;
            }
            answersNs.push_back(*ns);
        }
        return compare(table, row, joined(table, std::move(answersNs)), evidence);
    }

private:
    std::int64_t compare(const Table& table, std::size_t row, const std::vector<JoinedFigure>& figures,
                         const RankEvidence& evidence)
    {
        std::int64_t checked = 0;
        for (const auto& figure : figures) {
            const auto column = table.findColumn(figure.column);
            const auto cell = column ? table.cell(row, *column) : Cell();
            if (!cellNumber(cell))
                continue;
            ++checked;
            if (isSameFigure(cell, SqlValue(figure.ns)))
                continue;
            m_verification.differences.push_back(
                { table.key, figure.column, row, cellText(cell), QString::number(figure.ns), evidence.formula });
        }
        return checked;
    }
    static QString cellText(const Cell& cell)
    {
        return figureText(std::visit([](const auto& value) { return SqlValue(value); }, cell));
    }

    const FleetResult& m_result;
    AskedFiles& m_files;
    RankVerification& m_verification;
};

} // namespace

Expected<RankVerification> verifyRanks(const FleetResult& result, std::span<const TablePointer> tables,
                                       std::span<const RankInput> files, const VerificationOptions& options,
                                       const std::stop_token& stop)
{
    RankVerification verification;
    AskedFiles asked(files);
    RowChecker checker(result, asked, verification);
    for (const auto* key : { "collectives", "collective_ranks", "rank_steps", "rank_kernels" }) {
        const auto found = std::find_if(tables.begin(), tables.end(),
                                        [key](const TablePointer& table) { return table->key == QLatin1String(key); });
        if (found == tables.end() || (*found)->rowCount == 0)
            continue;
        const auto& table = **found;
        TableVerification entry;
        entry.table = table.key;
        entry.rowCount = table.rowCount;
        for (std::size_t row = 0; row < std::min(table.rowCount, options.maximumRows); ++row) {
            const auto checked = checker.check(table, row, stop);
            if (!checked)
                return tl::unexpected<Error>(checked.error());
            entry.figuresChecked += *checked;
            entry.rowsChecked += *checked > 0 ? 1U : 0U;
        }
        verification.tables.push_back(std::move(entry));
    }
    verification.filesNotAsked = asked.notAsked();
    return verification;
}

} // namespace core
