// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/rankevidence.h"

#include "base/text.h"
#include "fleet/lanepicture.h"
#include "fleet/lateness/jobkernels.h"

#include <algorithm>
#include <optional>

namespace core {

namespace {

/// `what` of the kernel, or of the MPI call, of an operation. It is known by its start, so that the file says when it
/// ended; of those that start together it is the one that ends as recorded or next to it.
QString operationSql(const QString& what, const RankSummary& rank, const RankOperation& operation)
{
    const auto table = rank.side == OperationSide::Gpu ? QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL")
                                                       : QStringLiteral("MPI_COLLECTIVES_EVENTS");
    return QStringLiteral("SELECT %1 FROM %2\n"
                          "WHERE start = %3 ORDER BY abs(\"end\" - %4) LIMIT 1")
        .arg(what, table)
        .arg(operation.startNs)
        .arg(operation.endNs);
}

/// The duration of the kernel of an operation, from the trace of its rank.
RankSql durationSql(const FleetResult& result, const InstanceMember& member)
{
    const auto& summary = result.summaries[member.rank];
    return { summary.identity.rank, summary.file,
             operationSql(QStringLiteral("\"end\" - start AS duration_ns"), summary,
                          summary.operations[member.operation])
                 + u';' };
}

std::optional<std::int64_t> numberIn(const Table& table, std::size_t row, QStringView key)
{
    const auto column = table.findColumn(key);
    const auto number = column ? cellNumber(table.cell(row, *column)) : std::nullopt;
    return number ? std::optional(static_cast<std::int64_t>(*number)) : std::nullopt;
}

RankEvidence ofInstance(const FleetResult& result, std::uint32_t instance)
{
    RankEvidence evidence;
    evidence.formula = Text::tr("d is the duration of the operation on each rank. Transfer T = the smallest d; caused "
                                "wait = the second-smallest "
                                "d − T; spread = the largest d − T; the last rank is that of the smallest d, unless "
                                "the second-smallest is within "
                                "λ of it.");
    const auto members = result.collectives.membersOf(result.collectives.instances[instance]);
    const auto shown = std::min(members.size(), RankEvidence::MostStatements);
    evidence.statements.reserve(shown);
    for (std::size_t i = 0; i < shown; ++i)
        evidence.statements.push_back(durationSql(result, members[i]));
    evidence.leftOut = members.size() - shown;
    return evidence;
}

RankEvidence ofMember(const FleetResult& result, std::size_t member)
{
    RankEvidence evidence;
    const auto& of = result.collectives.members[member];
    evidence.statements.push_back(durationSql(result, of));
    const auto instance = instanceOfMember(result, member);
    const auto* const timing = instance ? result.lateness.find(*instance) : nullptr;
    evidence.formula = timing
        ? Text::tr(
            "The first statement gives the duration d, the second that of the rank that came last, T. Wait = d − T.")
        : Text::tr("The statement gives the duration; it is not split into wait and transfer.");
    if (timing)
        evidence.statements.push_back(durationSql(result, result.collectives.members[timing->lastMember]));
    return evidence;
}

/// From the end of one boundary to the end of the next, both on the clock of the rank.
RankEvidence ofStep(const FleetResult& result, std::int64_t number, std::int64_t step)
{
    RankEvidence evidence;
    const auto& boundaries = result.steps.boundaries;
    const auto rank = std::find_if(result.summaries.begin(), result.summaries.end(),
                                   [number](const RankSummary& summary) { return summary.identity.rank == number; });
    const auto first = static_cast<std::size_t>(step) - result.steps.first;
    if (rank == result.summaries.end() || step < std::int64_t { result.steps.first } || first + 1 >= boundaries.size())
        return evidence;
    const auto position = static_cast<std::uint32_t>(rank - result.summaries.begin());
    QStringList ends;
    for (const auto boundary : { boundaries[first], boundaries[first + 1] }) {
        const auto* const member = memberInInstance(result.collectives, boundary, position);
        if (!member)
            return evidence;
        ends.append(u'(' + operationSql(QStringLiteral("\"end\""), *rank, rank->operations[member->operation]) + u')');
    }
    evidence.formula = Text::tr("The statement gives the wall time: from the end of the operation before the step to "
                                "the end of the one at its end. "
                                "The other columns are parts of it: classes of the wall budget of this rank, and "
                                "exposed communication before and "
                                "after the last rank came.");
    evidence.statements.push_back(
        { number, rank->file, QStringLiteral("SELECT %1\n     - %2 AS wall_ns;").arg(ends[1], ends[0]) });
    return evidence;
}

/// Calls and time of a kernel in the file of a rank, and its longest call. Empty: the file has another rank of the same
/// process, from which its export does not tell it, or the name was too long to be kept.
QString kernelSql(const FleetResult& result, std::uint32_t rank, const QString& name)
{
    const auto& of = result.summaries[rank];
    const auto count = std::count_if(result.summaries.begin(), result.summaries.end(), [&of](const RankSummary& other) {
        return other.file == of.file && other.identity.pid == of.identity.pid;
    });
    if (count > 1 || name.size() >= LongestKernelName)
        return {};
    auto text = name;
    return QStringLiteral(
               "SELECT sum(k.\"end\" - k.start) AS total_ns, count(*) AS calls, max(k.\"end\" - k.start) AS max_ns\n"
               "FROM CUPTI_ACTIVITY_KIND_KERNEL k JOIN StringIds s ON s.id = k.demangledName\n"
               "WHERE s.value = '%1' AND k.globalPid >> 24 & 0xFFFFFF = %2;")
        .arg(text.replace(u'\'', QStringLiteral("''")))
        .arg(of.identity.pid & 0xFF'FFFF);
}

RankEvidence ofKernel(const FleetResult& result, std::size_t row)
{
    RankEvidence evidence;
    const auto kernels = jobKernels(result.summaries);
    if (row >= kernels.size())
        return evidence;
    evidence.formula
        = Text::tr("Each statement gives the calls of the kernel on a rank, their time and the longest. Calls and "
                   "total are added up; the slowest rank has the largest total by calls, and is compared with the "
                   "median of the others.");
    for (std::uint32_t rank = 0; rank < result.summaries.size(); ++rank) {
        const auto& of = result.summaries[rank].kernels;
        const bool isIn = std::any_of(
            of.begin(), of.end(), [&](const RankKernel& kernel) { return kernel.nameHash == kernels[row].nameHash; });
        if (!isIn)
            continue;
        const auto sql = kernelSql(result, rank, kernels[row].fullName);
        if (evidence.statements.size() < RankEvidence::MostStatements)
            evidence.statements.push_back({ result.summaries[rank].identity.rank, result.summaries[rank].file, sql });
        else
            ++evidence.leftOut;
    }
    return evidence;
}

} // namespace

RankEvidence rankEvidence(const FleetResult& result, const Table& table, std::size_t row, std::size_t column)
{
    if (row >= table.rowCount || column >= table.columns.size())
        return {};
    if (table.key == QStringLiteral("collectives") && row < result.collectives.instances.size())
        return ofInstance(result, static_cast<std::uint32_t>(row));
    if (table.key == QStringLiteral("collective_ranks") && row < result.collectives.members.size())
        return ofMember(result, row);
    if (table.key == QStringLiteral("rank_kernels"))
        return ofKernel(result, row);
    if (table.key == QStringLiteral("rank_steps")) {
        const auto rank = numberIn(table, row, u"rank");
        const auto step = numberIn(table, row, u"step");
        return rank && step ? ofStep(result, *rank, *step) : RankEvidence {};
    }
    return {};
}

} // namespace core
