// SPDX-License-Identifier: GPL-3.0-or-later
// What tables that are laid side by side stand on: the role of each column, and what a row is called in any trace.
#include "analysis/kernels/kernels.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nvtx/nvtxranges.h"
#include "exportbuilder.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "variedexport.h"
#include "verifyexpected.h"

#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using core::Aggregate;
using core::ColumnRole;
using core::TableColumn;
using core::TablePointer;

namespace {

/// With every kind of event, of two processes with these pids.
fixtures::ExportBuilder exportOf(const std::array<std::int64_t, 2>& pids)
{
    fixtures::ExportBuilder builder(fixtures::ExportVersion::V3_25_0);
    std::int64_t shiftNs = 0;
    for (const auto pid : pids) {
        variedexport::addKernels(builder, pid, shiftNs);
        variedexport::addBarriers(builder, pid, shiftNs);
        variedexport::addMemory(builder, pid, shiftNs);
        variedexport::addRanges(builder, pid, shiftNs);
        variedexport::addCommunication(builder, pid, shiftNs);
        variedexport::addGraphs(builder, pid, shiftNs);
        shiftNs += 700;
    }
    variedexport::addCounters(builder);
    return builder;
}

/// True for the two columns of a moment.
bool isMoment(const core::Table& table, std::size_t column)
{
    return table.columns[column].isMoment || (column + 1 < table.columns.size() && table.columns[column + 1].isMoment);
}

bool isPercentile(const QString& key)
{
    return key.contains(QStringLiteral("p50_")) || key.contains(QStringLiteral("p90_"))
        || key.contains(QStringLiteral("p95_")) || key.contains(QStringLiteral("p99_"));
}

/// Why the role of a column cannot be right; empty when nothing speaks against it.
QString faultOfColumn(const core::Table& table, std::size_t position)
{
    const auto& column = table.columns[position];
    if (column.role != ColumnRole::Measure) {
        if (column.aggregate != Aggregate::None || column.better != core::Better::Neither)
            return QStringLiteral("is no measure, and is judged like one");
        if (column.isNumeric() && !isMoment(table, position) && column.noSql.isEmpty())
            return QStringLiteral("is a number, and neither a measure nor a moment");
        return column.role == ColumnRole::Identity && isMoment(table, position)
            ? QStringLiteral("names the row by a moment")
            : QString();
    }
    if (!column.isNumeric())
        return QStringLiteral("is a measure without numbers");
    if (column.aggregate == Aggregate::None)
        return QStringLiteral("is a measure that comes from nowhere");
    if (column.isShare != (column.aggregate == Aggregate::Share))
        return QStringLiteral("is a share in one place only");
    if (isPercentile(column.key) && column.aggregate != Aggregate::Quantile)
        return QStringLiteral("is a percentile that is called something else");
    if (isMoment(table, position))
        return QStringLiteral("is a moment, which cannot be compared");
    return column.sql || !column.noSql.isEmpty() ? QString() : QStringLiteral("has no SQL, and no reason for that");
}

/// Columns of numbers that each trace makes anew.
const QSet<QString> NumberedAnew { QStringLiteral("pid"),       QStringLiteral("tid"),
                                   QStringLiteral("device_id"), QStringLiteral("stream_id"),
                                   QStringLiteral("graph_id"),  QStringLiteral("communicator"),
                                   QStringLiteral("gpu"),       QStringLiteral("correlation_id") };

QList<QStringList> rowKeys(const core::Table& table)
{
    QList<QStringList> keys;
    for (std::size_t row = 0; row < table.rowCount; ++row)
        keys.append(table.rowKey(row));
    return keys;
}

} // namespace

class TestTableColumnRoles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_first = tablesOf({ 1100, 2200 });
        m_second = tablesOf({ 51, 7300 });
        QVERIFY(m_first.size() > 30);
        QCOMPARE(m_first.size(), m_second.size());
    }

    void everyColumnHasARoleThatFits()
    {
        for (const auto& table : m_first) {
            for (std::size_t column = 0; column < table->columns.size(); ++column) {
                const auto fault = faultOfColumn(*table, column);
                QVERIFY2(fault.isEmpty(),
                         qPrintable(QStringLiteral("%1.%2 %3").arg(table->key, table->columns[column].key, fault)));
            }
        }
    }

    void noRowIsNamedByWhatIsNumberedAnew()
    {
        for (const auto& table : m_first) {
            for (const auto& column : table->columns)
                QVERIFY2(column.role != ColumnRole::Identity || !NumberedAnew.contains(column.key),
                         qPrintable(table->key + u'.' + column.key));
        }
    }

    /// The same events of processes with other pids.
    void rowKeysHoldNoPid()
    {
        for (std::size_t i = 0; i < m_first.size(); ++i) {
            const auto& [first, second] = std::pair(m_first[i], m_second[i]);
            QCOMPARE(first->key, second->key);
            QVERIFY2(rowKeys(*first) == rowKeys(*second), qPrintable(first->key));
        }
        const auto processes = find(u"processes");
        QVERIFY(processes && processes->rowCount == 2);
        const auto pid = processes->findColumn(u"pid");
        QVERIFY(pid);
        QCOMPARE(processes->text(0, *pid).toInt() % 1100, 0); // they are shown
    }

    /// Of tables that are not grouped by what has no name in another trace.
    void rowKeysTellRowsApart()
    {
        for (const auto key :
             { u"kernels", u"launch_latency", u"nccl_ops", u"nvlink_during_nccl", u"barriers", u"gpu_idle",
               u"gpu_time_by_class", u"wall_budget", u"idle_causes", u"gpu_utilization", u"memory_operations",
               u"nvtx_ranges", u"phases", u"nccl_by_gpu", u"small_kernels", u"finding_rules", u"thresholds" }) {
            const auto table = find(key);
            QVERIFY2(table && table->rowCount > 0, qPrintable(QString::fromUtf16(key)));
            const auto keys = rowKeys(*table);
            QCOMPARE(QSet<QStringList>(keys.begin(), keys.end()).size(), keys.size());
        }
    }

private:
    TablePointer find(QStringView key) const
    {
        for (const auto& table : m_first) {
            if (table->key == key)
                return table;
        }
        return {};
    }
    /// All tables of a trace, and those of single events.
    std::vector<TablePointer> tablesOf(const std::array<std::int64_t, 2>& pids)
    {
        const auto path = m_folder.filePath(QStringLiteral("trace%1.sqlite").arg(pids[0]));
        if (!exportOf(pids).write(path))
            return {};
        const auto trace = core::loadTrace(path);
        if (!trace)
            return {};
        core::AnalysisOptions options;
        options.phases = core::parsePhaseMap(R"({"add": ["aten"], "steps": ["step"]})", QStringLiteral("test")).value();
        const auto results = core::analyze(*trace, {}, options);
        if (!results)
            return {};
        const auto& r = **results;
        auto tables = r.tables;
        const auto add = [&tables](core::Expected<core::Table> table) {
            tables.push_back(std::make_shared<const core::Table>(std::move(table).value()));
        };
        add(core::kernelInstances(*trace, {}, r.kernels->rows.front()));
        add(core::ncclInstances(*trace, {}, r.options.ncclEvents, r.ncclWork, r.nccl->rows.front()));
        add(core::nvtxRangeInstances(*trace, {}, {}, r.nvtxRanges->rows.front()));
        return tables;
    }

    QTemporaryDir m_folder;
    std::vector<TablePointer> m_first, m_second;
};

QTEST_GUILESS_MAIN(TestTableColumnRoles)
#include "tst_tablecolumnroles.moc"
