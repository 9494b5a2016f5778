// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/budgetpieces.h"
#include "analysis/budget/busyquery.h"
#include "analysis/budget/wallbudget.h"
#include "base/fraction.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/evidenceselections.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

/// A row of the table "wall_budget".
struct BudgetRow {
    DeviceIndex device;
    RunPart part = RunPart::Window;
    TimeClass timeClass = TimeClass::Unknown;
    std::int64_t timeNs = 0;
    std::int64_t runNs = 0, gpuNs = 0; ///< what the shares are of
    /// While any GPU of the scope has work to do.
    [[nodiscard]] bool isInGpuTime() const { return part == RunPart::Window || timeClass == TimeClass::Imbalance; }
};

/// A row of the table "idle_causes".
struct CauseRow {
    DeviceIndex device;
    TimeClass timeClass = TimeClass::Unknown;
    IdleCauseSum cause;
    std::int64_t idleNs = 0, windowNs = 0; ///< what the shares are of
};

template <typename Row> using RowsOf = std::shared_ptr<const std::vector<Row>>;

RowsOf<BudgetRow> budgetRows(const WallBudget& budget)
{
    auto rows = std::make_shared<std::vector<BudgetRow>>();
    const auto gpuNs = budget.gpuWork.totalNs();
    for (const auto& device : budget.devices) {
        for (std::size_t i = 0; i < RunPartCount * TimeClassCount; ++i) {
            const auto part = static_cast<RunPart>(i / TimeClassCount);
            const auto timeClass = static_cast<TimeClass>(i % TimeClassCount);
            if (const auto timeNs = device.timeNs(part, timeClass); timeNs > 0)
                rows->push_back({ device.device, part, timeClass, timeNs, budget.accountedNs, gpuNs });
        }
    }
    return rows;
}

RowsOf<CauseRow> causeRows(const WallBudget& budget)
{
    auto rows = std::make_shared<std::vector<CauseRow>>();
    for (const auto& device : budget.devices) {
        std::int64_t idleNs = 0;
        for (const auto& cause : device.causes)
            idleNs += cause.timeNs;
        for (std::size_t i = 0; i < device.causes.size(); ++i) {
            if (device.causes[i].timeNs > 0)
                rows->push_back(
                    { device.device, static_cast<TimeClass>(i), device.causes[i], idleNs, device.windows.totalNs() });
        }
    }
    std::ranges::stable_sort(*rows, std::ranges::greater(), [](const CauseRow& row) { return row.cause.timeNs; });
    return rows;
}

/// A key with its words: the key in files, the short word where it is read, the long one in the tool tip.
template <typename Row, typename KeyOf>
void addKey(TableBuilder<Row>& builder, const ColumnText& text, LabelKind kind, const RowsOf<Row>& rows, KeyOf keyOf)
{
    auto& column = builder.text(text, Identity, [keyOf](const Row& row) { return keyOf(row); });
    column.isVocabulary = true;
    column.identifiesRow = true;
    column.display = [rows, kind, keyOf](std::size_t row, const DisplayFormat&) {
        return withRaisedFirst(label(kind, keyOf((*rows)[row])).brief);
    };
    column.toolTip = [rows, kind, keyOf](std::size_t row) { return label(kind, keyOf((*rows)[row])).full; };
}

template <typename Row> void addDevice(TableBuilder<Row>& builder, const std::shared_ptr<const Trace>& trace)
{
    const auto deviceOf = [](const Row& row) { return row.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf,
                 [cudaDeviceOf = cudaDeviceCells(*trace)](const Row& row) { return cudaDeviceOf(row.device); });
}

template <typename Row> void addPart(TableBuilder<Row>& builder, const RowsOf<Row>& rows)
{
    addKey(builder,
           { QStringLiteral("part"), QStringLiteral("Part"),
             Text::tr("Of the run: before the GPU's first work, from its first work to its last, or after that.") },
           LabelKind::Part, rows, [](const Row& row) { return runPartKey(row.part); });
}

template <typename Row> void addClass(TableBuilder<Row>& builder, const RowsOf<Row>& rows, const QString& title)
{
    addKey(builder,
           { title.toLower(), title,
             Text::tr("What the time counts for; every moment of a GPU counts for one class only.") },
           LabelKind::TimeClass, rows, [](const Row& row) { return QString::fromLatin1(timeClassKey(row.timeClass)); });
    auto& column = builder.text(
        { QStringLiteral("group"), QStringLiteral("Group"), Text::tr("Classes of one group have the same remedy."),
          ColumnUse::Window },
        Note, [](const Row& row) { return QString::fromLatin1(timeGroupKey(timeGroup(row.timeClass))); });
    column.isVocabulary = true;
    column.display = [rows](std::size_t row, const DisplayFormat&) {
        return withRaisedFirst(label(LabelKind::Group, timeGroupKey(timeGroup((*rows)[row].timeClass))).brief);
    };
}

