// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/tables/fleettables.h"

#include "analysis/nccl/ncclnames.h"
#include "base/text.h"
#include "base/units.h"
#include "fleet/fleettext.h"
#include "fleet/tables/rankcolumns.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

using namespace rankcolumns;

constexpr Measure MoreRate { Aggregate::Rate, Better::More };
constexpr unsigned HexDigits = 16;

QString communicatorName(std::uint64_t id, bool isGuessed)
{
    if (isGuessed)
        return Text::tr("not recorded");
    return QStringLiteral("0x%1").arg(id, HexDigits, HexDigits, QLatin1Char('0'));
}

/// "tp: ranks 0–3" for readers, where files have the id; empty: of none that is known.
QString communicatorWords(const FleetResult& result, std::size_t number)
{
    const auto& of = result.collectives.communicators[number];
    const auto size = std::max(static_cast<std::size_t>(std::max(0, of.rankCount)), of.ranks.size());
    return Text::tr("%1: %2").arg(groupKindText(result.groups[number], size), ranksText(result, of.ranks).toLower());
}

/// The communicator of an instance of a collective operation; none: it is a send with its receive.
std::optional<std::size_t> communicatorOf(const FleetResult& result, std::uint32_t instance)
{
    const auto& communicators = result.collectives.communicators;
    const auto after
        = std::partition_point(communicators.begin(), communicators.end(),
                               [instance](const FleetCommunicator& of) { return of.endInstance <= instance; });
    const bool isIn = after != communicators.end() && instance >= after->firstInstance;
    return isIn ? std::optional(static_cast<std::size_t>(after - communicators.begin())) : std::nullopt;
}

/// Positions of instances or the like.
using Positions = std::vector<std::uint32_t>;

std::shared_ptr<Positions> allOf(std::size_t count)
{
    auto positions = std::make_shared<Positions>(count);
    for (std::size_t i = 0; i < count; ++i)
        (*positions)[i] = static_cast<std::uint32_t>(i);
    return positions;
}

const RankOperation& firstOperation(const FleetResult& result, const CollectiveInstance& instance)
{
    const auto& member = result.collectives.members[instance.firstMember];
    return result.summaries[member.rank].operations[member.operation];
}

QString opOf(const FleetResult& result, const CollectiveInstance& instance)
{
    const auto number = static_cast<std::uint32_t>(&instance - result.collectives.instances.data());
    return instanceOp(result.summaries, result.collectives, number);
}

std::int32_t rankCountOf(const FleetResult& result, const CollectiveInstance& instance)
{
    const auto& member = result.collectives.members[instance.firstMember];
    return result.summaries[member.rank].communicators[firstOperation(result, instance).communicator].rankCount;
}

/// What the rank moves that moves most: sizes may differ, and some may not be recorded; -1: none is.
std::int64_t largestSize(const FleetResult& result, const CollectiveInstance& instance)
{
    std::int64_t sizeBytes = -1;
    for (const auto& member : result.collectives.membersOf(instance))
        sizeBytes = std::max(sizeBytes, result.summaries[member.rank].operations[member.operation].sizeBytes);
    return sizeBytes;
}

/// bytes per second over the wire of the rank that moves most; none: size or rank count are not known.
std::optional<double> busBandwidth(const FleetResult& result, const CollectiveInstance& instance, double timeNs)
{
    const auto sizeBytes = largestSize(result, instance);
    if (sizeBytes < 0 || timeNs <= 0)
        return std::nullopt;
    auto ranks = rankCountOf(result, instance);
    if (ranks == 0)
        ranks = static_cast<std::int32_t>(instance.endMember - instance.firstMember);
    const auto traffic = ncclTraffic(opOf(result, instance), sizeBytes, ranks);
    return traffic.busBytes ? std::optional(*traffic.busBytes / timeNs) : std::nullopt; // bytes a ns are GB a second
}

