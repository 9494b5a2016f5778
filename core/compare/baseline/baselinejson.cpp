// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/baselinejson.h"

#include "base/outputfile.h"
#include "compare/baseline/baselinereader.h"
#include "session/loupefile.h"
#include "session/loupejson.h"

#include <utility>

namespace core {

Expected<Baseline> baselineFromJson(QByteArray json, const QString& place)
{
    rapidjson::Document document;
    if (auto parsed = parseLoupe(json, LoupeFormat::Baseline, place, document); !parsed)
        return tl::unexpected(parsed.error());
    return baselineFromDocument(document, place);
}

Expected<Baseline> readBaseline(const QString& path)
{
    // asked first, for a file of many ranks has several parts and would read as one with something behind its end
    if (loupeFormatOf(path) == LoupeFormat::Ranks)
        return tl::unexpected(
            checkLoupeHeader(loupeFormatKey(LoupeFormat::Ranks), {}, LoupeFormat::Baseline, path).error());
    auto json = readLoupe(path);
    return json ? baselineFromJson(std::move(*json), path) : Expected<Baseline>(tl::unexpected(json.error()));
}

Expected<void> writeBaseline(const QString& path, const Baseline& baseline)
{
    const auto bytes = packLoupe(baselineToJson(baseline));
    return bytes ? writeFile(path, *bytes) : Expected<void>(tl::unexpected(bytes.error()));
}

} // namespace core