ColumnSql noShareSql()
{
    return noSql(Text::tr("the time beside it, divided by what the whole table adds up to"));
}

TimeSql noTimeSql(const QString& reason)
{
    return { noSql(reason), noSql(reason) };
}

QString gapReason()
{
    return Text::tr("a gap is told piece by piece from what the thread did that launched the next work");
}

/// The SQL of busy classes.
TimeSql busySql(const EvidenceSource& source, const RowsOf<BudgetRow>& rows, bool isLimited)
{
    const auto query = std::make_shared<const BusyQuery>(source);
    const RowQuery queryOf
        = [query, rows](std::size_t row) { return query->query((*rows)[row].device, (*rows)[row].timeClass); };
    const auto isPossible = [query, rows, isLimited](std::size_t row) {
        const auto& of = (*rows)[row];
        return !isLimited && of.part == RunPart::Window && query->isPossible(of.device, of.timeClass);
    };
    return limitedSql(
        durationSql(source, queryOf, [rows](std::size_t row) { return BusyQuery::timeNs((*rows)[row].timeClass); }),
        isPossible,
        isLimited ? Text::tr("the classes are those of all work, of which the scope has a part") : gapReason());
}

/// Statement that lists the work of a GPU, or the gaps between.
CellSql eventsSql(const EvidenceSource& source, const std::function<std::pair<DeviceIndex, bool>(std::size_t)>& gapsOf)
{
    return rowsSql(source, [source, gapsOf](std::size_t row) {
        const auto [device, isGaps] = gapsOf(row);
        sql::Query query;
        if (!isGaps)
            return query.with(QStringLiteral("device_work"), source->gpuWork({ source->onDevice(device) }))
                .rows(QStringLiteral("SELECT * FROM device_work ORDER BY start_ns"));
        addIdleGaps(query, *source);
        return query.rows(QStringLiteral("SELECT * FROM gaps WHERE gpu = %1 ORDER BY end_ns - start_ns DESC")
                              .arg(source->trace().devices[device.value()].gpuId));
    });
}

template <typename Row> void addSubject(Table& table, const RowsOf<Row>& rows)
{
    table.subject = [rows](std::size_t row) {
        RowSubject subject;
        subject.device = (*rows)[row].device;
        return subject;
    };
}

/// "GPU 0: kernels 57.3%, idle 39.8%, …": groups of the GPU window, largest first.
QString budgetSummary(const Trace& trace, const WallBudget& budget)
{
    QStringList devices;
    for (const auto& device : budget.devices) {
        std::vector<std::pair<std::int64_t, TimeGroup>> groups;
        for (std::size_t i = 0; i < TimeGroupCount; ++i) {
            const auto group = static_cast<TimeGroup>(i);
            if (const auto timeNs = device.timeNs(RunPart::Window, group); timeNs > 0)
                groups.emplace_back(timeNs, group);
        }
        std::ranges::stable_sort(groups, std::ranges::greater(), [](const auto& entry) { return entry.first; });
        QStringList texts;
        for (const auto& [timeNs, group] : groups)
            texts.append(
                QStringLiteral("%1 %2").arg(label(LabelKind::Group, timeGroupKey(group)).brief,
                                            threeDigitShare(fractionOf(timeNs, device.windows.totalNs()).value_or(0))));
        devices.append(
            Text::tr("GPU %1: %2")
                .arg(QString::number(trace.devices[device.device.value()].gpuId), texts.join(QStringLiteral(", "))));
    }
    return devices.join(QStringLiteral("; "));
}

void addShares(TableBuilder<BudgetRow>& builder)
{
    builder.share(
        { QStringLiteral("pct_of_run"), QStringLiteral("Share of run"),
          Text::tr("The time as a share of the run; the rows of a GPU add up to 100 %.") },
        Better::Neither, 2, [](const BudgetRow& row) { return fractionOf(row.timeNs, row.runNs); }, noShareSql());
    builder.share(
        { QStringLiteral("pct_of_gpu_window"), QStringLiteral("Share of GPU window"),
          Text::tr("The time as a share of that from the first work on any GPU to the last on any; nothing for times "
                   "outside of it.") },
        Better::Neither, 2,
        [](const BudgetRow& row) {
            return row.isInGpuTime() ? fractionOf(row.timeNs, row.gpuNs) : std::optional<double>();
        },
        noShareSql());
}

