// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportbuilder.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>

using fixtures::ExportBuilder;
using Version = fixtures::ExportVersion;

namespace {

const QByteArray Binary("\x00\x01\xff\x00NCCL\x01", 9);

QByteArray bytesOf(const core::NvtxPayload& payload)
{
    return { payload.bytes.data(), static_cast<qsizetype>(payload.bytes.size()) };
}

/// "json {…}", "bytes 0001…" or "-" for each event.
QStringList payloadTexts(const core::Trace& trace)
{
    QStringList texts;
    for (std::size_t row = 0; row < trace.nvtx.size(); ++row) {
        const auto index = trace.nvtx.payload[row];
        if (!index.isValid()) {
            texts += QStringLiteral("-");
            continue;
        }
        const auto payload = trace.nvtxPayloads[index.value()];
        texts += payload.isJson ? QStringLiteral("json ") + QString::fromUtf8(bytesOf(payload))
                                : QStringLiteral("bytes ") + QString::fromLatin1(bytesOf(payload).toHex());
    }
    return texts;
}

/// Binary, JSON, JSON in StringIds, the same again, and nothing.
ExportBuilder withPayloads(Version version = Version::V3_25_0)
{
    ExportBuilder builder(version);
    const auto json = QStringLiteral("{\"count\": 7}");
    for (std::int64_t startNs = 0; startNs < 200; startNs += 100) {
        builder.addNvtx({ .startNs = startNs, .endNs = startNs + 5, .binaryData = Binary });
        builder.addNvtx({ .startNs = startNs + 10, .endNs = startNs + 15, .jsonText = json });
        builder.addNvtx({ .startNs = startNs + 20, .endNs = startNs + 25, .jsonText = json, .isJsonRegistered = true });
        builder.addNvtx({ .startNs = startNs + 30, .endNs = startNs + 35, .text = QStringLiteral("none") });
    }
    return builder;
}

} // namespace