Provenance instanceProvenance(const FleetResult& result)
{
    Provenance provenance;
    if (result.collectives.instances.empty()) {
        provenance.unavailable = Text::tr("not available, because no collective operation was matched between ranks");
        provenance.advice = Text::tr("Trace NVTX with NCCL 2.26 or later, so that communicators are recorded.");
    }
    provenance.derivation = Text::tr(
        "Operations of all ranks by communicator and number. All leave together, so the shortest is that of the rank "
        "that came last: T, the transfer; what others take longer is waiting. No clock matters for it.");
    if (result.stretches)
        provenance.limitations.append(
            Text::tr("The job does not fit into memory: only operations that end steps, that differ between ranks and "
                     "that caused the most waiting are listed."));
    return provenance;
}

/// `rows`: of the table; its ids are shown as the group that they are of.
template <typename Builder>
void addInstanceName(Builder& builder, const Fleet& result, const std::shared_ptr<const Positions>& rows)
{
    const auto instance = [result](std::uint32_t row) -> const auto&
    {
        return result->collectives.instances[row];
    };
    const auto idOf = [instance](std::uint32_t row) {
        return communicatorName(instance(row).communicator, instance(row).confidence >= MatchConfidence::Order);
    };
    auto& shown = builder.text({ QStringLiteral("communicator"), Text::tr("Communicator"),
                                 Text::tr("Which ranks it is of; in files its id, as NCCL gives it.") },
                               Identity, idOf);
    shown.display = [result, rows, idOf](std::size_t row, const DisplayFormat&) {
        const auto number = communicatorOf(*result, (*rows)[row]);
        return number ? communicatorWords(*result, *number) : idOf((*rows)[row]);
    };
    shown.toolTip = [rows, idOf](std::size_t row) { return idOf((*rows)[row]); };
    builder.number(
        { QStringLiteral("number"), QStringLiteral("#"), Text::tr("Number of the operation in its communicator.") },
        Identity, Unit::None, 0, [instance](std::uint32_t row) { return instance(row).number; }, {});
    builder.text({ QStringLiteral("op"), Text::tr("Operation"), Text::tr("What the ranks do together.") }, Identity,
                 [result, instance](std::uint32_t row) { return opOf(*result, instance(row)); });
}

/// A figure of a timed instance.
template <typename Of> auto timingFigure(const Fleet& result, Of of)
{
    return [result, of](std::uint32_t row) -> std::optional<std::int64_t> {
        const auto* const timing = result->lateness.find(row);
        return timing ? std::optional<std::int64_t>(of(*timing)) : std::nullopt;
    };
}

/// T of an instance; of a send with its receive that of the latter.
auto transferOf(const Fleet& result)
{
    return [result](std::uint32_t row) -> std::optional<std::int64_t> {
        if (const auto* const timing = result->lateness.find(row))
            return timing->transferNs;
        if (row < result->collectives.firstTransfer)
            return std::nullopt;
        const auto& instance = result->collectives.instances[row];
        const auto other
            = instance.firstMember == instance.sourceMember ? instance.firstMember + 1 : instance.firstMember;
        const auto& member = result->collectives.members[other];
        return result->lateness.transferNs(result->collectives, member.rank, member.operation);
    };
}

