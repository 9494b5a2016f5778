// SPDX-License-Identifier: GPL-3.0-or-later
// Payloads of NVTX events: a few layouts of any content, then bytes to be decoded by them.
#include "fuzzinput.h"
#include "trace/nvtxpayload.h"

#include <QStringList>

namespace {

constexpr std::int64_t SmallIds = 40;

/// Mostly a number that means something, now and then any.
std::int64_t number(FuzzInput& input)
{
    const auto kind = input.byte();
    if (kind == 255)
        return input.wholeNumber();
    return kind % SmallIds;
}

std::vector<core::NvtxPayloadSchema> schemas(FuzzInput& input)
{
    constexpr std::size_t MostSchemas = 4, MostEntries = 6;
    std::vector<core::NvtxPayloadSchema> found(input.below(MostSchemas));
    const QStringList names { QStringLiteral("size"), QStringLiteral("Size"), QStringLiteral("a.b"), QString(),
                              QStringLiteral("comm\n") };
    const QStringList details { QString(), QStringLiteral("3"), QStringLiteral("-1"), QStringLiteral("99999999999"),
                                QStringLiteral("x") };
    for (auto& schema : found) {
        schema.domain = static_cast<std::uint32_t>(input.below(3));
        schema.schemaId = number(input);
        schema.payloadSizeBytes = number(input);
        schema.entries.resize(input.below(MostEntries));
        for (auto& entry : schema.entries) {
            entry.type = number(input);
            entry.name = input.oneOf(names);
            entry.offsetBytes = number(input);
            entry.arrayOrUnionDetail = input.oneOf(details);
            entry.flags = number(input);
        }
    }
    return found;
}

} // namespace

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    FuzzInput input(data, size);
    const bool isJson = input.below(2) == 1;
    const auto layouts = schemas(input);
    const auto domain = static_cast<std::uint32_t>(input.below(3));
    // a copy of its own, so that a read beyond the end is noticed
    const std::vector<char> bytes(input.rest().begin(), input.rest().end());
    const auto fields = core::decodeNvtxPayload({ bytes.data(), bytes.size() }, isJson, layouts, domain);
    for (const auto& field : fields) {
        const auto asNumber = core::payloadNumber(fields, field.name);
        const auto asText = core::payloadText(fields, field.name);
        // of fields with one name the first answers
        const bool isText = &field == &fields.front() && std::holds_alternative<QString>(field.value);
        require(asNumber || asText || !isText, "a text that is not found");
    }
    return 0;
}