/// What the loader reads of NVTX events beside their times: exact texts, payloads and their schemas.
class TestNvtxLoading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textsAreExact_data()
    {
        QTest::addColumn<bool>("isRegistered");
        QTest::addColumn<int>("threads");
        QTest::newRow("in the row") << false << 1;
        QTest::newRow("in StringIds") << true << 1;
        QTest::newRow("in the row, three threads") << false << 3;
        QTest::newRow("in StringIds, three threads") << true << 3;
    }

    void textsAreExact()
    {
        QFETCH(bool, isRegistered);
        QFETCH(int, threads);
        const QStringList texts { QStringLiteral("aten::add, op_id = 314359"),
                                  QStringLiteral("aten::add, op_id = 314360"),
                                  QStringLiteral("aten::add, op_id = 007"),
                                  QStringLiteral("aten::mul, seq = 12, op_id = 3"),
                                  QStringLiteral("aten::mul, seq = -13, op_id = 4"),
                                  QStringLiteral("aten::mul, seq = 99999999999999999999, op_id = 5"),
                                  QStringLiteral("layer 12"),
                                  QStringLiteral("layer 12, op_id = 9223372036854775807"),
                                  QStringLiteral(", op_id = 1"),
                                  QStringLiteral("aten::add, op_id = 4294967295"),
                                  QStringLiteral("aten::add, op_id = 4294967296"),
                                  QStringLiteral("aten::add, op_id = -7"),
                                  QStringLiteral("größer, op_id = 0") };
        ExportBuilder builder;
        for (int i = 0; i < texts.size(); ++i)
            builder.addNvtx({ .startNs = i, .endNs = 100, .text = texts[i], .isRegistered = isRegistered });
        const auto loaded = load(builder, threads);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QStringList found;
        for (std::size_t row = 0; row < trace.nvtx.size(); ++row)
            found += trace.nvtxText(row);
        QCOMPARE(found, texts);
        QCOMPARE(trace.nvtx.text[0], trace.nvtx.text[2]);
        QCOMPARE(trace.nvtx.suffix[0], trace.nvtx.suffix[1]);
        QCOMPARE(trace.nvtx.suffixNumber[0], 314359U);
        QVERIFY(!trace.nvtx.suffix[6].isValid());
        QCOMPARE(
            trace.nvtxSuffixNumbers,
            (std::vector<std::int64_t> { 12, 3, -13, 4, std::numeric_limits<std::int64_t>::max(), 4294967296, -7 }));
    }

    void domainsAreNamed()
    {
        ExportBuilder builder;
        builder.addNvtx({ .pid = 1, .startNs = 0, .text = QStringLiteral("NCCL"), .eventType = 75, .domainId = 3 });
        builder.addNvtx({ .pid = 1, .startNs = 1, .endNs = 2, .text = QStringLiteral("a"), .domainId = 3 });
        builder.addNvtx({ .pid = 1, .startNs = 2, .endNs = 3, .text = QStringLiteral("b"), .domainId = 0 });
        builder.addNvtx({ .pid = 1, .startNs = 3, .endNs = 4, .text = QStringLiteral("c"), .domainId = 4 });
        builder.addNvtx({ .pid = 2, .startNs = 4, .endNs = 5, .text = QStringLiteral("d"), .domainId = 3 });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->nvtxDomainName(0), QStringLiteral("NCCL"));
        for (const std::size_t row : { 1U, 2U, 3U })
            QCOMPARE((*loaded)->nvtxDomainName(row), QString());
    }

    void payloadsAreReadOnce_data()
    {
        QTest::addColumn<QString>("encoding");
        QTest::addColumn<core::LoadOptions>("options");
        QTest::newRow("UTF-8") << QStringLiteral("UTF-8") << core::LoadOptions { .threads = 1 };
        QTest::newRow("UTF-16") << QStringLiteral("UTF-16") << core::LoadOptions { .threads = 1 };
        QTest::newRow("through QSqlQuery")
            << QStringLiteral("UTF-8") << core::LoadOptions { .threads = 2, .allowNativeSqlite = false };
    }

    void payloadsAreReadOnce()
    {
        QFETCH(QString, encoding);
        QFETCH(core::LoadOptions, options);
        auto builder = withPayloads();
        builder.setEncoding(encoding);
        VERIFY_EXPECTED(builder.write(m_path));
        const auto loaded = core::loadTrace(m_path, options);
        VERIFY_EXPECTED(loaded);
        const QStringList once { QStringLiteral("bytes 0001ff004e43434c01"), QStringLiteral("json {\"count\": 7}"),
                                 QStringLiteral("json {\"count\": 7}"), QStringLiteral("-") };
        QCOMPARE(payloadTexts(**loaded), once + once);
        QCOMPARE((*loaded)->nvtxPayloads.size(), std::size_t { 2 });
    }

    void bytesAndJsonOfOneContentDiffer()
    {
        ExportBuilder builder;
        builder.addNvtx({ .startNs = 0, .endNs = 5, .binaryData = "{}" });
        builder.addNvtx({ .startNs = 1, .endNs = 5, .jsonText = QStringLiteral("{}") });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE(payloadTexts(**loaded), (QStringList { QStringLiteral("bytes 7b7d"), QStringLiteral("json {}") }));
    }

    void missingJsonStringIsNoPayload()
    {
        ExportBuilder builder;
        builder.addNvtx({ .startNs = 0, .endNs = 5, .text = QStringLiteral("a") });
        builder.execute(QStringLiteral("UPDATE NVTX_EVENTS SET jsonTextId = 4711"));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE(payloadTexts(**loaded), QStringList { QStringLiteral("-") });
        QVERIFY(!(*loaded)->diagnostics.isEmpty());
    }

    void payloadsAreNotLookedForWhenLeftOut_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("blobs");
        QTest::addColumn<bool>("areRead");
        const auto no = QStringLiteral("false");
        const auto yes = QStringLiteral("true");
        QTest::newRow("neither") << no << no << false;
        QTest::newRow("JSON only") << yes << no << true;
        QTest::newRow("blobs only") << no << yes << true;
        QTest::newRow("blobs not said") << no << QString() << true;
    }

    void payloadsAreNotLookedForWhenLeftOut()
    {
        QFETCH(QString, json);
        QFETCH(QString, blobs);
        QFETCH(bool, areRead);
        auto builder = withPayloads();
        builder.addExportMeta(QStringLiteral("EXPORT_PARAM_INCLUDE_JSON"), json);
        if (!blobs.isEmpty())
            builder.addExportMeta(QStringLiteral("EXPORT_PARAM_INCLUDE_BLOBS"), blobs);
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->nvtx.size(), std::size_t { 8 });
        QCOMPARE((*loaded)->nvtxPayloads.size(), areRead ? std::size_t { 2 } : std::size_t { 0 });
    }

    void tablesWithoutPayloadColumnsAreRead()
    {
        auto builder = withPayloads();
        for (const auto* column : { "binaryData", "jsonText", "jsonTextId" })
            builder.execute(QStringLiteral("ALTER TABLE NVTX_EVENTS DROP COLUMN %1").arg(QLatin1String(column)));
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE(payloadTexts(**loaded), QStringList(8, QStringLiteral("-")));
    }

    void oldExportsHaveJsonOnly()
    {
        const auto loaded = load(withPayloads(Version::V2_9_1)); // binaryData came with 3.17
        VERIFY_EXPECTED(loaded);
        const auto json = QStringLiteral("json {\"count\": 7}");
        const QStringList once { QStringLiteral("-"), json, json, QStringLiteral("-") };
        QCOMPARE(payloadTexts(**loaded), once + once);
    }

    void schemasOfEqualProcessesAreOne()
    {
        ExportBuilder builder;
        builder.addNvtx({ .startNs = 0, .endNs = 5, .text = QStringLiteral("a") });
        for (int process = 0; process < 2; ++process) {
            builder.addPayloadSchema(
                1, 16777221, 24,
                { { 18, QStringLiteral("NCCL communicator ID") }, { 22, QStringLiteral("Message size [bytes]"), 8 } });
            builder.addPayloadSchema(1, 16777220, 16, { { 18, QStringLiteral("NCCL communicator ID") } });
        }
        builder.addPayloadSchema(2, 16777220, 8, {});
        builder.shuffleRows();
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const core::NvtxPayloadEntry id { 18, QStringLiteral("NCCL communicator ID"), 0, {}, 0 };
        const core::NvtxPayloadEntry size { 22, QStringLiteral("Message size [bytes]"), 8, {}, 0 };
        const std::vector<core::NvtxPayloadSchema> expected { { 1, 16777220, {}, 16, { id } },
                                                              { 1, 16777221, {}, 24, { id, size } },
                                                              { 2, 16777220, {}, 8, {} } };
        QVERIFY((*loaded)->nvtxPayloadSchemas == expected);
    }

    void schemasThatDifferAreKept()
    {
        ExportBuilder builder;
        builder.addNvtx({ .startNs = 0, .endNs = 5, .text = QStringLiteral("a") });
        builder.addPayloadSchema(1, 5, 8, { { 18, QStringLiteral("first") } });
        builder.addPayloadSchema(1, 5, 8, { { 18, QStringLiteral("second") } });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& schemas = (*loaded)->nvtxPayloadSchemas;
        QCOMPARE(schemas.size(), std::size_t { 2 });
        QCOMPARE(schemas[0].entries.at(0).name, QStringLiteral("first"));
        QCOMPARE(schemas[1].entries.at(0).name, QStringLiteral("second"));
    }

private:
    core::Expected<std::shared_ptr<const core::Trace>> load(const ExportBuilder& builder, int threads = 1)
    {
        if (const auto written = builder.write(m_path); !written)
            return tl::unexpected<core::Error>(written.error());
        return core::loadTrace(m_path, { .threads = threads });
    }

    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath(QStringLiteral("trace.sqlite"));
};

QTEST_GUILESS_MAIN(TestNvtxLoading)
#include "tst_nvtxloading.moc"
