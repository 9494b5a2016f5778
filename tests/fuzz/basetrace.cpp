// SPDX-License-Identifier: GPL-3.0-or-later
#include "basetrace.h"

#include "converttesting.h"
#include "exportbuilder.h"

#include <sqlite3.h>

#include <array>

namespace {

using fixtures::ExportVersion;

constexpr std::array Versions { ExportVersion::V3_25_0, ExportVersion::Unversioned, ExportVersion::V2_9_1,
                                ExportVersion::V3_1_2,  ExportVersion::V3_13_2,     ExportVersion::V3_28_1 };

/// What a base is made as.
enum Shape : std::size_t {
    AsExported,
    WithoutConstraints, ///< so that anything can be written into any column
    InUtf16,
    ShapeCount,
};

/// What the awkward trace lacks: NCCL with and without a kernel, payloads, NVLink counters, graphs by nodes, CUPTI's
/// overhead, messages.
void addTheRest(fixtures::ExportBuilder& builder)
{
    constexpr std::int64_t Domain = 3, Schema = 20;
    builder.addNvtx({ .startNs = 1, .text = QStringLiteral("NCCL"), .eventType = 75, .domainId = Domain });
    builder.addPayloadSchema(
        Domain, Schema, 16,
        { { .name = QStringLiteral("comm") }, { .type = 18, .name = QStringLiteral("size"), .offsetBytes = 8 } });
    QByteArray payload(48, '\0');
    payload[0] = Domain;
    payload[8] = Schema;
    payload[16] = 16;
    payload[24] = 32;
    payload[41] = 4; // 1,024 bytes
    builder.addNvtx({ .startNs = 6000,
                      .endNs = 6400,
                      .text = QStringLiteral("ncclAllReduce"),
                      .isRegistered = true,
                      .domainId = Domain,
                      .binaryData = payload });
    builder.addNvtx({ .startNs = 6500,
                      .endNs = 6600,
                      .text = QStringLiteral("ncclBroadcast"),
                      .domainId = Domain,
                      .jsonText = QStringLiteral("{\"bytes\": 4096, \"a\": [1, {\"b\": null}]}") });
    builder.addCall({ .startNs = 6100, .endNs = 6200, .correlation = 50 });
    builder.addKernel({ .startNs = 6300,
                        .endNs = 7300,
                        .shortName = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL"),
                        .stream = 20,
                        .correlation = 50 });
    builder.addKernel({ .startNs = 8000, .endNs = 8100, .correlation = 51, .graphNodeId = 11, .graphId = 9 });
    builder.addCall({ .startNs = 7900,
                      .endNs = 7950,
                      .name = QStringLiteral("cudaStreamSynchronize_v3020"),
                      .correlation = 52,
                      .isDriverApi = true });
    builder.addOverhead({ .startNs = 9000, .endNs = 9100, .isCupti = true });
    for (std::int64_t timeNs = 6000; timeNs < 8000; timeNs += 500)
        builder.addGpuMetric({ .timeNs = timeNs,
                               .values = { { QStringLiteral("NVLink RX User Data [Throughput %]"), timeNs % 7 },
                                           { QStringLiteral("NVLink TX User Data [Throughput %]"), 3 } } });
    builder.addDiagnostic(10, 2, QStringLiteral("Some events were lost."));
    builder.addExportMeta(QStringLiteral("EXPORT_PARAM_INCLUDE_JSON"), QStringLiteral("true"));
    builder.addCaptureMeta(QStringLiteral("CAPTURE_DURATION"), QStringLiteral("10"));
    builder.addSystemEnvironment(QStringLiteral("Hostname"), QStringLiteral("host"));
    builder.setSessionStartUtcNs(1'700'000'000'000'000'000);
}

void takeConstraintsOff(const QString& path)
{
    sqlite3* database = nullptr;
    require(sqlite3_open(path.toUtf8().constData(), &database) == SQLITE_OK, "the base cannot be opened");
    std::vector<QByteArray> tables;
    const auto add = [](void* list, int, char** cells, char**) {
        static_cast<std::vector<QByteArray>*>(list)->push_back(cells[0]);
        return 0;
    };
    sqlite3_exec(database, "SELECT name FROM sqlite_master WHERE type = 'table'", add, &tables, nullptr);
    for (const auto& table : tables) {
        const QByteArray sql = "CREATE TABLE relaxed AS SELECT * FROM \"" + table + "\"; DROP TABLE \"" + table
            + "\"; ALTER TABLE relaxed RENAME TO \"" + table + '"';
        require(sqlite3_exec(database, sql.constData(), nullptr, nullptr, nullptr) == SQLITE_OK, "a base is not made");
    }
    sqlite3_close(database);
}

/// Small pages make a small file: it is written anew for every run.
void shrink(const QString& path)
{
    sqlite3* database = nullptr;
    require(sqlite3_open(path.toUtf8().constData(), &database) == SQLITE_OK, "the base cannot be opened");
    require(sqlite3_exec(database, "PRAGMA page_size = 512; VACUUM", nullptr, nullptr, nullptr) == SQLITE_OK,
            "the base cannot be made smaller");
    sqlite3_close(database);
}

QByteArray makeBase(ExportVersion version, std::size_t shape, const PrivateFolder& folder)
{
    auto builder = converttesting::awkwardTrace(version);
    addTheRest(builder);
    if (shape == InUtf16)
        builder.setEncoding(QStringLiteral("UTF-16"));
    const auto path = folder.filePath(QStringLiteral("base.sqlite"));
    require(builder.write(path).has_value(), "the base cannot be written");
    if (shape == WithoutConstraints)
        takeConstraintsOff(path);
    shrink(path);
    return readWhole(path);
}

} // namespace

const QByteArray& chooseBaseTrace(FuzzInput& input, const PrivateFolder& folder)
{
    static std::array<std::array<QByteArray, ShapeCount>, Versions.size()> bases;
    const auto version = input.below(Versions.size());
    const auto shape = input.below(ShapeCount);
    auto& base = bases[version][shape];
    if (base.isEmpty())
        base = makeBase(Versions[version], shape, folder);
    return base;
}
