// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclnames.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

constexpr QStringView Prefix = u"nccl";

/// How an operation stands in names (lower case, without underscores), and what it is called here. Longer beginnings
/// come first.
struct OpName {
    const char16_t* beginning;
    const char16_t* op;
};
constexpr std::array OpNames {
    OpName { u"allreduce", u"allreduce" },
    OpName { u"allgather", u"allgather" },
    OpName { u"reducescatter", u"reducescatter" },
    OpName { u"alltoall", u"alltoall" },
    OpName { u"broadcast", u"broadcast" },
    OpName { u"bcast", u"broadcast" },
    OpName { u"sendrecv", u"sendrecv" },
    OpName { u"reduce", u"reduce" },
    OpName { u"send", u"send" },
    OpName { u"recv", u"recv" },
    OpName { u"gather", u"gather" },
    OpName { u"scatter", u"scatter" },
};

/// The operation that `text` begins with; empty when it begins with none.
QString opAtStart(QStringView text)
{
    const auto* const found = std::find_if(OpNames.begin(), OpNames.end(), [&](const OpName& name) {
        return text.startsWith(QStringView(name.beginning), Qt::CaseInsensitive);
    });
    return found == OpNames.end() ? QString() : QStringView(found->op).toString();
}

/// The operation that `text` is the name of, and nothing else.
QString opNamed(QStringView text)
{
    const auto* const found = std::find_if(OpNames.begin(), OpNames.end(), [&](const OpName& name) {
        return text.compare(QStringView(name.beginning), Qt::CaseInsensitive) == 0;
    });
    return found == OpNames.end() ? QString() : QStringView(found->op).toString();
}

/// The operation that stands behind `prefix`, where underscores do not count: "all_to_all"; empty when it is none; none
/// without prefix.
std::optional<QString> opAfter(const QString& prefix, QStringView text)
{
    if (!text.startsWith(prefix))
        return std::nullopt;
    auto name = text.sliced(prefix.size()).toString();
    name.remove(QLatin1Char('_'));
    return opAtStart(name);
}

/// The part of a kernel's name from "nccl" on; empty when it is not NCCL's.
QStringView ncclPart(QStringView name)
{
    const auto returned = QStringLiteral("void ");
    if (name.startsWith(returned))
        name = name.sliced(returned.size());
    return name.startsWith(Prefix) ? name : QStringView();
}

} // namespace

bool isNcclKernel(const KernelName& name)
{
    return !ncclPart(name.shortName).isEmpty() || !ncclPart(name.fullName).isEmpty();
}

QString ncclKernelOp(const KernelName& name)
{
    const auto marker = QStringLiteral("Kernel_");
    for (const QStringView candidate : { ncclPart(name.shortName), ncclPart(name.fullName) }) {
        const auto place = candidate.indexOf(marker); // ncclDevKernel_AllReduce_…, ncclKernel_AllReduce_…
        auto op = place < 0 ? QString() : opAtStart(candidate.sliced(place + marker.size()));
        if (!op.isEmpty())
            return op;
        if (!candidate.isEmpty()) { // before NCCL 2.12: ncclAllReduceRingLLKernel_sum_f32
            auto old = opAtStart(candidate.sliced(Prefix.size()));
            if (!old.isEmpty())
                return old;
        }
    }
    return name.shortName;
}

NcclRangeName ncclRangeName(QStringView text)
{
    text = text.trimmed();
    if (text.startsWith(Prefix))
        text = text.sliced(Prefix.size());
    if (text.startsWith(QStringLiteral("CE "))) // collectives by copy engines
        text = text.sliced(QStringLiteral("CE ").size());
    if (const auto op = opNamed(text); !op.isEmpty())
        return { NcclRangeKind::Operation, op };
    if (text == QStringLiteral("GroupStart"))
        return { NcclRangeKind::GroupStart, {} };
    if (text == QStringLiteral("GroupEnd"))
        return { NcclRangeKind::GroupEnd, {} };
    if (text == QStringLiteral("API Group") || text == QStringLiteral("Group API"))
        return { NcclRangeKind::Group, {} };
    if (text.startsWith(QStringLiteral("CommInit")) || text.startsWith(QStringLiteral("CommSplit")))
        return { NcclRangeKind::CommunicatorInit, {} };
    return {};
}

