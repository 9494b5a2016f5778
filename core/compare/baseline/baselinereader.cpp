// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/baselinereader.h"

#include "base/jsontext.h"
#include "base/text.h"
#include "compare/baseline/baselinewriter.h"
#include "compare/baseline/jsonmembers.h"
#include "compare/decomposition.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace core {

namespace {

using Json = rapidjson::Value;
constexpr std::int64_t LargestInteger = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t LargestTimeNs = 70'000'000'000'000'000; ///< so that all classes of all parts can be added up
constexpr std::size_t MostSequence = 1'000'000;
constexpr std::int64_t MostRuns = 1000;

/// Reads the members of a baseline.
class BaselineReader : private JsonMembers
{
public:
    explicit BaselineReader(QString place)
        : JsonMembers(std::move(place), static_cast<std::size_t>(LongestBaselineText))
    {
    }
    Expected<Baseline> read(const Json& root);

private:
    void readHeader(const Json& root);
    void readFacts(const Json& root);
    void readUnit(const Json& root);
    void readGpus(const Json& root);
    BaselineKernel readKernel(const Json& row);
    BaselineFinding readFinding(const Json& row);
    BaselineTable readTable(const Json& row);
    std::vector<std::vector<std::int64_t>> timesOfRows(const Json& row, const char* key, std::size_t rowCount,
                                                       std::size_t count);
    std::vector<double> runGains(const Json& row);
    void readSizes(const Json& root);
    Cell cell(const Json& value);
    void readRuns(const Json& root);
    void checkUnit();

    std::vector<BaselineTime> times(const Json& object, const char* key);
    std::vector<std::int64_t> unitValues(const Json& object, const char* key);
    [[nodiscard]] std::size_t unitValueCount() const
    {
        const auto count = static_cast<std::size_t>(m_baseline.unit.count);
        return std::min(std::max<std::size_t>(count, 1), MostBaselineUnits);
    }