void addCauseTimes(TableBuilder<CauseRow>& builder)
{
    const auto none = noTimeSql(gapReason());
    builder.duration(
        { QStringLiteral("time"), QStringLiteral("Time"), Text::tr("Idle time of this cause in gaps of the GPU.") },
        { Aggregate::Sum, Better::Less }, [](const CauseRow& row) { return row.cause.timeNs; }, none);
    builder.share(
        { QStringLiteral("pct_of_idle"), QStringLiteral("Share of idle"),
          Text::tr("The same as a share of all idle time in gaps of the GPU.") },
        Better::Neither, 2, [](const CauseRow& row) { return fractionOf(row.cause.timeNs, row.idleNs); }, noShareSql());
    builder.share(
        { QStringLiteral("pct_of_window"), QStringLiteral("Share of window"),
          Text::tr("The same as a share of the time from the GPU's first work to its last.") },
        Better::Less, 2, [](const CauseRow& row) { return fractionOf(row.cause.timeNs, row.windowNs); }, noShareSql());
    builder.count(
        { QStringLiteral("gaps"), QStringLiteral("Gaps"),
          Text::tr("Gaps with time of this cause; one can have several.") },
        { Aggregate::Sum, Better::Less }, [](const CauseRow& row) { return row.cause.gapCount; }, none.ns);
    builder.duration(
        { QStringLiteral("longest"), QStringLiteral("Longest"), Text::tr("The most time of this cause in one gap.") },
        { Aggregate::Extreme, Better::Less }, [](const CauseRow& row) { return row.cause.longestNs; }, none);
}

void addConfidence(TableBuilder<CauseRow>& builder, const RowsOf<CauseRow>& rows)
{
    auto& column = builder.text(
        { QStringLiteral("confidence"), QStringLiteral("Confidence"),
          Text::tr("How far most of the time is known to have this cause: sure (recorded), likely (inferred from what "
                   "was recorded), weak (one of several explanations), none.") },
        Note, [](const CauseRow& row) { return QString::fromLatin1(confidenceKey(row.cause.confidence())); });
    column.isVocabulary = true;
    column.display = [rows](std::size_t row, const DisplayFormat&) {
        return withRaisedFirst(label(LabelKind::Confidence, confidenceKey((*rows)[row].cause.confidence())).brief);
    };
    for (std::size_t i = 0; i < IdleCauseSum().confidenceNs.size(); ++i) {
        const auto key = QString::fromLatin1(confidenceKey(static_cast<Confidence>(i)));
        builder.number(
            { key + QStringLiteral("_ns"), Text::tr("Time with confidence “%1”").arg(key),
              Text::tr("The part of the time that is known so far."), ColumnUse::ExportOnly },
            { Aggregate::Sum, Better::Neither }, Unit::Nanoseconds, 0,
            [i](const CauseRow& row) { return row.cause.confidenceNs[i]; }, noSql(gapReason()));
    }
}

void addHostTimes(TableBuilder<HostDuringIdle>& builder, std::int64_t runNs)
{
    builder.text({ QStringLiteral("call"), QStringLiteral("Call"),
                   Text::tr("The CUDA or operating system call, or the profiler overhead, that the thread was in; "
                            "nothing: its own code, or none of its doing.") },
                 Identity, [](const HostDuringIdle& row) { return row.name.isEmpty() ? Cell() : Cell(row.name); });
    builder.text({ QStringLiteral("nvtx"), QStringLiteral("NVTX range"),
                   Text::tr("The innermost NVTX range of the thread, with # for numbers.") },
                 Identity, [](const HostDuringIdle& row) { return row.nvtx.isEmpty() ? Cell() : Cell(row.nvtx); });
    builder.text(
        { QStringLiteral("remark"), QStringLiteral("Remark"), Text::tr("What is known of the time beyond its class.") },
        Note, [](const HostDuringIdle& row) {
            const auto remark = idleRemark(row.reason, row.detail);
            return remark.isEmpty() ? Cell() : Cell(remark);
        });
    const auto none = noTimeSql(gapReason());
    builder.duration(
        { QStringLiteral("time"), QStringLiteral("Time"),
          Text::tr("Idle time of the GPU in which the thread did this.") },
        { Aggregate::Sum, Better::Less }, [](const HostDuringIdle& row) { return row.timeNs; }, none);
    builder.sortedByLast();
    builder.share(
        { QStringLiteral("pct_of_run"), QStringLiteral("Share of run"), Text::tr("The same as a share of the run.") },
        Better::Less, 2, [runNs](const HostDuringIdle& row) { return fractionOf(row.timeNs, runNs); }, noShareSql());
    builder.count(
        { QStringLiteral("pieces"), QStringLiteral("Pieces"), Text::tr("Stretches of time that were added up.") },
        { Aggregate::Sum, Better::Less }, [](const HostDuringIdle& row) { return row.pieceCount; }, none.ns);
}