std::optional<QString> pyTorchNcclOp(QStringView text)
{
    return opAfter(QStringLiteral("nccl:"), text);
}

QString frameworkNcclOp(QStringView text)
{
    for (const auto& prefix : { QStringLiteral("nccl:"), QStringLiteral("c10d::") }) {
        if (auto op = opAfter(prefix, text))
            return *op;
    }
    return {};
}

std::optional<std::int64_t> ncclTypeBytes(QStringView dataType)
{
    struct Type {
        const char16_t* name;
        std::int64_t number, sizeBytes;
    };
    static constexpr std::array Types {
        Type { u"int8", 0, 1 },        Type { u"char", 0, 1 },        Type { u"uint8", 1, 1 },
        Type { u"int32", 2, 4 },       Type { u"int", 2, 4 },         Type { u"uint32", 3, 4 },
        Type { u"int64", 4, 8 },       Type { u"uint64", 5, 8 },      Type { u"float16", 6, 2 },
        Type { u"half", 6, 2 },        Type { u"float32", 7, 4 },     Type { u"float", 7, 4 },
        Type { u"float64", 8, 8 },     Type { u"double", 8, 8 },      Type { u"bfloat16", 9, 2 },
        Type { u"float8e4m3", 10, 1 }, Type { u"float8e5m2", 11, 1 },
    };
    if (dataType.startsWith(Prefix))
        dataType = dataType.sliced(Prefix.size());
    bool isNumber = false;
    const auto number = dataType.toLongLong(&isNumber);
    const auto* const found = std::find_if(Types.begin(), Types.end(), [&](const Type& type) {
        return isNumber ? type.number == number : dataType.compare(QStringView(type.name), Qt::CaseInsensitive) == 0;
    });
    return found == Types.end() ? std::nullopt : std::optional(found->sizeBytes);
}

bool isNcclCollective(QStringView op)
{
    static constexpr std::array Collectives { u"allreduce", u"allgather", u"reducescatter", u"broadcast",
                                              u"reduce",    u"alltoall",  u"gather",        u"scatter" };
    return std::any_of(Collectives.begin(), Collectives.end(),
                       [&](const char16_t* name) { return op == QStringView(name); });
}

bool isNcclRooted(QStringView op)
{
    return op == u"broadcast" || op == u"reduce" || op == u"gather" || op == u"scatter";
}

bool isNcclPointToPoint(QStringView op)
{
    return op == QStringView(u"send") || op == QStringView(u"recv") || op == QStringView(u"sendrecv");
}

NcclTraffic ncclTraffic(QStringView op, std::int64_t sizeBytes, std::int32_t rankCount)
{
    enum class Factor { AllReduce, PerRank, One };
    struct Rule {
        const char16_t* op;
        Factor factor;
    };
    static constexpr std::array Rules {
        Rule { u"allreduce", Factor::AllReduce },
        Rule { u"allgather", Factor::PerRank },
        Rule { u"reducescatter", Factor::PerRank },
        Rule { u"alltoall", Factor::PerRank },
        Rule { u"broadcast", Factor::One },
        Rule { u"reduce", Factor::One },
        Rule { u"sendrecv", Factor::One },
        Rule { u"send", Factor::One },
        Rule { u"recv", Factor::One },
    };
    const auto* const rule = std::find_if(Rules.begin(), Rules.end(),
                                          [&](const Rule& candidate) { return op == QStringView(candidate.op); });
    if (rule == Rules.end() || sizeBytes < 0)
        return {};
    const auto bytes = static_cast<double>(sizeBytes);
    const auto ranks = static_cast<double>(rankCount);
    switch (rule->factor) {
    case Factor::AllReduce:
        return { bytes, rankCount > 0 ? std::optional(bytes * 2 * (ranks - 1) / ranks) : std::nullopt };
    case Factor::PerRank: // NCCL counts the part of one rank, nccl-tests the whole: n parts, n − 1 of which travel
        if (rankCount <= 0)
            return {};
        return { bytes * ranks, bytes * (ranks - 1) };
    case Factor::One:
        return { bytes, bytes };
    }
    return {};
}

} // namespace core
