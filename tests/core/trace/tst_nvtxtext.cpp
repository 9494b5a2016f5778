// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/nvtxtext.h"

#include <QTest>

#include <random>

namespace {

/// The text made again of what a splitter stored of it.
std::string joined(const core::NvtxSuffixes& suffixes, const core::NvtxSuffixes::Split& split)
{
    if (!split.suffix.isValid())
        return std::string(split.grouped);
    const auto pattern = suffixes.patterns().view(core::StringId { split.suffix.value() });
    const auto count = core::nvtxNumberCount(pattern);
    const std::int64_t number = split.number;
    const auto numbers = core::areNvtxNumbersListed(pattern)
        ? std::span(suffixes.numbers()).subspan(static_cast<std::size_t>(split.number), count)
        : std::span(&number, count);
    return core::joinNvtxSuffix(split.grouped, pattern, numbers);
}

/// A text put together of pieces that come near what a list is made of.
std::string trickyText(std::minstd_rand& random)
{
    static const std::vector<std::string> Pieces { "aten::add",
                                                   ", op_id = ",
                                                   ", op_id = ",
                                                   ", seq = ",
                                                   " = ",
                                                   ", ",
                                                   "=",
                                                   "-",
                                                   "0",
                                                   "1",
                                                   "42",
                                                   "007",
                                                   "-0",
                                                   "+5",
                                                   " ",
                                                   "9223372036854775807",
                                                   "-9223372036854775808",
                                                   "9223372036854775808",
                                                   "999999999999999999",
                                                   "1234567890123456789",
                                                   "99999999999999999999",
                                                   "\x01",
                                                   ",",
                                                   "k",
                                                   "layer3",
                                                   std::string(1, '\0'),
                                                   "\xff",
                                                   "1e5",
                                                   "2.5" };
    std::string text;
    for (auto count = random() % 9; count > 0; --count)
        text += Pieces[random() % Pieces.size()];
    return text;
}

} // namespace

/// Which part of an NVTX text makes a group, and that nothing is lost of the rest.
class TestNvtxText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void trailingListIsDropped_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("grouped");
        QTest::newRow("one pair") << QByteArray("aten::add, op_id = 314359") << QByteArray("aten::add");
        QTest::newRow("two pairs") << QByteArray("aten::add, seq = 12, op_id = 3") << QByteArray("aten::add");
        QTest::newRow("negative number") << QByteArray("step, loss = -4") << QByteArray("step");
        QTest::newRow("no list") << QByteArray("prefill") << QByteArray("prefill");
        QTest::newRow("number without a key") << QByteArray("layer 12") << QByteArray("layer 12");
        QTest::newRow("no comma before the key") << QByteArray("layer op_id = 12") << QByteArray("layer op_id = 12");
        QTest::newRow("value that is no number") << QByteArray("a, shape = [1, 2]") << QByteArray("a, shape = [1, 2]");
        QTest::newRow("list in the middle stays") << QByteArray("a, seq = 1, b") << QByteArray("a, seq = 1, b");
        QTest::newRow("only a list: kept, a name must not be empty")
            << QByteArray(", seq = 1") << QByteArray(", seq = 1");
        QTest::newRow("number without digits") << QByteArray("a, seq = ") << QByteArray("a, seq = ");
        QTest::newRow("empty") << QByteArray() << QByteArray();
    }
    void trailingListIsDropped()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, grouped);
        const auto actual = core::groupedNvtxText({ text.constData(), static_cast<std::size_t>(text.size()) });
        QCOMPARE(QByteArray(actual.data(), static_cast<qsizetype>(actual.size())), grouped);
    }

    void suffixIsTakenApart_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("pattern"); // '#' for the mark
        QTest::addColumn<QList<qint64>>("numbers");
        using Numbers = QList<qint64>;
        QTest::newRow("none") << QByteArray("prefill") << QByteArray() << Numbers {};
        QTest::newRow("one") << QByteArray("a, op_id = 314359") << QByteArray(", op_id = #") << Numbers { 314359 };
        QTest::newRow("two") << QByteArray("a, seq = -12, op_id = 0") << QByteArray(", seq = #, op_id = #")
                             << Numbers { -12, 0 };
        QTest::newRow("leading zeros") << QByteArray("a, op_id = 007") << QByteArray(", op_id = 007") << Numbers {};
        QTest::newRow("minus zero") << QByteArray("a, op_id = -0") << QByteArray(", op_id = -0") << Numbers {};
        QTest::newRow("largest") << QByteArray("a, n = 9223372036854775807") << QByteArray(", n = #")
                                 << Numbers { std::numeric_limits<qint64>::max() };
        QTest::newRow("too large") << QByteArray("a, n = 9223372036854775808, k = 5")
                                   << QByteArray(", n = 9223372036854775808, k = #") << Numbers { 5 };
    }
    void suffixIsTakenApart()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, pattern);
        QFETCH(QList<qint64>, numbers);
        const auto parts = core::splitNvtxSuffix({ text.constData(), static_cast<std::size_t>(text.size()) });
        QCOMPARE(QByteArray::fromStdString(parts.pattern).replace(core::NvtxNumberMark, '#'), pattern);
        QCOMPARE(QList<qint64>(parts.numbers.begin(), parts.numbers.end()), numbers);
        QCOMPARE(QByteArray::fromStdString(core::joinNvtxSuffix(parts.grouped, parts.pattern, parts.numbers)), text);
    }

    void anyTextComesBackExactly()
    {
        constexpr int TextCount = 200'000;
        std::minstd_rand random(7); // NOLINT(cert-msc51-cpp): the same texts each time
        core::NvtxSuffixes suffixes;
        int withSuffix = 0;
        for (int i = 0; i < TextCount; ++i) {
            const auto text = trickyText(random);
            const auto parts = core::splitNvtxSuffix(text);
            const auto split = suffixes.split(text);
            const auto hint = QByteArray::fromStdString(text).toPercentEncoding();
            QVERIFY2(parts.grouped == core::groupedNvtxText(text), hint.constData());
            QVERIFY2(split.grouped == parts.grouped, hint.constData());
            QVERIFY2(core::joinNvtxSuffix(parts.grouped, parts.pattern, parts.numbers) == text, hint.constData());
            QVERIFY2(joined(suffixes, split) == text, hint.constData());
            withSuffix += split.suffix.isValid() ? 1 : 0;
        }
        QVERIFY(withSuffix > TextCount / 100);
    }
};

QTEST_GUILESS_MAIN(TestNvtxText)
#include "tst_nvtxtext.moc"
