// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriers/barriers.h"
#include "analysis/memory/memoryoperations.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/rulefunctions.h"
#include "table/eventname.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core::rules {

namespace {

constexpr double Giga = 1e9;
const auto MemoryTable = TableKey::MemoryOperations;
const auto PageableSuffix = QStringLiteral(" (pageable)");

/// What one of the rules about blocking memory operations says of itself.
struct MemoryRule {
    FindingRule rule;
    HostBlock block;
    QString rowSuffix; ///< of the API's name in the table of barriers
    ThresholdId medium;
    ThresholdId high;
};

/// Time in which any thread of a process was blocked in the window, for the process with most of it.
struct WorstProcess {
    ProcessIndex process;
    std::int64_t blockedNs = 0;
};

std::int64_t blockedNs(const FindingContext& context, const BlockingMemory& memory, std::size_t process)
{
    return memory.blocked[process].overlapNs(IntervalSet { { context.window.startNs, context.window.endNs } });
}

WorstProcess worstProcess(const FindingContext& context, const BlockingMemory& memory)
{
    WorstProcess worst;
    for (std::size_t process = 0; process < memory.blocked.size(); ++process) {
        const auto ns = blockedNs(context, memory, process);
        if (!memory.blocked[process].isEmpty() && (!worst.process.isValid() || ns > worst.blockedNs))
            worst = { ProcessIndex { process }, ns };
    }
    return worst;
}

using ApiSums = std::vector<std::pair<QString, BlockedSums>>;

/// The API functions, longest time first.
ApiSums longestFirst(const BlockingMemory& memory)
{
    ApiSums apis(memory.byApi.begin(), memory.byApi.end());
    std::stable_sort(apis.begin(), apis.end(),
                     [](const auto& left, const auto& right) { return left.second.totalNs > right.second.totalNs; });
    return apis;
}

QString callCount(std::int64_t count)
{
    return counted(count, Text::tr("call"), Text::tr("calls"));
}

/// The rows of the table of barriers that the calls are in.
void addApiFigures(Finding& finding, const FindingContext& context, const ApiSums& apis, const QString& rowSuffix)
{
    const auto& rows = context.in.barriers.rows;
    for (const auto& [name, sums] : apis) {
        const auto found = std::find_if(rows.begin(), rows.end(), [&, &apiName = name](const BarrierRow& row) {
            return row.kind == BarrierKind::BlockingMemcpy && row.apiName == apiName + rowSuffix;
        });
        if (found == rows.end() || finding.evidence.size() >= MaximumFigures)
            continue;
        auto text = Text::tr("%1: the host is blocked for %2 ms in %3")
                        .arg(found->apiName, sentenceMs(found->duration.totalNs), callCount(found->duration.count));
        if (sums.count < found->duration.count)
            text
                += Text::tr(", of which %1 with %2 ms count here").arg(callCount(sums.count), sentenceMs(sums.totalNs));
        finding.evidence.push_back(
            { text, TableKey::Barriers, static_cast<std::size_t>(found - rows.begin()), QStringLiteral("total_ms") });
    }
}

QString operationName(const MemoryRow& row)
{
    if (row.isSet)
        return Text::tr("memset of %1 memory").arg(memoryKindName(row.destination));
    return Text::tr("%1 from %2 to %3 memory")
        .arg(copyKindName(row.copyKind), memoryKindName(row.source), memoryKindName(row.destination));
}

FindingFigure bandwidthFigure(const MemoryRow& row, std::size_t position)
{
    if (row.bytesPerSecond <= 0) {
        return { Text::tr("%1: %2 ms on the GPU").arg(operationName(row), sentenceMs(row.totalNs)), MemoryTable,
                 position, QStringLiteral("total_ms") };
    }
    return { Text::tr("%1: %2 GB/s").arg(operationName(row), QString::number(row.bytesPerSecond / Giga, 'f', 2)),
             MemoryTable, position, QStringLiteral("avg_gb_per_s") };
}

/// The pinned copies of one direction that moved most bytes, if any took time: row of MemoryOperations.
std::optional<std::size_t> pinnedRow(const FindingContext& context, std::uint8_t copyKind)
{
    const auto& rows = context.in.memoryOperations.rows;
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = rows[i];
        const bool isPinned = (row.source == MemoryKind::Pinned || row.destination == MemoryKind::Pinned)
            && row.source != MemoryKind::Pageable && row.destination != MemoryKind::Pageable;
        if (!row.isSet && row.copyKind == copyKind && isPinned && row.bytesPerSecond > 0
            && (!best || row.sizeBytes > rows[*best].sizeBytes))
            best = i;
    }
    return best;
}

