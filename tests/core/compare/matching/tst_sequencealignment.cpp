// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/matching/sequencealignment.h"

#include <QTest>

#include <random>

using core::SequenceItem;
using Sequence = std::vector<SequenceItem>;

namespace {

/// Lower case: kernels that both runs have; upper case: those of one run.
Sequence sequenceOf(const QString& letters)
{
    Sequence sequence;
    for (const auto letter : letters)
        sequence.push_back({ letter.unicode(), letter.isLower() });
    return sequence;
}

/// The sequences above each other, "-" where one has no partner.
QString alignedText(const Sequence& base, const Sequence& now)
{
    const auto aligned = core::alignSequences({ base, now }).value();
    core::Sides<QString> lines;
    const core::Sides<const Sequence*> sequences { &base, &now };
    for (const auto& places : aligned) {
        for (const auto side : core::BothSides)
            lines[side] += places[side] ? QChar((*sequences[side])[*places[side]].id) : QChar(u'-');
    }
    return lines.base + QLatin1Char(' ') + lines.now;
}

int scoreOf(const Sequence& base, const Sequence& now)
{
    int score = 0;
    const auto aligned = core::alignSequences({ base, now }).value();
    for (const auto& places : aligned) {
        if (!places.base || !places.now)
            score -= 1;
        else
            score += base[*places.base].isMatched ? 2 : 1;
    }
    return score;
}

/// The greatest sum, by trying everything.
int bestScore(const Sequence& base, const Sequence& now, std::size_t i = 0, std::size_t j = 0)
{
    if (i == base.size() || j == now.size())
        return -static_cast<int>(base.size() - i + now.size() - j);
    auto best = std::max(bestScore(base, now, i + 1, j), bestScore(base, now, i, j + 1)) - 1;
    if (base[i] == now[j] && base[i].isMatched)
        best = std::max(best, 2 + bestScore(base, now, i + 1, j + 1));
    else if (!base[i].isMatched && !now[j].isMatched)
        best = std::max(best, 1 + bestScore(base, now, i + 1, j + 1));
    return best;
}

} // namespace

class TestSequenceAlignment : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void alignment_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("now");
        QTest::addColumn<QString>("expected");
        const auto add = [](const char* title, const QString& base, const QString& now, const QString& expected) {
            QTest::newRow(title) << base << now << expected;
        };
        add("equal", QStringLiteral("abc"), QStringLiteral("abc"), QStringLiteral("abc abc"));
        add("nothing", QString(), QString(), QStringLiteral(" "));
        add("one side is empty", QString(), QStringLiteral("ab"), QStringLiteral("-- ab"));
        add("one more", QStringLiteral("abd"), QStringLiteral("abcd"), QStringLiteral("ab-d abcd"));
        add("the first of two", QStringLiteral("ab"), QStringLiteral("abb"), QStringLiteral("ab- abb"));
        add("unmatched ones stand in for each other", QStringLiteral("aXb"), QStringLiteral("aYb"),
            QStringLiteral("aXb aYb"));
        add("what both have stands in for its like only", QStringLiteral("ab"), QStringLiteral("bX"),
            QStringLiteral("ab- -bX"));
        add("order of launches without partners", QStringLiteral("ba"), QStringLiteral("a"), QStringLiteral("ba -a"));
    }
    void alignment()
    {
        QFETCH(QString, base);
        QFETCH(QString, now);
        QFETCH(QString, expected);
        QCOMPARE(alignedText(sequenceOf(base), sequenceOf(now)), expected);
    }

    /// No other alignment has a greater sum, and swapping the sequences swaps the result.
    void randomSequences()
    {
        std::mt19937 random(7); // NOLINT: the same in every run
        const auto make = [&] {
            const QString letters = QStringLiteral("abcXYZ");
            QString text;
            const auto length = random() % 8;
            for (unsigned i = 0; i < length; ++i)
                text.append(letters[static_cast<qsizetype>(random() % 6)]);
            return sequenceOf(text);
        };
        for (int i = 0; i < 300; ++i) {
            const auto base = make();
            auto now = make();
            for (auto& item : now) // upper case: of this run only
                item.id += item.isMatched ? 0 : 32;
            QCOMPARE(scoreOf(base, now), bestScore(base, now));
            const auto there = core::alignSequences({ base, now }).value();
            const auto back = core::alignSequences({ now, base }).value();
            QCOMPARE(back.size(), there.size());
            for (std::size_t place = 0; place < there.size(); ++place) {
                QCOMPARE(back[place].base, there[place].now);
                QCOMPARE(back[place].now, there[place].base);
            }
        }
    }

    /// Sequences longer than the band is wide: everything is in the result, once and in order.
    void longSequences()
    {
        Sequence base, now;
        for (std::uint32_t i = 0; i < 5000; ++i) {
            base.push_back({ i % 7, true });
            if (i % 3 != 0)
                now.push_back({ i % 7, true });
        }
        const auto aligned = core::alignSequences({ base, now }).value();
        core::Sides<std::uint32_t> next;
        std::size_t pairs = 0;
        for (const auto& places : aligned) {
            for (const auto side : core::BothSides) {
                if (places[side])
                    QCOMPARE(*places[side], next[side]++);
            }
            pairs += places.base && places.now ? 1U : 0U;
        }
        QCOMPARE(next, (core::Sides<std::uint32_t> { 5000, static_cast<std::uint32_t>(now.size()) }));
        QCOMPARE(pairs, now.size());
    }

    void verySlantedSequences()
    {
        const Sequence base { { 1, true } };
        const Sequence now(20'000, SequenceItem { 1, true });
        QCOMPARE(core::alignSequences({ base, now })->size(), std::size_t { 20'000 });
        QCOMPARE(core::alignSequences({ {}, now })->size(), std::size_t { 20'000 });
    }

    void cancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!core::alignSequences({ sequenceOf(QStringLiteral("a")), sequenceOf(QStringLiteral("a")) },
                                      stop.get_token()));
    }
};

QTEST_GUILESS_MAIN(TestSequenceAlignment)
#include "tst_sequencealignment.moc"
