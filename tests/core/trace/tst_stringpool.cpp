// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/stringpool.h"

#include <QTest>

#include <string>

using core::StringId;
using core::StringPool;

class TestStringPool : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalTextsShareAnId()
    {
        StringPool pool;
        const auto first = pool.intern("gemm");
        const auto other = pool.intern("softmax");
        QVERIFY(first != other);
        QCOMPARE(pool.intern(std::string("gem") + "m"), first);
        QCOMPARE(pool.size(), std::size_t { 2 });
        QVERIFY(pool.view(first) == "gemm");
        QCOMPARE(pool.text(other), QStringLiteral("softmax"));
    }

    void theEmptyTextIsAText()
    {
        StringPool pool;
        const auto empty = pool.intern("");
        QVERIFY(empty.isValid());
        QCOMPARE(pool.intern({}), empty);
        QVERIFY(pool.view(empty).empty());
        QCOMPARE(pool.size(), std::size_t { 1 });
    }

    void noneIsEmpty()
    {
        const StringPool pool;
        QVERIFY(pool.view(StringId {}).empty());
        QVERIFY(pool.text(StringId {}).isEmpty());
        QCOMPARE(pool.size(), std::size_t { 0 });
    }

    void bytesAreKeptAsTheyAre_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("text");
        QTest::newRow("ASCII") << QByteArray("abc") << QStringLiteral("abc");
        QTest::newRow("UTF-8") << QByteArray("gr\xc3\xb6\xc3\x9f\x65r") << QStringLiteral("größer");
        QTest::newRow("not UTF-8") << QByteArray("a\xff\x62") << QStringLiteral("a\uFFFDb");
        QTest::newRow("NUL and control characters")
            << QByteArray("a\0\n\x1b", 4) << QString::fromUtf16(u"a\0\n\x1b", 4);
    }

    void bytesAreKeptAsTheyAre()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, text);
        StringPool pool;
        const std::string_view view(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        const auto id = pool.intern(view);
        QVERIFY(pool.view(id) == view);
        QCOMPARE(pool.text(id), text);
    }

    void manyTextsKeepTheirIds()
    {
        constexpr std::size_t Count = 50'000; // the index grows several times
        StringPool pool;
        for (std::size_t i = 0; i < Count; ++i)
            QCOMPARE(pool.intern("text " + std::to_string(i)), StringId { i });
        for (std::size_t i = 0; i < Count; ++i)
            QCOMPARE(pool.intern("text " + std::to_string(i)), StringId { i });
        QCOMPARE(pool.size(), Count);
        QVERIFY(pool.view(StringId { Count - 1 }) == "text " + std::to_string(Count - 1));
    }

    void freezingGivesTheIndexBack()
    {
        StringPool pool;
        for (int i = 0; i < 1000; ++i)
            pool.intern(std::to_string(i));
        const auto before = pool.memoryBytes();
        pool.freeze();
        const auto textBytes = std::size_t { 10 + 90 * 2 + 900 * 3 };
        const auto offsetBytes = (pool.size() + 1) * sizeof(std::uint64_t);
        QVERIFY(pool.memoryBytes() <= textBytes + offsetBytes + 64); // a string may round up
        QVERIFY(before > 2 * pool.memoryBytes());
        QVERIFY(pool.view(StringId { 7 }) == "7");
        QCOMPARE(pool.size(), std::size_t { 1000 });
    }
};

QTEST_GUILESS_MAIN(TestStringPool)
#include "tst_stringpool.moc"
