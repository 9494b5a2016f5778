// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclqueries.h"

#include "analysis/nccl/ncclnames.h"
#include "base/text.h"
#include "evidence/evidenceselections.h"
#include "evidence/nvtxconditions.h"

namespace core {

namespace {

constexpr std::size_t MostListedEvents = 1'000;
const auto Gpu = QStringLiteral("gpu");

/// Events of one class, some of which belong to a row.
struct Candidates {
    EventClass eventClass = EventClass::Kernels;
    QStringList conditions; ///< that all of them fulfil
    std::size_t count = 0; ///< of them, in scope
};

/// The kernels with the names of those behind a row.
Candidates candidateKernels(const EvidenceSql& source, const NcclRow& row, const NcclEvents& events,
                            const std::vector<std::size_t>& positions)
{
    const auto& trace = source.trace();
    const ScopeFilter filter(trace, source.scope());
    std::vector<char> isWanted(trace.kernelNames.size(), 0);
    for (const auto position : positions)
        isWanted[trace.kernels.name[events.events[position].kernel.value()].value()] = 1;
    Candidates candidates;
    for (std::size_t kernel = 0; kernel < trace.kernels.size(); ++kernel) {
        const auto stream = trace.kernels.stream[kernel];
        if (isWanted[trace.kernels.name[kernel].value()] != 0 && filter.acceptsKernel(kernel)
            && (!row.process.isValid() || trace.processOf(stream) == row.process)
            && (!row.device.isValid() || trace.deviceOf(stream) == row.device))
            ++candidates.count;
    }
    QStringList names;
    for (std::size_t name = 0; name < isWanted.size(); ++name) {
        if (isWanted[name] != 0)
            names.append(trace.kernelNames[name].fullName);
    }
    candidates.conditions.append(source.hasText(QStringLiteral("name_id"), names));
    if (row.device.isValid())
        candidates.conditions.append(source.onDevice(row.device));
    return candidates;
}

/// True when a range with this text may be one behind a row of host time.
bool namesRow(const NcclRow& row, const QString& text)
{
    switch (row.source) {
    case NcclSource::PyTorch:
        return pyTorchNcclOp(text) == row.opName;
    case NcclSource::NvtxInPyTorch:
    case NcclSource::ApiInPyTorch:
        return frameworkNcclOp(text) == row.opName;
    default:
        return ncclRangeName(text).op == row.opName;
    }
}

/// The ranges with texts that name the row's operation; none when they cannot be told by SQL.
std::optional<Candidates> candidateRanges(const EvidenceSql& source, const NcclRow& row)
{
    const auto& trace = source.trace();
    std::vector<char> isWanted(trace.strings.size(), 0);
    std::vector<StringId> texts;
    for (std::size_t string = 0; string < trace.strings.size(); ++string) {
        const auto text = trace.strings.text(StringId { string });
        isWanted[string] = namesRow(row, text) ? 1 : 0;
    }
    const ScopeFilter filter(trace, source.scope());
    const auto& nvtx = trace.nvtx;
    Candidates candidates { EventClass::Nvtx, { isNvtxRange() }, 0 };
    std::vector<char> isUsed(trace.strings.size(), 0);
    for (std::size_t range = 0; range < nvtx.size(); ++range) {
        const auto text = nvtx.text[range];
        if (!text.isValid() || isWanted[text.value()] == 0 || nvtx.kind[range] == NvtxKind::Mark)
            continue;
        if (isUsed[text.value()] == 0)
            texts.push_back(text);
        isUsed[text.value()] = 1;
        if (filter.acceptsThreadSpan(nvtx.thread[range], nvtx.startNs[range], nvtx.endNs[range])
            && (!row.process.isValid() || trace.processOf(nvtx.thread[range]) == row.process))
            ++candidates.count;
    }
    const auto hasText = NvtxTexts(trace).hasGroupedText(source, texts);
    if (!hasText)
        return std::nullopt;
    candidates.conditions.append(*hasText);
    return candidates;
}

/// The calls of the functions that do the row's operation.
Candidates candidateCalls(const EvidenceSql& source, const NcclRow& row)
{
    const auto& trace = source.trace();
    std::vector<char> isWanted;
    QStringList names;
    for (const auto& name : trace.callNames) {
        isWanted.push_back(ncclRangeName(name.name).op == row.opName ? 1 : 0);
        if (isWanted.back() != 0)
            names.append(name.recordedName);
    }
    const ScopeFilter filter(trace, source.scope());
    Candidates candidates { EventClass::Calls, { source.hasText(QStringLiteral("name_id"), names) }, 0 };
    for (std::size_t call = 0; call < trace.calls.size(); ++call) {
        if (isWanted[trace.calls.name[call].value()] != 0 && filter.acceptsCall(call)
            && (!row.process.isValid() || trace.processOf(trace.calls.thread[call]) == row.process))
            ++candidates.count;
    }
    return candidates;
}

/// Condition that lists the events one by one.
QString isListed(const Trace& trace, const NcclEvents& events, const std::vector<std::size_t>& positions)
{
    const bool isHostTime = events.events[positions.front()].isHostTime();
    std::vector<std::vector<std::int64_t>> rows;
    for (const auto position : positions) {
        const auto& event = events.events[position];
        if (isHostTime) {
            rows.push_back({ static_cast<std::int64_t>(trace.threads[event.thread.value()].globalTid), event.startNs,
                             event.endNs });
            continue;
        }
        const auto& stream = trace.streams[event.stream.value()];
        rows.push_back({ static_cast<std::int64_t>(trace.processes[stream.process.value()].globalPid),
                         stream.cudaDeviceId, stream.streamId, event.startNs });
    }
    return isHostTime
        ? sql::oneOf({ QStringLiteral("thread"), QStringLiteral("start_ns"), QStringLiteral("end_ns") }, rows)
        : sql::oneOf({ QStringLiteral("process"), QStringLiteral("device"), QStringLiteral("stream"),
                       QStringLiteral("start_ns") },
                     rows);
}

/// Selection `behind`: the operations of a row. None when they can only be told one by one and are too many for that.
std::optional<sql::Query> operationsBehind(const EvidenceSql& source, const NcclRow& row, const NcclEvents& events)
{
    const auto positions = ncclEventsBehind(source.trace(), source.scope(), events, row).value();
    std::optional<Candidates> candidates;
    if (!row.isHostTime)
        candidates = candidateKernels(source, row, events, positions);
    else if (row.source == NcclSource::Api)
        candidates = candidateCalls(source, row);
    else
        candidates = candidateRanges(source, row);
    if (!candidates)
        return std::nullopt;
    auto& conditions = candidates->conditions;
    if (row.process.isValid())
        conditions.append(source.ofProcess(row.process));
    if (candidates->count != positions.size()) { // others have the same names
        if (positions.size() > MostListedEvents)
            return std::nullopt;
        conditions.append(isListed(source.trace(), events, positions));
    }
    sql::Query query;
    return query.with(Behind, source.events(candidates->eventClass, conditions));
}

/// Selections `nccl`: the operations in `behind` on the GPUs; `compute`: the kernels of everyone there that are not
/// NCCL's; `both`.
void addCompute(sql::Query& query, const EvidenceSql& source, const NcclEvents& events)
{
    const auto& trace = source.trace();
    QStringList names;
    for (std::size_t name = 0; name < trace.kernelNames.size(); ++name) {
        if (events.isNcclKernelName[name] != 0)
            names.append(trace.kernelNames[name].fullName);
    }
    const auto isCompute = QStringLiteral("ifnull(%1, 0) = 0").arg(source.hasText(QStringLiteral("name_id"), names));
    addGpus(query, source);
    query.with(QStringLiteral("nccl"),
               QStringLiteral("SELECT gpu, start_ns, end_ns FROM behind JOIN gpus USING (process, device)"));
    query.with(QStringLiteral("compute"),
               QStringLiteral("SELECT gpu, start_ns, end_ns FROM (%1) JOIN gpus USING (process, device)")
                   .arg(source.ofEveryone().events(EventClass::Kernels, { isCompute })));
    query.with(QStringLiteral("both"), QStringLiteral("SELECT * FROM nccl UNION ALL SELECT * FROM compute"));
}

QString unionNs()
{
    return sql::unionOf(QStringLiteral("nccl"), Gpu);
}

/// What two sets have in common is what counts twice when both are summed up.
QString overlapNs()
{
    return QStringLiteral("(%1 + %2 - %3)")
        .arg(unionNs(), sql::unionOf(QStringLiteral("compute"), Gpu), sql::unionOf(QStringLiteral("both"), Gpu));
}

/// As `query`, with the selections of addCompute().
RowQuery withCompute(const EvidenceSource& source, const RowQuery& query,
                     const std::shared_ptr<const NcclEvents>& events)
{
    return [source, query, events](std::size_t row) {
        auto whole = query(row);
        addCompute(whole, *source, *events);
        return whole;
    };
}

} // namespace

NcclSql ncclSql(const EvidenceSource& source, const std::shared_ptr<const Nccl>& nccl,
                const std::shared_ptr<const NcclEvents>& events)
{
    const RowQuery query = [source, nccl, events](std::size_t row) {
        return operationsBehind(*source, nccl->rows[row], *events).value_or(sql::Query());
    };
    const auto onGpus = withCompute(source, query, events);
    return { statisticsSql(source, query),
             durationSql(source, query, sql::maximumOf(Behind)),
             durationSql(source, onGpus, unionNs()),
             durationSql(source, onGpus, overlapNs()),
             durationSql(source, onGpus, QStringLiteral("(%1 - %2)").arg(unionNs(), overlapNs())),
             columnSql(source, onGpus, sql::percentOf(overlapNs(), unionNs())),
             [source, nccl, events](std::size_t row) {
                 return operationsBehind(*source, nccl->rows[row], *events).has_value();
             } };
}

NcclInstanceSql ncclInstanceSql(const EvidenceSql& scoped, const std::shared_ptr<const NcclEvents>& events,
                                std::vector<std::size_t> positions)
{
    const auto source = std::make_shared<const EvidenceSql>(scoped.ofEveryone()); // one event needs no other limits
    const RowQuery query = [source, events, positions = std::move(positions)](std::size_t row) {
        const auto& event = events->events[positions[row]];
        const auto eventClass = event.kernel.isValid() ? EventClass::Kernels
            : event.source == NcclSource::Api          ? EventClass::Calls
                                                       : EventClass::Nvtx;
        const auto isEvent = event.kernel.isValid() ? source->isKernel(event.kernel.value())
                                                    : source->isSpan(event.thread, event.startNs, event.endNs);
        sql::Query behind;
        return behind.with(Behind, source->events(eventClass, { isEvent }) + QStringLiteral(" LIMIT 1"));
    };
    return { instanceSql(source, query), durationSql(source, withCompute(source, query, events), overlapNs()) };
}

ColumnSql noPayloadSql()
{
    return noSql(Text::tr("message sizes and ranks stand in the payloads of NVTX events, which SQL cannot decode"));
}

} // namespace core
