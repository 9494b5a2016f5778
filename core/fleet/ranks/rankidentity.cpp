// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/rankidentity.h"

#include "analysis/nccl/ncclranks.h"
#include "analysis/steps/contenthash.h"
#include "base/text.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace core {

namespace {

/// A number that a source gives, and how many ranks it says there are.
struct Claim {
    RankSource source = RankSource::None;
    std::int64_t rank = 0;
    std::int64_t worldSize = 0; ///< 0: it does not say
};

/// A variable that tells the rank of its process, and the one that tells how many there are.
struct RankVariable {
    const char* rank;
    const char* size;
};
constexpr std::array RankVariables {
    RankVariable { "RANK", "WORLD_SIZE" },
    RankVariable { "SLURM_PROCID", "SLURM_NTASKS" },
    RankVariable { "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE" },
    RankVariable { "PMI_RANK", "PMI_SIZE" },
    RankVariable { "PMIX_RANK", "PMIX_SIZE" },
    RankVariable { "MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE" },
    RankVariable { "PALS_RANKID", "PALS_SIZE" },
    RankVariable { "FLUX_TASK_RANK", "FLUX_JOB_SIZE" },
};

/// The value of one variable that the capture recorded, without quotes.
std::optional<QString> environmentValue(const Trace& trace, const QString& name)
{
    const auto prefix = name + u'=';
    for (const auto& datum : trace.captureMetaData) {
        if (!datum.name.endsWith(QStringLiteral("ENVIRONMENT_VARIABLE")) || !datum.value.startsWith(prefix))
            continue;
        auto value = datum.value.mid(prefix.size());
        if (value.size() > 1 && value.startsWith(u'"') && value.endsWith(u'"'))
            value = value.mid(1, value.size() - 2);
        return value;
    }
    return std::nullopt;
}

std::optional<std::int64_t> wholeNumber(const QString& text)
{
    bool isNumber = false;
    const auto number = text.toLongLong(&isNumber);
    constexpr qlonglong Most = 100'000'000;
    return isNumber && number >= 0 && number <= Most ? std::optional<std::int64_t>(number) : std::nullopt;
}

std::optional<Claim> claimOfCommunicator(const Trace& trace, const NcclEvents& nccl, const RankPlace& place)
{
    std::optional<Claim> best;
    for (const auto& membership : nccl.memberships) {
        if (membership.process != place.process)
            continue;
        const bool isOfDevice = membership.cudaDevice < 0
            || std::any_of(trace.streams.begin(), trace.streams.end(), [&](const Stream& stream) {
                                    return stream.process == place.process && stream.device == place.device
                                        && stream.cudaDeviceId == membership.cudaDevice;
                                });
        if (isOfDevice && (!best || membership.rankCount > best->worldSize))
            best = Claim { RankSource::Communicator, membership.rank, membership.rankCount };
    }
    return best;
}

std::optional<Claim> claimOfMpi(const Trace& trace, const RankPlace& place)
{
    for (const auto& rank : trace.mpiRanks) {
        if (rank.globalPid == trace.processes[place.process.value()].globalPid)
            return Claim { RankSource::MpiRanks, rank.rank, 0 };
    }
    return std::nullopt;
}

std::optional<Claim> claimOfThreads(const Trace& trace, const RankPlace& place)
{
    std::optional<Claim> best;
    for (const auto& thread : trace.threads) {
        const auto found = thread.process == place.process ? rankOfThreadName(thread.name) : NcclRank();
        if (found.isKnown() && (!best || found.rankCount > best->worldSize))
            best = Claim { RankSource::ProgressThread, found.rank, found.rankCount };
    }
    return best;
}

/// Only where the variables can be those of one process alone.
std::optional<Claim> claimOfEnvironment(const Trace& trace, std::size_t gpuProcesses)
{
    if (gpuProcesses != 1)
        return std::nullopt;
    for (const auto& variable : RankVariables) {
        const auto value = environmentValue(trace, QString::fromLatin1(variable.rank));
        const auto rank = value ? wholeNumber(*value) : std::nullopt;
        if (!rank)
            continue;
        const auto size = environmentValue(trace, QString::fromLatin1(variable.size));
        return Claim { RankSource::Environment, *rank, (size ? wholeNumber(*size) : std::nullopt).value_or(0) };
    }
    return std::nullopt;
}

QString hostOf(const Trace& trace)
{
    for (const auto& datum : trace.systemEnvironment) {
        if (datum.name == QStringLiteral("Hostname"))
            return datum.value;
    }
    return {};
}

std::size_t gpuProcessCount(const Trace& trace)
{
    std::set<ProcessIndex> processes;
    for (const auto& stream : trace.streams)
        processes.insert(stream.process);
    return processes.size();
}

/// All whole numbers in a name.
std::vector<std::int64_t> numbersIn(const QString& name)
{
    static const QRegularExpression digits(QStringLiteral("\\d{1,9}"));
    std::vector<std::int64_t> numbers;
    for (auto matches = digits.globalMatch(name); matches.hasNext();)
        numbers.push_back(matches.next().captured().toLongLong());
    return numbers;
}

/// The only place among the numbers of all names where they differ, with another number in each; none: there is none.
std::optional<std::size_t> differingPlace(const std::vector<std::vector<std::int64_t>>& numbers)
{
    std::optional<std::size_t> found;
    for (std::size_t place = 0; place < numbers.front().size(); ++place) {
        std::set<std::int64_t> values;
        for (const auto& of : numbers) {
            if (of.size() != numbers.front().size())
                return std::nullopt;
            values.insert(of[place]);
        }
        if (values.size() == 1)
            continue;
        if (found || values.size() != numbers.size())
            return std::nullopt;
        found = place;
    }
    return found;
}

} // namespace

