// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/nvtxpayload.h"

#include <QTest>
#include <QtEndian>

#include <random>
#include <string>

using core::decodeNvtxPayload;
using core::NvtxPayloadEntry;
using core::NvtxPayloadSchema;
using core::payloadNumber;
using core::payloadText;

namespace {

constexpr std::uint32_t Domain = 3;
constexpr std::int64_t AllReduceSchema = 16'777'221;

enum Type : std::int64_t {
    Char = 1,
    Int = 5,
    Int8 = 11,
    UInt16 = 14,
    UInt64 = 18,
    Float = 19,
    Double = 20,
    Size = 22,
    Text = 75
};

template <typename Number> void append(std::string& bytes, Number number)
{
    std::array<char, sizeof(Number)> raw {};
    qToLittleEndian(number, raw.data());
    bytes.append(raw.data(), raw.size());
}

NvtxPayloadEntry entry(std::int64_t type, const QString& name, std::int64_t offsetBytes)
{
    return { type, name, offsetBytes, {}, 0 };
}

/// As NCCL 2.26 and later have it: communicator, then size.
NvtxPayloadSchema newSchema()
{
    return { Domain,
             AllReduceSchema,
             {},
             24,
             { entry(UInt64, QStringLiteral("NCCL communicator ID"), 0),
               entry(Size, QStringLiteral("Message size [bytes]"), 8),
               entry(20'000'000, QStringLiteral("Reduction operation"), 16) } };
}

std::string header(std::uint32_t domain, std::uint32_t schema, std::uint64_t size, std::uint64_t offset)
{
    std::string bytes;
    append(bytes, domain);
    append(bytes, std::uint32_t { 0 });
    append(bytes, schema);
    append(bytes, std::uint32_t { 0 });
    append(bytes, size);
    append(bytes, offset);
    return bytes;
}

std::string newPayload()
{
    std::string bytes;
    append(bytes, std::uint64_t { 0xFEDC'BA98'7654'3210 });
    append(bytes, std::uint64_t { 4096 });
    append(bytes, std::uint64_t { 0 });
    return bytes;
}

} // namespace

class TestNvtxPayload : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void json()
    {
        const auto fields = decodeNvtxPayload(
            R"({"Message size [bytes]": 1048576, "commHash": 18364758544493064720, "rank": "3", "ratio": 0.5,
                "negative": -7, "hash": "0xff", "dataType": "ncclFloat32"})",
            true, {}, 0);
        QCOMPARE(fields.size(), std::size_t { 7 });
        QCOMPARE(fields[0].name, QStringLiteral("Message size [bytes]"));
        QCOMPARE(payloadNumber(fields, u"Message size [bytes]"), std::optional<std::uint64_t>(1048576));
        QCOMPARE(payloadNumber(fields, u"commhash"),
                 std::optional<std::uint64_t>(18364758544493064720U)); // all 64 bits
        QCOMPARE(payloadNumber(fields, u"rank"), std::optional<std::uint64_t>(3));
        QCOMPARE(payloadNumber(fields, u"hash"), std::optional<std::uint64_t>(255));
        QCOMPARE(payloadNumber(fields, u"ratio"), std::nullopt);
        QCOMPARE(payloadNumber(fields, u"negative"), std::optional(static_cast<std::uint64_t>(-7)));
        QCOMPARE(payloadNumber(fields, u"missing"), std::nullopt);
        QCOMPARE(payloadText(fields, u"dataType"), std::optional(QStringLiteral("ncclFloat32")));
        QCOMPARE(payloadText(fields, u"negative"), std::nullopt);
    }

    void nestedJson()
    {
        const auto fields
            = decodeNvtxPayload(R"({"a": {"count": 5, "b": {"c": true}}, "list": [1, null, {"d": 2}]})", true, {}, 0);
        QStringList names;
        for (const auto& field : fields)
            names.append(field.name);
        QCOMPARE(names,
                 (QStringList { QStringLiteral("a.count"), QStringLiteral("a.b.c"), QStringLiteral("list[0]"),
                                QStringLiteral("list[2].d") }));
        QCOMPARE(payloadNumber(fields, u"count"), std::optional<std::uint64_t>(5));
        QCOMPARE(payloadNumber(fields, u"ount"), std::nullopt); // only whole names
    }

    void badJson_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("cut") << QByteArray("{\"a\": 1");
        QTest::newRow("bare number") << QByteArray("17");
        QTest::newRow("bare text") << QByteArray("\"a\"");
        QTest::newRow("NUL") << QByteArray("{\"a\": \0 1}", 10);
        QTest::newRow("deep") << QByteArray(1'000'000, '[');
        QTest::newRow("too large a number") << QByteArray("{\"a\": 1e999}");
        QTest::newRow("binary") << QByteArray("\xff\xfe\x00\x01", 4);
    }

    void badJson()
    {
        QFETCH(QByteArray, text);
        QVERIFY(decodeNvtxPayload({ text.constData(), static_cast<std::size_t>(text.size()) }, true, {}, 0).empty());
    }

    void blobWithHeader_data()
    {
        QTest::addColumn<quint64>("offset");
        QTest::addColumn<int>("gap");
        QTest::newRow("behind the header") << quint64 { 32 } << 0;
        QTest::newRow("counted from its end") << quint64 { 0 } << 0;
        QTest::newRow("further back") << quint64 { 40 } << 8;
    }

    void blobWithHeader()
    {
        QFETCH(quint64, offset);
        QFETCH(int, gap);
        const std::vector schemas { newSchema() };
        const auto blob = header(Domain, AllReduceSchema, 24, offset) + std::string(static_cast<std::size_t>(gap), 'x')
            + newPayload();
        const auto fields = decodeNvtxPayload(blob, false, schemas, Domain);
        QCOMPARE(fields.size(), std::size_t { 2 }); // the size of an enum is not known
        QCOMPARE(payloadNumber(fields, u"NCCL communicator ID"), std::optional<std::uint64_t>(0xFEDC'BA98'7654'3210));
        QCOMPARE(payloadNumber(fields, u"Message size [bytes]"), std::optional<std::uint64_t>(4096));
    }

    void bareBlob()
    {
        std::vector schemas { newSchema() };
        QCOMPARE(payloadNumber(decodeNvtxPayload(newPayload(), false, schemas, Domain), u"Message size [bytes]"),
                 std::optional<std::uint64_t>(4096));
        QVERIFY(decodeNvtxPayload(newPayload(), false, schemas, Domain + 1).empty()); // another domain's layout
        schemas.push_back(newSchema());
        schemas.back().schemaId += 1;
        QVERIFY(!decodeNvtxPayload(newPayload(), false, schemas, Domain).empty()); // another id, the same layout
        schemas.back().entries[1].name = QStringLiteral("Peer");
        QVERIFY(decodeNvtxPayload(newPayload(), false, schemas, Domain).empty()); // which of the two cannot be told
    }

    void wrongHeader_data()
    {
        QTest::addColumn<QByteArray>("blob");
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
        };
        row("nothing", {});
        row("half a header", header(Domain, AllReduceSchema, 24, 32).substr(0, 16));
        row("no payload", header(Domain, AllReduceSchema, 24, 32));
        row("beyond the end", header(Domain, AllReduceSchema, 24, 33) + newPayload());
        row("offset that wraps around", header(Domain, AllReduceSchema, 24, UINT64_MAX - 8) + newPayload());
        row("size that wraps around", header(Domain, AllReduceSchema, UINT64_MAX, 32) + newPayload());
        row("unknown schema", header(Domain, 7, 24, 32) + newPayload());
        row("unknown domain", header(9, AllReduceSchema, 24, 32) + newPayload());
    }

    void wrongHeader()
    {
        QFETCH(QByteArray, blob);
        const std::vector schemas { newSchema() };
        QVERIFY(decodeNvtxPayload({ blob.constData(), static_cast<std::size_t>(blob.size()) }, false, schemas, Domain)
                    .empty());
    }

    void types()
    {
        NvtxPayloadSchema schema { Domain,
                                   1,
                                   {},
                                   40,
                                   { entry(Int8, QStringLiteral("int8"), 0), entry(UInt16, QStringLiteral("uint16"), 1),
                                     entry(Int, QStringLiteral("int"), 4), entry(Float, QStringLiteral("float"), 8),
                                     entry(Double, QStringLiteral("double"), 16),
                                     entry(Text, QStringLiteral("text"), 24), entry(Int, QStringLiteral("outside"), 38),
                                     entry(Int, QStringLiteral("negative"), -1),
                                     entry(Int, QStringLiteral("far"), INT64_MAX) } };
        schema.entries.push_back({ UInt64, QStringLiteral("pointer"), 0, {}, 2 });
        schema.entries.push_back({ Char, QStringLiteral("characters"), 24, QStringLiteral("2"), 16 });
        schema.entries.push_back({ Int, QStringLiteral("array"), 0, QStringLiteral("2"), 16 });
        std::string bytes;
        append(bytes, std::int8_t { -2 });
        append(bytes, std::uint16_t { 40'000 });
        append(bytes, std::uint8_t { 0 });
        append(bytes, std::int32_t { -70'000 });
        append(bytes, 1.5F);
        append(bytes, std::uint32_t { 0 });
        append(bytes, -2.25);
        bytes += "abc";
        bytes.resize(40, '\0');
        const auto fields = decodeNvtxPayload(bytes, false, std::vector { schema }, Domain);
        using Value = decltype(core::PayloadField::value);
        const std::vector<core::PayloadField> expected {
            { QStringLiteral("int8"), Value(std::int64_t { -2 }) },
            { QStringLiteral("uint16"), Value(std::int64_t { 40'000 }) },
            { QStringLiteral("int"), Value(std::int64_t { -70'000 }) },
            { QStringLiteral("float"), Value(1.5) },
            { QStringLiteral("double"), Value(-2.25) },
            { QStringLiteral("text"), Value(QStringLiteral("abc")) },
            { QStringLiteral("characters"), Value(QStringLiteral("ab")) },
        };
        QCOMPARE(fields.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY2(fields[i] == expected[i], qPrintable(fields[i].name));
    }

    /// Whatever the bytes are, nothing outside of them is read (the sanitizers look) and nothing throws.
    void randomBytes()
    {
        std::mt19937 random(7);
        const std::vector schemas { newSchema() };
        for (int round = 0; round < 20'000; ++round) {
            auto bytes = header(Domain, AllReduceSchema, random() % 64, random() % 64);
            bytes.resize(random() % 96, static_cast<char>(random()));
            for (unsigned change = random() % 4; change > 0 && !bytes.empty(); --change)
                bytes[random() % bytes.size()] = static_cast<char>(random());
            // a copy of exactly this size, so that a read beyond it is one beyond an allocation
            const std::vector<char> exact(bytes.begin(), bytes.end());
            const auto fields = decodeNvtxPayload({ exact.data(), exact.size() }, round % 2 == 0, schemas, Domain);
            QVERIFY(fields.size() <= 3);
        }
    }
};

QTEST_GUILESS_MAIN(TestNvtxPayload)
#include "tst_nvtxpayload.moc"