Table describeCollectives(const Fleet& result)
{
    const auto rows = allOf(result->collectives.instances.size());
    TableBuilder<std::uint32_t> builder(QStringLiteral("collectives"), Text::tr("Collective operations"), rows,
                                        instanceProvenance(*result));
    addInstanceName(builder, result, rows);
    const auto instance = [result](std::uint32_t row) -> const auto&
    {
        return result->collectives.instances[row];
    };
    showWords(
        builder.text({ QStringLiteral("state"), Text::tr("State"), Text::tr("Whether all ranks did the same.") }, Note,
                     [instance](std::uint32_t row) { return instanceStateKey(instance(row).state); }),
        [instance](std::size_t row) { return instanceStateText(instance(static_cast<std::uint32_t>(row)).state); });
    builder.count(
        { QStringLiteral("ranks"), Text::tr("Ranks"), Text::tr("That took part.") }, CountPlain,
        [instance](std::uint32_t row) {
            return static_cast<std::int64_t>(instance(row).endMember - instance(row).firstMember);
        },
        sqlOfManyFiles());
    const auto sql = noTimeSql();
    builder.duration(
        { QStringLiteral("transfer"), Text::tr("Transfer"),
          Text::tr("T: the shortest duration; with ranks missing an upper bound. Of a send what its receive takes "
                   "from when both have begun, by aligned clocks.") },
        TimeLess, transferOf(result), sql);
    builder.duration({ QStringLiteral("caused"), Text::tr("Caused wait"),
                       Text::tr("What the last one made all others wait at least.") },
                     TimeLess, timingFigure(result, [](const InstanceTiming& of) { return of.causedNs(); }), sql);
    builder.duration({ QStringLiteral("spread"), Text::tr("Spread"), Text::tr("Longest less shortest duration.") },
                     TimeLess, timingFigure(result, [](const InstanceTiming& of) { return of.spreadNs(); }), sql);
    builder.number(
        { QStringLiteral("last_rank"), Text::tr("Last rank"), Text::tr("That came last; empty: together, within λ.") },
        Note, Unit::None, 0,
        [result](std::uint32_t row) -> std::optional<std::int64_t> {
            const auto* const timing = result->lateness.find(row);
            if (!timing || timing->isTogether)
                return std::nullopt;
            return result->summaries[result->collectives.members[timing->lastMember].rank].identity.rank;
        },
        {});
    builder.text({ QStringLiteral("proved"), Text::tr("Proved"),
                   Text::tr("The intervals of the clocks alone show that it came last.") },
                 Note, [result](std::uint32_t row) {
                     const auto* const timing = result->lateness.find(row);
                     return timing && timing->isProved ? QStringLiteral("yes") : QStringLiteral("no");
                 });
    builder.text({ QStringLiteral("confidence"), Text::tr("Confidence"), Text::tr("How it was matched.") }, Note,
                 [instance](std::uint32_t row) { return matchConfidenceKey(instance(row).confidence); });
    const auto sideOf = [result](std::size_t row) {
        const auto& members = result->collectives.members;
        return result->summaries[members[result->collectives.instances[row].firstMember].rank].side;
    };
    showWords(builder.text({ QStringLiteral("side"), Text::tr("Side"),
                             Text::tr("NCCL's kernels on the GPUs, or MPI calls of the hosts where ranks have none.") },
                           Note, [sideOf](std::uint32_t row) { return operationSideKey(sideOf(row)); }),
              [sideOf](std::size_t row) {
                  return sideOf(row) == OperationSide::Gpu ? Text::tr("GPU kernels") : Text::tr("MPI calls");
              });
    builder.number(
        { QStringLiteral("bus_bandwidth_gbps"), Text::tr("Bus bandwidth"),
          Text::tr("By the transfer alone, with the factors of nccl-tests.") },
        MoreRate, Unit::GigabytesPerSecond, 2,
        [result, instance](std::uint32_t row) -> std::optional<double> {
            const auto* const timing = result->lateness.find(row);
            if (!timing)
                return std::nullopt;
            return busBandwidth(*result, instance(row), static_cast<double>(timing->transferNs));
        },
        sqlOfManyFiles());
    builder.number(
        { QStringLiteral("mean_bus_bandwidth_gbps"), Text::tr("By mean duration"),
          Text::tr("Bus bandwidth as it looks with the waiting.") },
        MoreRate, Unit::GigabytesPerSecond, 2,
        [result, instance](std::uint32_t row) -> std::optional<double> {
            const auto* const timing = result->lateness.find(row);
            const auto& of = instance(row);
            if (!timing)
                return std::nullopt;
            return busBandwidth(
                *result, of, static_cast<double>(timing->sumNs) / static_cast<double>(of.endMember - of.firstMember));
        },
        sqlOfManyFiles());
    auto table = builder.take();
    table.isEventList = true;
    return table;
}

/// A member of an instance.
struct MemberRow {
    std::uint32_t instance = 0;
    InstanceMember member;
};