/// What is known beside what the thread did itself.
void addMeanwhile(TableBuilder<HostDuringIdle>& builder, const std::shared_ptr<const Trace>& trace)
{
    builder.text({ QStringLiteral("busy_tid"), QStringLiteral("Busy TID"),
                   Text::tr("While the thread waits in the operating system: another thread of its process that is in "
                            "CUDA calls or NVTX ranges for at least half of the wait.") },
                 Note, [trace](const HostDuringIdle& row) { return tidCell(*trace, row.busyThread); });
    builder.text(
        { QStringLiteral("busy_thread_name"), QStringLiteral("Busy thread"), Text::tr("Its name from ThreadNames.") },
        Identity, [trace](const HostDuringIdle& row) { return threadNameCell(*trace, row.busyThread); });
    if (trace->cpuPageFaults.size() == 0)
        return;
    builder.count(
        { QStringLiteral("cpu_page_faults"), QStringLiteral("CPU page faults"),
          Text::tr("Page faults of processors in unified memory, by the process of the thread, in this "
                   "time.") },
        { Aggregate::Sum, Better::Less }, [](const HostDuringIdle& row) { return row.pageFaultCount; },
        noSql(gapReason()));
}

} // namespace

Table describeWallBudget(std::shared_ptr<const Trace> trace, std::shared_ptr<const WallBudget> budget,
                         const Scope& scope, const std::shared_ptr<const GapReasons>& reasons)
{
    const auto rows = budgetRows(*budget);
    TableBuilder<BudgetRow> builder(TableKey::WallBudget, QStringLiteral("Wall budget"), rows, budget->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    addDevice(builder, trace);
    addPart(builder, rows);
    addClass(builder, rows, QStringLiteral("Class"));
    builder.duration(
        { QStringLiteral("time"), QStringLiteral("Time"), Text::tr("Moments that count for this class.") },
        { Aggregate::Sum, Better::Neither }, [](const BudgetRow& row) { return row.timeNs; },
        busySql(source, rows, budget->isLimited));
    addShares(builder);
    auto& table = builder.table();
    table.summary = budgetSummary(*trace, *budget);
    addSubject(table, rows);
    table.rowsSql = eventsSql(
        source, [rows](std::size_t row) { return std::pair((*rows)[row].device, isIdle((*rows)[row].timeClass)); });
    table.pieces = piecesOfBudget(reasons, rows, [isLimited = budget->isLimited](const BudgetRow& row) -> PieceFilter {
        if (!isLimited && !isIdle(row.timeClass) && row.part == RunPart::Window)
            return {}; // it has SQL
        return [row](const BudgetPiece& piece) {
            return piece.part == row.part && piece.piece.timeClass == row.timeClass;
        };
    });
    return builder.take(*trace);
}

Table describeIdleCauses(std::shared_ptr<const Trace> trace, std::shared_ptr<const WallBudget> budget,
                         const Scope& scope, const std::shared_ptr<const GapReasons>& reasons)
{
    const auto rows = causeRows(*budget);
    TableBuilder<CauseRow> builder(TableKey::IdleCauses, QStringLiteral("Causes of idle time"), rows,
                                   budget->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    addDevice(builder, trace);
    addClass(builder, rows, QStringLiteral("Cause"));
    addCauseTimes(builder);
    addConfidence(builder, rows);
    auto& table = builder.table();
    addSubject(table, rows);
    table.rowsSql = eventsSql(source, [rows](std::size_t row) { return std::pair((*rows)[row].device, true); });
    table.pieces = piecesOfBudget(reasons, rows, [](const CauseRow& row) -> PieceFilter {
        return [row](const BudgetPiece& piece) { return piece.gap && piece.piece.timeClass == row.timeClass; };
    });
    if (table.pieces)
        table.pieces->text = QStringLiteral("cause");
    return builder.take(*trace);
}

Table describeHostDuringIdle(std::shared_ptr<const Trace> trace, std::shared_ptr<const WallBudget> budget,
                             const std::shared_ptr<const GapReasons>& reasons)
{
    const auto rows = rowsOf(budget, &WallBudget::host);
    TableBuilder<HostDuringIdle> builder(TableKey::HostDuringIdle, QStringLiteral("Host during idle time"), rows,
                                         budget->provenance);
    addDevice(builder, trace);
    addPart(builder, rows);
    addClass(builder, rows, QStringLiteral("Class"));
    addHostTimes(builder, budget->accountedNs);
    addProcessColumns(builder, trace, [trace](const HostDuringIdle& row) {
        return row.thread.isValid() ? trace->processOf(row.thread) : ProcessIndex();
    });
    addThreadColumns(builder, trace, [](const HostDuringIdle& row) { return row.thread; });
    addMeanwhile(builder, trace);
    addSubject(builder.table(), rows);
    builder.table().pieces = piecesOfBudget(
        reasons, rows, [reasons](const HostDuringIdle& row) { return piecesOf(row, reasons->inputs().host); });
    return builder.take(*trace);
}

} // namespace core
