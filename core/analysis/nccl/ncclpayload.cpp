// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclpayload.h"

#include "analysis/nccl/ncclnames.h"

#include <initializer_list>
#include <limits>

namespace core {

namespace {

using Fields = std::vector<PayloadField>;

/// The first of these fields that holds a number of the type's range, from 0 on.
template <typename Number>
std::optional<Number> numberOf(const Fields& fields, std::initializer_list<const char16_t*> names)
{
    for (const auto* name : names) {
        const auto number = payloadNumber(fields, QStringView(name));
        if (number && *number <= static_cast<std::uint64_t>(std::numeric_limits<Number>::max()))
            return static_cast<Number>(*number);
    }
    return std::nullopt;
}

std::optional<std::int64_t> sizeOf(const Fields& fields)
{
    if (const auto size = numberOf<std::int64_t>(fields, { u"Message size [bytes]" }))
        return size;
    const auto count = numberOf<std::int64_t>(fields, { u"count" });
    std::optional<std::int64_t> elementBytes;
    if (const auto text = payloadText(fields, u"dataType"))
        elementBytes = ncclTypeBytes(*text);
    else if (const auto number = payloadNumber(fields, u"dataType"))
        elementBytes = ncclTypeBytes(QString::number(*number));
    if (!count || !elementBytes || *count > std::numeric_limits<std::int64_t>::max() / *elementBytes)
        return std::nullopt;
    return *count * *elementBytes;
}

} // namespace

NcclPayload readNcclPayload(const std::vector<PayloadField>& fields)
{
    NcclPayload payload;
    payload.communicator = numberOf<std::uint64_t>(fields, { u"NCCL communicator ID", u"commHash" }).value_or(0);
    payload.sizeBytes = sizeOf(fields).value_or(-1);
    payload.sequence = numberOf<std::int64_t>(fields, { u"operationId", u"seqNumber" }).value_or(-1);
    payload.rank = numberOf<std::int32_t>(fields, { u"commRank", u"Rank" }).value_or(-1);
    payload.cudaDevice = numberOf<std::int32_t>(fields, { u"CUDA device" }).value_or(-1);
    payload.peer = numberOf<std::int32_t>(fields, { u"Peer rank", u"peer", u"Root", u"root" }).value_or(-1);
    payload.rankCount = numberOf<std::int32_t>(fields, { u"No. of ranks", u"nRanks" }).value_or(0);
    return payload;
}

} // namespace core
