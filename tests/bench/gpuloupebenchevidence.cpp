// SPDX-License-Identifier: GPL-3.0-or-later
// gpuloupe-bench-evidence TRACE: with --verify what verifying each table takes by itself, else what "Run on the file" takes for one cell of every column of every table that has SQL,
// and for the rows behind one row of every table; the slow ones are printed. Processor time, so that other programs on
// the machine hardly change it.
#include "measures.h"
#include "report/verification/figurecheck.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

namespace {

constexpr std::size_t MaximumRows = 1'000; // as the window lists

/// Stops what runs longer than a limit.
class Watch
{
public:
    explicit Watch(double limitSeconds)
        : m_thread([this, limitSeconds](const std::stop_token& ended) {
            std::unique_lock lock(m_mutex);
            if (!m_condition.wait_for(lock, ended, std::chrono::duration<double>(limitSeconds), [] { return false; })
                && !ended.stop_requested())
                m_stop.request_stop();
        })
    {
    }
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_condition;
    std::jthread m_thread;
};

struct Line {
    QString name;
    double seconds = 0;
    QString outcome;
};

class Asker
{
public:
    Asker(double limitSeconds, QString only)
        : m_limitSeconds(limitSeconds)
        , m_only(std::move(only))
    {
    }
    void ask(const core::Table& table)
    {
        std::size_t row = table.rowCount / 2; // neither the largest nor the smallest
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const auto& described = table.columns[column];
            const auto name = table.key + u'.' + described.key;
            if (!name.contains(m_only) || !described.sql || described.sql(row).isEmpty())
                continue;
            measure(name, [&](const std::stop_token& stop) {
                const auto answer = core::checkFigure(table, row, column, stop);
                return !answer ? answer.error().message : answer->isSame ? QString() : QStringLiteral("DIFFERENT");
            });
        }
        if (const auto name = table.key + QStringLiteral(" rows"); name.contains(m_only) && table.canListRows()) {
            measure(name, [&](const std::stop_token& stop) {
                const auto rows = core::listRowsBehind(table, row, MaximumRows, stop);
                return rows ? QString() : rows.error().message;
            });
        }
    }
    /// Verifies a table by itself, as the command does with so many rows.
    void verify(const core::AnalysisResults& results, const core::TablePointer& table, std::size_t rows)
    {
        if (!table->key.contains(m_only))
            return;
        core::AnalysisResults alone(results);
        alone.tables = { table };
        measure(table->key, [&](const std::stop_token& stop) {
            const auto verification = core::verifyFigures(alone, { rows }, {}, stop);
            return !verification                    ? verification.error().message
                : verification->differences.empty() ? QString()
                                                    : QStringLiteral("DIFFERENT");
        });
    }
    void print(double slowSeconds)
    {
        std::sort(m_lines.begin(), m_lines.end(),
                  [](const Line& left, const Line& right) { return left.seconds > right.seconds; });
        for (const auto& line : m_lines) {
            if (line.seconds >= slowSeconds || !line.outcome.isEmpty())
                std::printf("%8.2f s  %s  %s\n", line.seconds, qPrintable(line.name), qPrintable(line.outcome));
        }
        std::printf("%zu questions, the slowest %.2f s\n", m_lines.size(),
                    m_lines.empty() ? 0.0 : m_lines.front().seconds);
    }

private:
    template <typename Question> void measure(const QString& name, Question question)
    {
        const Watch watch(m_limitSeconds);
        QString outcome;
        const auto measured = bench::measureOf(name, [&] { outcome = question(watch.token()); });
        m_lines.push_back({ name, measured.processorSeconds, outcome });
    }

    double m_limitSeconds;
    QString m_only;
    std::vector<Line> m_lines;
};

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("TRACE"), QStringLiteral("The trace."));
    const QCommandLineOption slow(QStringLiteral("slow"), QStringLiteral("Prints what takes so many seconds."),
                                  QStringLiteral("S"), QStringLiteral("3"));
    const QCommandLineOption limit(QStringLiteral("limit"), QStringLiteral("Gives up after so many seconds."),
                                   QStringLiteral("S"), QStringLiteral("60"));
    const QCommandLineOption only(QStringLiteral("only"), QStringLiteral("Only columns whose name has this text."),
                                  QStringLiteral("TEXT"));
    const QCommandLineOption verify(QStringLiteral("verify"), QStringLiteral("Verifies so many rows of each table."),
                                    QStringLiteral("ROWS"));
    parser.addOptions({ slow, limit, only, verify });
    parser.process(application);
    if (parser.positionalArguments().size() != 1)
        parser.showHelp(1);
    const auto trace = core::loadTrace(parser.positionalArguments().front());
    if (!trace) {
        std::fprintf(stderr, "%s\n", qPrintable(trace.error().message));
        return 1;
    }
    const auto results = core::analyze(*trace).value(); // nobody cancels it
    Asker asker(parser.value(limit).toDouble(), parser.value(only));
    for (const auto& table : results->tables) {
        if (table->rowCount > 0 && parser.isSet(verify))
            asker.verify(*results, table, parser.value(verify).toULongLong());
        else if (table->rowCount > 0)
            asker.ask(*table);
    }
    asker.print(parser.value(slow).toDouble());
    return 0;
}