    Baseline m_baseline;
};

std::vector<std::int64_t> BaselineReader::unitValues(const Json& object, const char* key)
{
    auto values = wholes(object, key, MostBaselineUnits);
    if (!hasFailed() && values.size() != unitValueCount())
        fail(key);
    return values;
}

std::vector<BaselineTime> BaselineReader::times(const Json& object, const char* key)
{
    std::vector<BaselineTime> found;
    list(object, key, [&](const Json& row) {
        BaselineTime time;
        time.key = text(row, "key");
        time.part = text(row, "part");
        time.totalNs = whole(row, "total_ns", 0, LargestTimeNs);
        time.unitNs = wholes(row, "unit_ns", MostBaselineUnits);
        if (!time.unitNs.empty() && time.unitNs.size() != unitValueCount())
            fail("unit_ns");
        found.push_back(std::move(time));
    });
    return found;
}

void BaselineReader::readHeader(const Json& root)
{
    m_baseline.program = text(root, "program");
    m_baseline.contentSha256 = text(root, "content_sha256");
    m_baseline.scope = text(root, "scope");
    m_baseline.hasHashedNames = truth(root, "has_hashed_names");
}

void BaselineReader::readFacts(const Json& root)
{
    constexpr std::size_t MostWords = 1000;
    const auto* const facts = member(root, "checked", rapidjson::kObjectType);
    if (!facts)
        return;
    auto& checked = m_baseline.checked;
    checked.fileSizeBytes = whole(*facts, "file_size_bytes", 0, LargestInteger);
    checked.processes = whole(*facts, "processes", 0, MostCalls);
    checked.recorded = texts(*facts, "recorded", MostWords);
    checked.hasBacktraces = truth(*facts, "has_backtraces");
    checked.graphMode = text(*facts, "graph_mode");
    checked.warnings = whole(*facts, "warnings", 0, LargestInteger);
    checked.limits = texts(*facts, "limits", MostWords);
    checked.copyBytes = real(*facts, "copy_bytes");
    checked.ncclBytes = real(*facts, "nccl_bytes");
    checked.spanNs = whole(*facts, "span_ns", 0, LargestInteger);
    checked.busyClock = real(*facts, "busy_clock");
}

void BaselineReader::readUnit(const Json& root)
{
    const auto* const object = member(root, "unit", rapidjson::kObjectType);
    if (!object)
        return;
    auto& unit = m_baseline.unit;
    unit.description = text(*object, "description");
    unit.rangeText = text(*object, "range_text");
    unit.hasShapes = truth(*object, "has_shapes");
    unit.isWindowChosen = truth(*object, "is_window_chosen");
    unit.isSteady = truth(*object, "is_steady");
    unit.count = whole(*object, "count", 0, MostCalls);
    unit.pieces = whole(*object, "pieces", 0, MostCalls);
    unit.modalPieces = whole(*object, "modal_pieces", 0, unit.pieces);
    unit.otherWork = whole(*object, "other_work", 0, MostCalls);
    unit.unsteady = whole(*object, "unsteady", 0, MostCalls);
    unit.steps = whole(*object, "steps", unit.count, MostCalls);
    unit.sequence = wholes(*object, "sequence", MostSequence);
    unit.criticalGpu = static_cast<std::size_t>(whole(*object, "critical_gpu", 0, MostCalls));
}

/// What the unit refers to is read after it.
void BaselineReader::checkUnit()
{
    const auto kernels = static_cast<std::int64_t>(m_baseline.kernels.size());
    for (const auto item : m_baseline.unit.sequence) {
        if (item < -MostCalls || item >= kernels)
            fail("sequence");
    }
    if (!m_baseline.gpus.empty() && m_baseline.unit.criticalGpu >= m_baseline.gpus.size())
        fail("critical_gpu");
}

void BaselineReader::readGpus(const Json& root)
{
    list(root, "gpus", [this](const Json& row) {
        BaselineGpu gpu;
        gpu.gpuId = whole(row, "gpu_id", 0, LargestInteger);
        gpu.model = text(row, "model");
        gpu.multiprocessors = whole(row, "multiprocessors", 0, LargestInteger);
        gpu.memoryBytes = whole(row, "memory_bytes", 0, LargestInteger);
        gpu.computeNs = whole(row, "compute_ns", 0, LargestInteger);
        gpu.wallNs = whole(row, "wall_ns", 0, LargestTimeNs);
        gpu.unitWallsNs = unitValues(row, "unit_walls_ns");
        gpu.classes = times(row, "classes");
        gpu.families = times(row, "families");
        m_baseline.gpus.push_back(std::move(gpu));
    });
}

BaselineKernel BaselineReader::readKernel(const Json& row)
{
    constexpr std::int64_t LargestSide = std::numeric_limits<std::int32_t>::max();
    constexpr std::size_t MatchLevels = 2;
    BaselineKernel kernel;
    kernel.gpu = static_cast<std::size_t>(whole(row, "gpu", 0, LargestInteger));
    if (kernel.gpu >= m_baseline.gpus.size())
        fail("gpu");
    kernel.name = text(row, "name");
    kernel.shownName = text(row, "shown_name");
    kernel.matchHashes = texts(row, "match_hashes", MatchLevels);
    if (kernel.matchHashes.size() != (m_baseline.hasHashedNames ? static_cast<int>(MatchLevels) : 0))
        fail("match_hashes");
    kernel.family = text(row, "family");
    kernel.isCommunication = truth(row, "is_communication");
    const auto shape = wholes(row, "shape", kernel.shape.size());
    const auto isSide = [](std::int64_t side) { return side >= 0 && side <= LargestSide; };
    if (shape.size() != kernel.shape.size() || !std::all_of(shape.begin(), shape.end(), isSide))
        fail("shape");
    else
        std::transform(shape.begin(), shape.end(), kernel.shape.begin(),
                       [](std::int64_t side) { return static_cast<std::int32_t>(side); });
    kernel.registersPerThread = static_cast<std::int32_t>(whole(row, "registers", 0, LargestSide));
    kernel.calls = whole(row, "calls", 0, MostCalls);
    kernel.totalNs = whole(row, "total_ns", -LargestInteger, LargestInteger);
    kernel.minNs = whole(row, "min_ns", -LargestInteger, LargestInteger);
    kernel.maxNs = whole(row, "max_ns", kernel.minNs, LargestInteger);
    kernel.unitNs = unitValues(row, "unit_ns");
    kernel.durationsNs = wholes(row, "durations_ns", MostBaselineDurations);
    const auto fewest = std::min<std::int64_t>(kernel.calls, MostBaselineDurations);
    if (!std::is_sorted(kernel.durationsNs.begin(), kernel.durationsNs.end())
        || static_cast<std::int64_t>(kernel.durationsNs.size()) != fewest)
        fail("durations_ns");
    return kernel;
}

std::vector<double> BaselineReader::runGains(const Json& row)
{
    std::vector<double> gains;
    const auto* const values = member(row, "run_gains_ns", rapidjson::kArrayType);
    if (values && static_cast<std::int64_t>(values->Size()) > m_baseline.runs)
        fail("run_gains_ns");
    for (rapidjson::SizeType i = 0; values && !hasFailed() && i < values->Size(); ++i) {
        const auto& value = (*values)[i];
        if (!value.IsNumber() || !std::isfinite(value.GetDouble()))
            fail("run_gains_ns");
        else
            gains.push_back(value.GetDouble());
    }
    return gains;
}

BaselineFinding BaselineReader::readFinding(const Json& row)
{
    BaselineFinding finding;
    finding.rule = text(row, "rule");
    finding.kernel = text(row, "kernel");
    finding.subject = text(row, "subject");
    finding.gpu = whole(row, "gpu", -1, LargestInteger);
    finding.score = real(row, "score");
    finding.gainNs = real(row, "gain_ns");
    finding.claimedNs = real(row, "claimed_ns");
    if (row.HasMember("run_gains_ns"))
        finding.runGainsNs = runGains(row);
    return finding;
}

Cell BaselineReader::cell(const Json& value)
{
    if (value.IsInt64())
        return value.GetInt64();
    if (value.IsString() && value.GetStringLength() <= LongestBaselineText)
        return jsonText(value);
    if (value.IsNumber() && std::isfinite(value.GetDouble()))
        return value.GetDouble();
    if (!value.IsNull())
        fail("rows");
    return {};
}

BaselineTable BaselineReader::readTable(const Json& row)
{
    constexpr std::size_t MostColumns = 1000;
    BaselineTable table;
    table.key = text(row, "key");
    table.unavailable = text(row, "unavailable");
    table.columns = texts(row, "columns", MostColumns);
    const auto* const rows = member(row, "rows", rapidjson::kArrayType);
    if (!rows)
        return table;
    if (rows->Size() > MostBaselineTableRows)
        fail("rows");
    for (const auto& cells : rows->GetArray()) {
        if (!cells.IsArray() || static_cast<int>(cells.Size()) != table.columns.size())
            fail("rows");
        if (hasFailed())
            return table;
        auto& made = table.rows.emplace_back();
        made.reserve(cells.Size());
        for (const auto& value : cells.GetArray())
            made.push_back(cell(value));
    }
    table.unitNs = timesOfRows(row, "unit_ns", table.rows.size(), unitValueCount());
    table.runNs = timesOfRows(row, "run_ns", table.rows.size(), static_cast<std::size_t>(m_baseline.runs));
    return table;
}

/// By row, `count` values each or none. Files of before have none.
std::vector<std::vector<std::int64_t>> BaselineReader::timesOfRows(const Json& row, const char* key,
                                                                   std::size_t rowCount, std::size_t count)
{
    std::vector<std::vector<std::int64_t>> found;
    const auto* const rows = row.HasMember(key) ? member(row, key, rapidjson::kArrayType) : nullptr;
    if (!rows || rows->Empty())
        return found;
    if (rows->Size() != rowCount)
        fail(key);
    for (const auto& values : rows->GetArray()) {
        auto& times = found.emplace_back();
        if (!values.IsArray() || (!values.Empty() && values.Size() != count))
            fail(key);
        if (hasFailed())
            return found;
        for (const auto& value : values.GetArray()) {
            if (!value.IsInt64())
                fail(key);
            times.push_back(value.IsInt64() ? value.GetInt64() : 0);
        }
    }
    return found;
}

/// Files of before have none.
void BaselineReader::readSizes(const Json& root)
{
    m_baseline.hasSizes = root.HasMember("sizes");
    if (!m_baseline.hasSizes)
        return;
    list(root, "sizes", [this](const Json& row) {
        BaselineSize size;
        size.gpu = static_cast<std::size_t>(whole(row, "gpu", 0, LargestInteger));
        if (size.gpu >= m_baseline.gpus.size())
            fail("gpu");
        size.operation = text(row, "operation");
        size.way = text(row, "way");
        size.place = whole(row, "place", -1, LargestInteger);
        size.size = text(row, "size");
        size.calls = whole(row, "calls", 1, MostCalls);
        size.totalNs = whole(row, "total_ns", 0, LargestInteger);
        size.sizeBytes = whole(row, "size_bytes", 0, LargestInteger);
        size.unitNs = unitValues(row, "unit_ns");
        if (row.HasMember("run_ns"))
            size.runNs = wholes(row, "run_ns", static_cast<std::size_t>(MostRuns));
        if (!size.runNs.empty() && static_cast<std::int64_t>(size.runNs.size()) != m_baseline.runs)
            fail("run_ns");
        m_baseline.sizes.push_back(std::move(size));
    });
}

void BaselineReader::readRuns(const Json& root)
{
    list(root, "run_values", [this](const Json& row) {
        BaselineRunValues values;
        values.gpu = static_cast<std::size_t>(whole(row, "gpu", 0, LargestInteger));
        if (values.gpu >= m_baseline.gpus.size())
            fail("gpu");
        values.kind = text(row, "kind");
        values.key = text(row, "key");
        values.valuesNs = wholes(row, "values_ns", static_cast<std::size_t>(MostRuns));
        if (static_cast<std::int64_t>(values.valuesNs.size()) != m_baseline.runs)
            fail("values_ns");
        m_baseline.runValues.push_back(std::move(values));
    });
}

Expected<Baseline> BaselineReader::read(const Json& root)
{
    readHeader(root);
    m_baseline.runs = whole(root, "runs", 1, MostRuns);
    m_baseline.facts = pairs(root, "facts");
    readFacts(root);
    readUnit(root);
    readGpus(root);
    list(root, "kernels", [this](const Json& row) { m_baseline.kernels.push_back(readKernel(row)); });
    checkUnit();
    list(root, "findings", [this](const Json& row) { m_baseline.findings.push_back(readFinding(row)); });
    m_baseline.openRules = pairs(root, "open_rules");
    list(root, "tables", [this](const Json& row) { m_baseline.tables.push_back(readTable(row)); });
    readSizes(root);
    readRuns(root);
    if (hasFailed())
        return tl::unexpected(error());
    return std::move(m_baseline);
}

} // namespace

Expected<Baseline> baselineFromDocument(const rapidjson::Value& root, const QString& place)
{
    return BaselineReader(place).read(root);
}

} // namespace core
