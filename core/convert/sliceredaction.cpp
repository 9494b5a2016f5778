// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/sliceredaction.h"

#include "analysis/kernels/hiddenfamily.h"
#include "trace/nvtxtext.h"

#include <QCryptographicHash>
#include <QMessageAuthenticationCode>
#include <QRandomGenerator>

#include <algorithm>
#include <array>
#include <utility>

namespace core {

namespace {

constexpr std::array DroppedTables { u"TARGET_INFO_SYSTEM_ENV", u"ProcessStreams", u"ANALYSIS_FILE",
                                     u"TARGET_INFO_NETWORK_DEVICE", u"EXTENSION_DEFINITIONS" };
constexpr std::array PublicTables {
    u"TARGET_INFO_GPU_METRICS", u"TARGET_INFO_SOC_METRICS",     u"TARGET_INFO_SESSION_START_TIME",
    u"NVTX_PAYLOAD_SCHEMAS",    u"NVTX_PAYLOAD_SCHEMA_ENTRIES", u"META_DATA_EXPORT",
    u"META_DATA_CAPTURE"
};
constexpr std::array ApiTables { u"CUPTI_ACTIVITY_KIND_RUNTIME",
                                 u"CUPTI_ACTIVITY_KIND_DRIVER",
                                 u"OSRT_API",
                                 u"PROFILER_OVERHEAD",
                                 u"CUPTI_ACTIVITY_KIND_OVERHEAD",
                                 u"CUDNN_EVENTS",
                                 u"CUBLAS_EVENTS",
                                 u"MPI_P2P_EVENTS",
                                 u"MPI_COLLECTIVES_EVENTS",
                                 u"MPI_START_WAIT_EVENTS",
                                 u"MPI_OTHER_EVENTS" };

template <std::size_t Count> bool isIn(QStringView name, const std::array<const char16_t*, Count>& names)
{
    return std::any_of(names.begin(), names.end(), [name](const char16_t* candidate) {
        return name.compare(QStringView(candidate), Qt::CaseInsensitive) == 0;
    });
}

/// NCCL's kernels, ranges and domain, and MPI's functions, domain and ranks; not what people say of them in a sentence.
bool isOfLibrary(std::string_view text, RedactedKind kind)
{
    const bool isWord = text.find(' ') == std::string_view::npos;
    if (text.starts_with("nccl") || text.starts_with("NCCL"))
        return isWord || kind == RedactedKind::Kernel;
    return text == "MPI" || (text.starts_with("MPI_") && isWord) || text.starts_with("MPI Rank ");
}

} // namespace

SliceRedaction::SliceRedaction(const Trace& trace, QByteArray key)
    : m_key(std::move(key))
{
    if (m_key.isEmpty()) {
        std::array<quint32, 8> words {};
        QRandomGenerator::system()->generate(words.begin(), words.end());
        m_key = QByteArray(reinterpret_cast<const char*>(words.data()), sizeof words);
    }
    for (const auto* data : { &trace.exportMetaData, &trace.captureMetaData }) {
        for (const auto& datum : *data) {
            if (datum.isPrivate)
                m_private.append(datum.name);
        }
    }
}

bool SliceRedaction::isDropped(QStringView table)
{
    return isIn(table, DroppedTables);
}

bool SliceRedaction::isPublic(QStringView table, QStringView column)
{
    if (table.startsWith(u"ENUM_", Qt::CaseInsensitive) || isIn(table, PublicTables))
        return true;
    return table.compare(u"TARGET_INFO_GPU", Qt::CaseInsensitive) == 0
        && column.compare(u"uuid", Qt::CaseInsensitive) != 0;
}

std::string SliceRedaction::renamed(std::string_view text, RedactedKind kind) const
{
    const auto named = kind == RedactedKind::Range ? splitNvtxSuffix(text).grouped : text;
    if (text.empty() || isOfLibrary(named, kind))
        return std::string(text);
    const auto bytes = QByteArray::fromRawData(named.data(), static_cast<qsizetype>(named.size()));
    constexpr qsizetype Digits = 12;
    const auto hash
        = QMessageAuthenticationCode::hash(bytes, m_key, QCryptographicHash::Sha256).toHex().left(Digits).toStdString();
    switch (kind) {
    case RedactedKind::Kernel:
        return withFamilyOf(QString::fromUtf8(bytes), QString::fromStdString("kernel_" + hash)).toStdString();
    case RedactedKind::Range: {
        // keys of the list may be names as well: only its numbers stay
        const auto numbers = splitNvtxSuffix(text).numbers;
        std::string suffix;
        for (const auto number : numbers)
            suffix += ", n = " + std::to_string(number);
        return "range_" + hash + suffix;
    }
    case RedactedKind::Name:
        break;
    }
    return "name_" + hash;
}

std::string SliceRedaction::apiName(std::string_view text) const
{
    const auto open = text.find('(');
    const auto close = text.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open + 2)
        return std::string(text);
    const auto argument = text.substr(open + 1, close - open - 1);
    return std::string(text.substr(0, open + 1)) + renamed(argument, RedactedKind::Name)
        + std::string(text.substr(close));
}

RedactedKind redactedKind(QStringView table, QStringView column)
{
    if (table.startsWith(u"NVTX_", Qt::CaseInsensitive))
        return RedactedKind::Range;
    const bool isKernelName = column.compare(u"shortName", Qt::CaseInsensitive) == 0
        || column.compare(u"demangledName", Qt::CaseInsensitive) == 0
        || column.compare(u"mangledName", Qt::CaseInsensitive) == 0;
    return isKernelName ? RedactedKind::Kernel : RedactedKind::Name;
}

bool namesAnApi(QStringView table, QStringView column)
{
    const bool isName
        = column.compare(u"nameId", Qt::CaseInsensitive) == 0 || column.compare(u"textId", Qt::CaseInsensitive) == 0;
    return isName && isIn(table, ApiTables);
}

} // namespace core