/// The memory operations behind a finding, the most frequent first; `withPinned`: beside each the pinned ones of its
/// direction.
void addOperationFigures(Finding& finding, const FindingContext& context, const BlockingMemory& memory, bool withPinned)
{
    const auto& rows = context.in.memoryOperations.rows;
    std::vector<std::pair<std::int64_t, std::size_t>> operations; // (−count, row)
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto found
            = memory.operations.find({ rows[i].isSet, rows[i].copyKind, rows[i].source, rows[i].destination });
        if (found != memory.operations.end())
            operations.push_back({ -found->second, i });
    }
    std::sort(operations.begin(), operations.end());
    for (const auto& operation : operations) {
        const auto position = operation.second;
        if (finding.evidence.size() >= 2 * MaximumFigures)
            return;
        finding.evidence.push_back(bandwidthFigure(rows[position], position));
        const auto pinned = withPinned ? pinnedRow(context, rows[position].copyKind) : std::nullopt;
        if (pinned)
            finding.evidence.push_back(bandwidthFigure(rows[*pinned], *pinned));
    }
}

/// Says why nothing can be judged, if so: no calls, or calls that block but no copies to tell what they did.
std::optional<RuleVerdict> missingBlockedCopies(const FindingContext& context)
{
    if (!context.in.barriers.provenance.isAvailable())
        return notJudged(context.in.barriers.provenance);
    const auto& rows = context.in.barriers.rows;
    const bool isBlocked = std::any_of(rows.begin(), rows.end(),
                                       [](const BarrierRow& row) { return row.kind == BarrierKind::BlockingMemcpy; });
    if (isBlocked && !context.in.memoryOperations.provenance.isAvailable())
        return notJudged(context.in.memoryOperations.provenance);
    return std::nullopt;
}

/// The finding of a rule but for title and recommendation.
Finding blockedFinding(FindingContext& context, const MemoryRule& rule, const QString& title, std::int64_t boundNs,
                       ProcessIndex process)
{
    const auto& memory = context.blocks.memory(rule.block);
    const auto ns = context.bounded(boundNs);
    auto finding
        = context.finding(rule.rule, context.severity(context.fractionOfWindow(ns), rule.medium, rule.high), title);
    addApiFigures(finding, context, longestFirst(memory), rule.rowSuffix);
    addOperationFigures(finding, context, memory, rule.block == HostBlock::PageableCopy);
    finding.recoverableNs = ns;
    finding.subject.process = process;
    context.claimBlocked(rule.rule, rule.block);
    return finding;
}

/// "cudaMemcpy", "cudaMemcpy and cudaMemcpy2D", "cudaMemcpy and 2 others".
QString apiNames(const ApiSums& apis)
{
    const auto& first = apis.front().first;
    if (apis.size() == 1)
        return first;
    return apis.size() == 2 ? Text::tr("%1 and %2").arg(first, apis[1].first)
                            : Text::tr("%1 and %2 others").arg(first).arg(apis.size() - 1);
}

bool readsPageable(const BlockingMemory& memory)
{
    return std::any_of(memory.operations.begin(), memory.operations.end(), [](const auto& entry) {
        return std::get<2>(entry.first) == MemoryKind::Pageable || std::get<3>(entry.first) == MemoryKind::Pageable;
    });
}

/// What the pageable copies of a process would take less at the pinned copies' bandwidth of the same direction.
std::int64_t slownessNs(const FindingContext& context, const std::map<std::uint8_t, CopySums>& copies)
{
    double ns = 0;
    for (const auto& [copyKind, sums] : copies) {
        if (const auto row = pinnedRow(context, copyKind)) {
            const auto pinnedNs = sums.sizeBytes / context.in.memoryOperations.rows[*row].bytesPerSecond * NsPerS;
            ns += std::max(0.0, sums.totalNs - pinnedNs);
        }
    }
    return static_cast<std::int64_t>(std::min(ns, static_cast<double>(context.window.durationNs())));
}

} // namespace