std::vector<RankPlace> rankPlaces(const Trace& trace, const NcclEvents& nccl)
{
    std::set<RankPlace> all;
    std::set<RankPlace> withNccl;
    std::vector<char> isSeen(trace.streams.size(), 0);
    for (const auto stream : trace.kernels.stream) {
        if (isSeen[stream.value()]++ == 0 && trace.deviceOf(stream).isValid())
            all.insert({ trace.streams[stream.value()].process, trace.deviceOf(stream) });
        isSeen[stream.value()] = 1;
    }
    for (const auto& event : nccl.events) {
        if (const auto device = event.deviceIn(trace); device.isValid())
            withNccl.insert({ event.processIn(trace), device });
    }
    const auto& chosen = withNccl.empty() ? all : withNccl;
    return { chosen.begin(), chosen.end() };
}

RankIdentity identifyRank(const Trace& trace, const NcclEvents& nccl, const RankPlace& place,
                          const QRegularExpression& rankPattern, Diagnostics& diagnostics)
{
    RankIdentity identity;
    const auto& device = trace.devices[place.device.value()];
    identity.pid = trace.processes[place.process.value()].pid;
    identity.gpuId = device.gpuId;
    identity.gpuName = device.name;
    identity.host = hostOf(trace);
    if (!identity.host.isEmpty())
        identity.hostKey = contentHash(identity.host.toStdString());
    identity.jobId = environmentValue(trace, QStringLiteral("SLURM_JOB_ID")).value_or(QString());
    std::vector<Claim> claims;
    for (const auto& claim : { claimOfCommunicator(trace, nccl, place), claimOfMpi(trace, place),
                               claimOfThreads(trace, place), claimOfEnvironment(trace, gpuProcessCount(trace)) }) {
        if (claim)
            claims.push_back(*claim);
    }
    if (const auto number = rankOfFileName(trace.fileName, rankPattern); number && rankPlaces(trace, nccl).size() == 1)
        claims.push_back({ RankSource::FileName, *number, 0 });
    for (const auto& claim : claims) {
        identity.worldSize = std::max(identity.worldSize, claim.worldSize);
        if (claim.rank == claims.front().rank)
            continue;
        diagnostics.add({ QStringLiteral("rank-conflict"), Severity::Notice, 1,
                          Text::tr("%1: rank %2 by %3, but %4 by %5; the first holds.")
                              .arg(trace.fileName)
                              .arg(claims.front().rank)
                              .arg(rankSourceName(claims.front().source))
                              .arg(claim.rank)
                              .arg(rankSourceName(claim.source)),
                          Text::tr("Check that the file is of this job, and name the ranks with --rank-regex.") });
    }
    if (!claims.empty()) {
        identity.rank = claims.front().rank;
        identity.source = claims.front().source;
    }
    return identity;
}