Table describeMembers(const Fleet& result)
{
    auto rows = std::make_shared<std::vector<MemberRow>>();
    rows->reserve(result->collectives.members.size());
    for (std::size_t i = 0; i < result->collectives.instances.size(); ++i) {
        for (const auto& member : result->collectives.membersOf(result->collectives.instances[i]))
            rows->push_back({ static_cast<std::uint32_t>(i), member });
    }
    TableBuilder<MemberRow> builder(QStringLiteral("collective_ranks"), Text::tr("Ranks in collective operations"),
                                    rows, instanceProvenance(*result));
    const auto operation = [result](const MemberRow& row) -> const auto&
    {
        return result->summaries[row.member.rank].operations[row.member.operation];
    };
    const auto instance = [result](const MemberRow& row) -> const auto&
    {
        return result->collectives.instances[row.instance];
    };
    const auto idOf = [instance](const MemberRow& row) {
        return communicatorName(instance(row).communicator, instance(row).confidence >= MatchConfidence::Order);
    };
    auto& shown = builder.text({ QStringLiteral("communicator"), Text::tr("Communicator"),
                                 Text::tr("Which ranks it is of; in files its id, as NCCL gives it.") },
                               Identity, idOf);
    shown.display = [result, rows, idOf](std::size_t row, const DisplayFormat&) {
        const auto number = communicatorOf(*result, (*rows)[row].instance);
        return number ? communicatorWords(*result, *number) : idOf((*rows)[row]);
    };
    shown.toolTip = [rows, idOf](std::size_t row) { return idOf((*rows)[row]); };
    builder.number(
        { QStringLiteral("number"), QStringLiteral("#"), Text::tr("Number of the operation in its communicator.") },
        Identity, Unit::None, 0, [instance](const MemberRow& row) { return instance(row).number; }, {});
    addRankColumns(builder, result, [](const MemberRow& row) { return row.member.rank; });
    builder.number(
        { QStringLiteral("start_ns"), Text::tr("Start"), Text::tr("As its trace has it.") }, Note, Unit::Nanoseconds, 0,
        [operation](const MemberRow& row) { return operation(row).startNs; }, sqlOfManyFiles());
    const auto sql = noTimeSql();
    builder.duration(
        { QStringLiteral("duration"), Text::tr("Duration"), Text::tr("Wait and transfer.") }, TimeLess,
        [operation](const MemberRow& row) { return operation(row).durationNs(); }, sql);
    builder.duration(
        { QStringLiteral("wait"), Text::tr("Wait"), Text::tr("Duration less T; empty: not timed.") }, TimeLess,
        [result, operation](const MemberRow& row) -> std::optional<std::int64_t> {
            const auto transferNs
                = result->lateness.transferNs(result->collectives, row.member.rank, row.member.operation);
            return transferNs ? std::optional(operation(row).durationNs() - *transferNs) : std::nullopt;
        },
        sql);
    addResidualColumn(builder, result, [](const MemberRow& row) { return row.member.rank; });
    builder.text({ QStringLiteral("confidence"), Text::tr("Confidence"), Text::tr("How it was matched.") }, Note,
                 [instance](const MemberRow& row) { return matchConfidenceKey(instance(row).confidence); });
    builder.text({ QStringLiteral("proved"), Text::tr("Proved"),
                   Text::tr("The intervals of the clocks alone show that it began before the last one, or that it "
                            "came last.") },
                 Note, [result](const MemberRow& row) {
                     const auto* const timing = result->lateness.find(row.instance);
                     return timing && timing->isProved ? QStringLiteral("yes") : QStringLiteral("no");
                 });
    auto table = builder.take();
    table.isEventList = true;
    return table;
}