RuleVerdict synchronousCopy(FindingContext& context)
{
    if (auto missing = missingBlockedCopies(context))
        return *missing;
    const auto& memory = context.blocks.memory(HostBlock::Copy);
    if (memory.all.count == 0)
        return notFired(Text::tr("no call in scope blocks the host for a copy that could be asynchronous"));
    const MemoryRule rule { FindingRule::SynchronousCopy,
                            HostBlock::Copy,
                            {},
                            ThresholdId::SynchronousCopyMedium,
                            ThresholdId::SynchronousCopyHigh };
    const auto worst = worstProcess(context, memory);
    const auto apis = longestFirst(memory);
    auto finding = blockedFinding(context, rule,
                                  Text::tr("%1 blocks the host for %2 ms in %3")
                                      .arg(apiNames(apis), sentenceMs(memory.all.totalNs), callCount(memory.all.count)),
                                  worst.blockedNs, worst.process);
    finding.recommendation
        = Text::tr("Replace %1 by its Async form on a stream of its own%2, and wait with cudaEventSynchronize or "
                   "cudaStreamWaitEvent only where the data is needed.")
              .arg(apiNames(apis),
                   readsPageable(memory) ? Text::tr(", with host memory from cudaMallocHost") : QString());
    return fired(std::move(finding));
}

RuleVerdict pageableCopy(FindingContext& context)
{
    if (auto missing = missingBlockedCopies(context))
        return *missing;
    const auto& memory = context.blocks.memory(HostBlock::PageableCopy);
    if (memory.all.count == 0) {
        if (memory.withoutCall == 0)
            return notFired(Text::tr("no asynchronous copy in scope touches pageable memory"));
        return notJudged(Text::tr("the calls of %1 of pageable memory are not in the trace")
                             .arg(counted(memory.withoutCall, Text::tr("copy"), Text::tr("copies"))));
    }
    const MemoryRule rule { FindingRule::PageableCopy, HostBlock::PageableCopy, PageableSuffix,
                            ThresholdId::PageableCopyMedium, ThresholdId::PageableCopyHigh };
    WorstProcess worst;
    for (std::size_t process = 0; process < memory.blocked.size(); ++process) {
        const auto ns = std::max(blockedNs(context, memory, process), slownessNs(context, memory.copies[process]));
        if (!memory.copies[process].empty() && (!worst.process.isValid() || ns > worst.blockedNs))
            worst = { ProcessIndex { process }, ns };
    }
    const auto apis = longestFirst(memory);
    auto finding = blockedFinding(context, rule,
                                  Text::tr("%1 of pageable memory blocks the host for %2 ms in %3")
                                      .arg(apiNames(apis), sentenceMs(memory.all.totalNs), callCount(memory.all.count)),
                                  worst.blockedNs, worst.process);
    finding.recommendation
        = Text::tr("Allocate the host buffers of %1 with cudaMallocHost or pin them once with cudaHostRegister (in "
                   "PyTorch: pin_memory=True and non_blocking=True), so that the copies overlap with other work.")
              .arg(apiNames(apis));
    if (memory.withoutCall > 0) {
        finding.limitation = Text::tr("%1 more of pageable memory without a call in the trace are not judged")
                                 .arg(counted(memory.withoutCall, Text::tr("copy"), Text::tr("copies")));
    }
    return fired(std::move(finding));
}

RuleVerdict synchronousMemset(FindingContext& context)
{
    if (auto missing = missingBlockedCopies(context))
        return *missing;
    const auto& memory = context.blocks.memory(HostBlock::Memset);
    if (memory.all.count == 0)
        return notFired(Text::tr("no call in scope sets pinned host or managed memory synchronously"));
    const MemoryRule rule { FindingRule::SynchronousMemset,
                            HostBlock::Memset,
                            {},
                            ThresholdId::SynchronousMemsetMedium,
                            ThresholdId::SynchronousMemsetHigh };
    const auto worst = worstProcess(context, memory);
    const auto apis = longestFirst(memory);
    auto finding = blockedFinding(context, rule,
                                  Text::tr("%1 of host-reachable memory blocks the host for %2 ms in %3")
                                      .arg(apiNames(apis), sentenceMs(memory.all.totalNs), callCount(memory.all.count)),
                                  worst.blockedNs, worst.process);
    finding.recommendation
        = Text::tr("Replace %1 by cudaMemsetAsync on the stream that uses the memory, or set pinned host memory on "
                   "the host with memset.")
              .arg(apiNames(apis));
    return fired(std::move(finding));
}

} // namespace core::rules
