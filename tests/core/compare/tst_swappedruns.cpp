// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparetables.h"
#include "comparetesting.h"

#include <QDir>
#include <QHash>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <optional>
#include <vector>

using namespace comparetesting;

namespace {

/// A state as it is called when the runs are swapped.
QString swappedState(const QString& state)
{
    static const QHash<QString, QString> swapped {
        { QStringLiteral("slower"), QStringLiteral("faster") }, { QStringLiteral("faster"), QStringLiteral("slower") },
        { QStringLiteral("new"), QStringLiteral("gone") },      { QStringLiteral("gone"), QStringLiteral("new") },
        { QStringLiteral("worse"), QStringLiteral("better") },  { QStringLiteral("better"), QStringLiteral("worse") },
        { QStringLiteral("base"), QStringLiteral("new") },
    };
    return swapped.value(state, state);
}

/// "base_calls" is "new_calls" of the other way round.
QString swappedKey(const QString& key)
{
    if (key.startsWith(QLatin1String("base_")))
        return QStringLiteral("new_") + key.mid(5);
    if (key.startsWith(QLatin1String("new_")))
        return QStringLiteral("base_") + key.mid(4);
    if (key == QLatin1String("ci_low_ns"))
        return QStringLiteral("ci_high_ns");
    return key == QLatin1String("ci_high_ns") ? QStringLiteral("ci_low_ns") : key;
}

/// Figures whose sign flips.
bool isDifference(const QString& key)
{
    static const QStringList others { QStringLiteral("shift_ns"),   QStringLiteral("ci_low_ns"),
                                      QStringLiteral("ci_high_ns"), QStringLiteral("cliffs_delta"),
                                      QStringLiteral("drift_ns"),   QStringLiteral("drift_us"),
                                      QStringLiteral("step_ns"),    QStringLiteral("step_us") };
    return key.startsWith(QLatin1String("delta_")) || key.contains(QLatin1String("_effect_")) || others.contains(key);
}

/// In % of BASE, or words about BASE: other ones when the other run is BASE.
bool isOfBase(const core::TableColumn& column)
{
    const bool isWords = column.role == core::ColumnRole::Note && !column.isNumeric()
        && column.key != QLatin1String("state") && column.key != QLatin1String("match_level");
    return isWords || (column.key.startsWith(QLatin1String("delta_pct")));
}

/// A cell as the same whichever run is BASE, when it is swapped on one way.
QString cellOf(const core::Table& table, std::size_t row, std::size_t column, bool isSwapped)
{
    const auto& of = table.columns[column];
    const auto text = table.text(row, column);
    if (of.key == QLatin1String("state") || of.key == QLatin1String("side"))
        return isSwapped ? swappedState(text) : text;
    if (of.role == core::ColumnRole::Identity) { // "BASE / NEW" where they differ
        static const QRegularExpression between(QStringLiteral(" / |, "));
        auto parts = text.split(between);
        std::ranges::sort(parts);
        return parts.join(QLatin1Char('/'));
    }
    const auto value = core::cellNumber(table.cell(row, column));
    if (!value)
        return text;
    const auto shown = isSwapped && isDifference(of.key) ? -*value : *value;
    constexpr int Digits = 12;
    return QString::number(shown == 0 ? 0.0 : shown, 'g', Digits); // no "-0"
}

/// All rows, each its cells by key, in an order of their own.
QStringList rowsOf(const core::Table& table, bool isSwapped)
{
    QStringList rows;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        QStringList cells;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const auto& of = table.columns[column];
            if (!isOfBase(of))
                cells.append((isSwapped ? swappedKey(of.key) : of.key) + QLatin1Char('=')
                             + cellOf(table, row, column, isSwapped));
        }
        cells.sort();
        rows.append(cells.join(QLatin1Char(' ')));
    }
    rows.sort();
    return rows;
}

/// The first row that only one of both has; empty: they have the same.
QString firstDifference(const QStringList& forth, const QStringList& back)
{
    QStringList onlyForth, onlyBack;
    std::ranges::set_difference(forth, back, std::back_inserter(onlyForth));
    std::ranges::set_difference(back, forth, std::back_inserter(onlyBack));
    if (onlyForth.isEmpty() && onlyBack.isEmpty())
        return {};
    return QStringLiteral("%1 of %2 rows:\n%3\n%4")
        .arg(onlyForth.size())
        .arg(forth.size())
        .arg(onlyForth.value(0), onlyBack.value(0));
}

std::vector<core::TablePointer> tablesOf(const core::Comparison& comparison)
{
    auto tables = core::describeComparedRuns(comparison);
    const auto more = core::compareAllTables(comparison).value();
    tables.insert(tables.end(), more.begin(), more.end());
    return tables;
}

/// Of all tables of a comparison and of the one of swapped sides, what is not the same but for signs.
QStringList faultsOf(const core::Comparison& forth, const core::Comparison& back)
{
    QStringList faults;
    const auto there = tablesOf(forth);
    const auto again = tablesOf(back);
    if (there.size() != again.size())
        return { QStringLiteral("other tables") };
    for (std::size_t i = 0; i < there.size(); ++i) {
        if (there[i]->key == QLatin1String("compare_checks") || there[i]->key == QLatin1String("compare_config"))
            continue; // sentences about BASE and NEW
        const auto fault = firstDifference(rowsOf(*there[i], false), rowsOf(*again[i], true));
        if (!fault.isEmpty())
            faults.append(there[i]->key + QStringLiteral(": ") + fault);
    }
    return faults;
}

} // namespace

/// Swapping the sides changes signs only: every cell of every table, on all pairs of the reference files.
class TestSwappedRuns : public QObject
{
    Q_OBJECT
    std::vector<std::optional<core::CompareRun>> m_runs;
    QStringList m_files;
private Q_SLOTS:
    void initTestCase()
    {
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        for (const auto& file : folder.entryList({ QStringLiteral("*.sqlite") }, QDir::Files, QDir::Name)) {
            m_files.append(file);
            const auto trace = core::loadTrace(folder.filePath(file));
            QVERIFY2(trace, qPrintable(file));
            m_runs.emplace_back(runOf(*trace));
        }
    }

    void madePairTables() { QCOMPARE(faultsOf(*madePair(), *madePair(true)), QStringList()); }

    void allPairs_data()
    {
        QTest::addColumn<int>("first");
        if (m_files.isEmpty())
            QTest::newRow("none") << 0;
        for (int i = 0; i + 1 < m_files.size(); ++i)
            QTest::addRow("%s", qPrintable(m_files[i])) << i;
    }
    void allPairs()
    {
        QFETCH(int, first);
        if (m_files.isEmpty())
            QSKIP("shared/data is not there");
        const auto& base = *m_runs[static_cast<std::size_t>(first)];
        QStringList faults;
        for (int second = first + 1; second < m_files.size(); ++second) {
            const auto& now = *m_runs[static_cast<std::size_t>(second)];
            const auto of = faultsOf(*compared(base, now), *compared(now, base));
            if (!of.isEmpty())
                faults.append(m_files[second] + QLatin1Char('\n') + of.join(QLatin1Char('\n')));
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }
};

QTEST_GUILESS_MAIN(TestSwappedRuns)
#include "tst_swappedruns.moc"