Table describeCommunicators(const Fleet& result)
{
    TableBuilder<std::uint32_t> builder(QStringLiteral("communicators"), Text::tr("Communicators"),
                                        allOf(result->collectives.communicators.size()), instanceProvenance(*result));
    const auto of = [result](std::uint32_t row) -> const auto&
    {
        return result->collectives.communicators[row];
    };
    builder.text({ QStringLiteral("communicator"), Text::tr("Communicator"), Text::tr("Its id, as NCCL gives it.") },
                 Identity, [of](std::uint32_t row) { return communicatorName(of(row).id, of(row).isGuessed); });
    builder.text(
        { QStringLiteral("kind"), Text::tr("Kind"),
          Text::tr("world, tp: shares layers, dp: shares weights, pp: stages, ep: experts; else group of n. Only "
                   "told when such groups split all ranks evenly and multiply to their number.") },
        Note, [result, of](std::uint32_t row) {
            const auto size = std::max(static_cast<std::size_t>(of(row).rankCount), of(row).ranks.size());
            return groupKindText(result->groups[row], size);
        });
    builder.text({ QStringLiteral("members"), Text::tr("Members"), Text::tr("Ranks of it that were read.") }, Note,
                 [result, of](std::uint32_t row) { return ranksText(*result, of(row).ranks); });
    builder.count(
        { QStringLiteral("ranks"), Text::tr("Ranks"), Text::tr("As NCCL says; empty: not recorded.") }, CountPlain,
        [of](std::uint32_t row) {
            return of(row).rankCount > 0 ? std::optional<std::int64_t>(of(row).rankCount) : std::nullopt;
        },
        sqlOfManyFiles());
    builder.count(
        { QStringLiteral("ranks_read"), Text::tr("Ranks read"), Text::tr("Whose traces are there.") }, CountPlain,
        [of](std::uint32_t row) { return static_cast<std::int64_t>(of(row).ranks.size()); }, sqlOfManyFiles());
    builder.count(
        { QStringLiteral("operations"), Text::tr("Operations"), Text::tr("Instances over all ranks.") }, CountPlain,
        [result, of](std::uint32_t row) {
            return result->stretches ? result->stretches->operations[row]
                                     : static_cast<std::int64_t>(of(row).endInstance - of(row).firstInstance);
        },
        sqlOfManyFiles());
    return builder.take();
}

Table describeDesync(const Fleet& result)
{
    auto rows = std::make_shared<Positions>();
    for (std::size_t i = 0; i < result->collectives.instances.size(); ++i) {
        if (result->collectives.instances[i].state != InstanceState::Complete)
            rows->push_back(static_cast<std::uint32_t>(i));
    }
    TableBuilder<std::uint32_t> builder(QStringLiteral("desync"), Text::tr("Operations that ranks do not share"), rows,
                                        instanceProvenance(*result));
    addInstanceName(builder, result, rows);
    const auto instance = [result](std::uint32_t row) -> const auto&
    {
        return result->collectives.instances[row];
    };
    showWords(builder.text({ QStringLiteral("state"), Text::tr("State"), Text::tr("What is wrong with it.") }, Note,
                           [instance](std::uint32_t row) { return instanceStateKey(instance(row).state); }),
              [instance, rows](std::size_t row) { return instanceStateText(instance((*rows)[row]).state); });
    builder.text({ QStringLiteral("missing_ranks"), Text::tr("Missing ranks"),
                   Text::tr("That have operations of the communicator before it, but not this one.") },
                 Note, [result, instance](std::uint32_t row) {
                     QStringList names;
                     for (const auto rank : result->collectives.missingFrom(instance(row)))
                         names.append(QString::number(result->summaries[rank].identity.rank));
                     return names.join(u' ');
                 });
    builder.text({ QStringLiteral("confidence"), Text::tr("Confidence"), Text::tr("How it was matched.") }, Note,
                 [instance](std::uint32_t row) { return matchConfidenceKey(instance(row).confidence); });
    return builder.take();
}

} // namespace

std::vector<TablePointer> instanceTables(const std::shared_ptr<const FleetResult>& result)
{
    std::vector<TablePointer> tables;
    const auto add = [&tables](Table table) { tables.push_back(std::make_shared<const Table>(std::move(table))); };
    add(describeCollectives(result));
    add(describeMembers(result));
    add(describeCommunicators(result));
    add(describeDesync(result));
    return tables;
}

} // namespace core