std::optional<std::int64_t> rankOfFileName(const QString& name, const QRegularExpression& pattern)
{
    static const QRegularExpression usual(
        QStringLiteral("(?<![A-Za-z])(?:rank|proc|worker|r)[._-]?(\\d{1,9})(?![A-Za-z0-9])"),
        QRegularExpression::CaseInsensitiveOption);
    std::optional<std::int64_t> found;
    for (auto matches = (pattern.pattern().isEmpty() ? usual : pattern).globalMatch(name); matches.hasNext();) {
        const auto number = wholeNumber(matches.next().captured(1));
        if (number)
            found = number;
    }
    return found;
}

void numberUnknownRanks(std::vector<RankSummary>& ranks)
{
    std::vector<RankSummary*> unknown;
    for (auto& rank : ranks) {
        if (rank.identity.source == RankSource::None)
            unknown.push_back(&rank);
    }
    if (unknown.empty())
        return;
    std::sort(unknown.begin(), unknown.end(), [](const RankSummary* left, const RankSummary* right) {
        const auto key = [](const RankSummary& rank) {
            return std::tie(rank.identity.hostKey, rank.file, rank.identity.pid, rank.identity.gpuId, rank.fingerprint);
        };
        return key(*left) < key(*right);
    });
    std::vector<std::vector<std::int64_t>> numbers;
    numbers.reserve(unknown.size());
    for (const auto* rank : unknown)
        numbers.push_back(numbersIn(rank->file));
    const auto place = unknown.size() > 1 ? differingPlace(numbers) : std::nullopt;
    std::set<std::int64_t> taken;
    for (const auto& rank : ranks) {
        if (rank.identity.source != RankSource::None)
            taken.insert(rank.identity.rank);
    }
    std::int64_t next = 0;
    for (std::size_t i = 0; i < unknown.size(); ++i) {
        auto& identity = unknown[i]->identity;
        if (place) {
            identity.rank = numbers[i][*place];
            identity.source = RankSource::FileName;
            continue;
        }
        while (taken.count(next) > 0)
            ++next;
        identity.rank = next++;
    }
}

RankCensus censusOf(std::span<const RankSummary> ranks, std::int64_t expected)
{
    RankCensus census;
    census.worldSize = expected;
    std::set<std::int64_t> present;
    for (const auto& rank : ranks) {
        present.insert(rank.identity.rank);
        census.worldSize = std::max({ census.worldSize, rank.identity.worldSize, rank.identity.rank + 1 });
    }
    constexpr std::int64_t MostRanksLookedFor = 10'000'000;
    for (std::int64_t rank = 0; rank < std::min(census.worldSize, MostRanksLookedFor); ++rank) {
        if (present.count(rank) == 0)
            census.missing.push_back(rank);
    }
    return census;
}

QString RankCensus::missingText(std::span<const RankSummary> ranks) const
{
    if (missing.empty())
        return {};
    std::map<std::uint64_t, std::vector<std::int64_t>> hosts;
    for (const auto& rank : ranks) {
        if (rank.identity.hostKey != 0)
            hosts[rank.identity.hostKey].push_back(rank.identity.rank);
    }
    std::int64_t perHost = 0; // where all hosts have as many, in a row
    for (auto& [host, numbers] : hosts)
        perHost = std::max(perHost, static_cast<std::int64_t>(numbers.size()));
    const auto isWholeHost = [&](std::int64_t first, std::int64_t last) {
        return hosts.size() > 1 && perHost > 1 && first % perHost == 0 && last - first + 1 == perHost;
    };
    QStringList parts;
    for (std::size_t first = 0; first < missing.size();) {
        auto last = first;
        while (last + 1 < missing.size() && missing[last + 1] == missing[last] + 1)
            ++last;
        auto part = first == last ? QString::number(missing[first])
                                  : QStringLiteral("%1–%2").arg(missing[first]).arg(missing[last]);
        if (isWholeHost(missing[first], missing[last]))
            part += Text::tr(" (all of host %1)").arg(missing[first] / perHost + 1);
        parts.append(part);
        first = last + 1;
    }
    return missing.size() == 1 ? Text::tr("rank %1").arg(parts.front())
                               : Text::tr("ranks %1").arg(parts.join(QStringLiteral(", ")));
}

} // namespace core
