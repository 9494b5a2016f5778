// SPDX-License-Identifier: GPL-3.0-or-later
// Summaries of ranks in .loupe files, and their union.
#include "fleet/analyzefleet.h"
#include "fleet/fleettext.h"
#include "fleet/ranks/integercolumn.h"
#include "fleet/ranks/mergeranks.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/settleranks.h"
#include "fleettesting.h"
#include "session/loupefile.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

namespace {

using Ranks = std::vector<core::RankSummary>;

constexpr std::int64_t Least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t Largest = std::numeric_limits<std::int64_t>::max();

Ranks merged(Ranks left, const Ranks& right)
{
    left.insert(left.end(), right.begin(), right.end());
    return core::canonicalRanks(std::move(left)).value();
}

QByteArray bytesOf(const Ranks& ranks)
{
    return core::packLoupe(core::ranksToLoupeJson({ QStringLiteral("1"), {}, ranks })).value();
}

QByteArray jsonOf(const Ranks& ranks)
{
    return core::ranksToLoupeJson({ QStringLiteral("1"), { 7, 8 }, ranks });
}

Ranks read(const QByteArray& json)
{
    return core::ranksFromLoupeJson(json, QStringLiteral("a.loupe")).value().ranks;
}

/// Some of many made ranks.
Ranks someRanks(std::mt19937& random)
{
    Ranks ranks;
    for (std::int64_t number = 0; number < 6; ++number) {
        if (random() % 2 != 0)
            ranks.push_back(fleettesting::madeRank(number, { 0, 1000 }, { { 100 + 10 * number, 300, 5, 1 } }));
    }
    std::shuffle(ranks.begin(), ranks.end(), random);
    return ranks;
}

/// A folder of .loupe files.
class MergePlace
{
public:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name + QStringLiteral(".loupe")); }
    [[nodiscard]] QString write(const QString& name, const Ranks& ranks) const
    {
        if (!core::writeRankFile(path(name), { QStringLiteral("1"), {}, ranks }))
            qFatal("a file of ranks was not written");
        return path(name);
    }
    [[nodiscard]] QString merge(const QStringList& paths, const QString& name) const
    {
        if (const auto merged = core::mergeRankFiles(paths, path(name), QStringLiteral("1")); !merged)
            qFatal("%s", qPrintable(merged.error().message));
        return path(name);
    }
    [[nodiscard]] static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] qsizetype fileCount() const { return QDir(m_folder.path()).entryList(QDir::Files).size(); }

private:
    QTemporaryDir m_folder;
};

void addKernels(core::RankSummary& rank)
{
    rank.kernels = { { QStringLiteral("gemm<128>(int)"), ~0ULL, 5, 90'000, 17'000, 30'000 },
                     { QStringLiteral("ä"), 7, 1, 1, 1, 1 } };
    rank.kernelBuckets = { { 0, 3, 4 }, { 0, 63, 1 }, { 1, 0, 1 } };
}

} // namespace

class TestRankFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void integersComeBack()
    {
        for (const std::vector<std::int64_t>& values :
             { std::vector<std::int64_t> {}, { 0 }, { -1, 1, Least, Largest, Least, 0, 63, 64, -64, -65 } })
            QCOMPARE(core::unpackIntegers(core::packIntegers(values).toStdString(), 100).value(), values);
        QVERIFY(!core::unpackIntegers(core::packIntegers({ 1, 2, 3 }).toStdString(), 2));
        QVERIFY(!core::unpackIntegers("gA==", 9)); // it says that more follows
        QVERIFY(!core::unpackIntegers("////////////////", 9));
        QVERIFY(!core::unpackIntegers("no Base64!", 9));
    }

    void whatIsWrittenIsRead()
    {
        auto made = fleettesting::referenceRanks();
        made[1].operations[2].root = 2;
        made[0].units
            = { { QStringLiteral("step #"), true, { 5, 7 } }, { QStringLiteral("gemm"), false, { -1, 3, 9 } } };
        made[1].transfers = { { 500, 0, 0, 2, 7, true }, { -1, 2, 0, 0, 0, false } };
        addKernels(made[0]);
        made[2].lastCall
            = core::RankLastCall { QStringLiteral("cudaMemcpy"), 3, 8, { QStringLiteral("step › 1"), {} } };
        const auto ranks = core::canonicalRanks(made).value();
        const auto json = jsonOf(ranks);
        const auto file = core::ranksFromLoupeJson(json, QStringLiteral("a.loupe")).value();
        QCOMPARE(file.origin.sizeBytes, 7);
        QVERIFY(file.ranks == ranks);
        QCOMPARE(core::ranksToLoupeJson(file), json);
    }

    /// Files of versions that did not know sends, roots and units are read as before.
    void filesOfOlderVersionsAreRead()
    {
        const auto ranks = core::canonicalRanks(fleettesting::referenceRanks()).value();
        auto json = jsonOf(ranks);
        json.replace("op_root", "op_foot");
        json.replace("transfer_", "strange_");
        json.replace("unit_names", "suit_names");
        json.replace("kernel_names", "colonel_names");
        QVERIFY(read(json) == ranks);

        auto made = ranks;
        made[0].lastCall = core::RankLastCall { QStringLiteral("cudaMemcpy"), 3, 8, {} };
        auto backwards = jsonOf(made);
        backwards.replace("\"last_call_end_ns\":8", "\"last_call_end_ns\":2");
        QVERIFY(!core::ranksFromLoupeJson(backwards, QStringLiteral("a.loupe")));
    }

    /// Calls by how long they took are those of the kernels, each once.
    void bucketsHaveToFit()
    {
        auto ranks = core::canonicalRanks(fleettesting::referenceRanks()).value();
        addKernels(ranks[0]);
        const auto good = ranks;
        QVERIFY(read(jsonOf(good)) == good);
        const auto isRefused = [&](std::vector<core::KernelBucket> buckets) {
            ranks[0].kernelBuckets = std::move(buckets);
            return !core::ranksFromLoupeJson(jsonOf(ranks), QStringLiteral("a.loupe"));
        };
        QVERIFY(isRefused({ { 0, 3, 4 }, { 1, 0, 1 } })); // a call is not there
        QVERIFY(isRefused({ { 0, 3, 2 }, { 0, 3, 3 }, { 1, 0, 1 } })); // a bucket twice
        QVERIFY(isRefused({ { 0, 3, 5 }, { 1, 64, 1 } })); // there is no such bucket
        QVERIFY(isRefused({ { 0, 3, 5 }, { 2, 0, 1 } })); // nor such a kernel
    }

    /// A union of sets: whatever the order and the tree, the same bytes.
    void mergeIsAUnion()
    {
        std::mt19937 random(4);
        for (int turn = 0; turn < 50; ++turn) {
            const auto a = someRanks(random);
            const auto b = someRanks(random);
            const auto c = someRanks(random);
            QCOMPARE(bytesOf(merged(a, b)), bytesOf(merged(b, a)));
            QCOMPARE(bytesOf(merged(merged(a, b), c)), bytesOf(merged(a, merged(b, c))));
            QCOMPARE(bytesOf(merged(a, a)), bytesOf(merged(a, {})));
            QCOMPARE(bytesOf(read(jsonOf(merged(merged(c, a), b)))), bytesOf(merged(a, merged(b, c))));
        }
    }

    void namesOfOneContentAreOne()
    {
        auto ranks = fleettesting::referenceRanks();
        auto others = ranks;
        for (auto& rank : others)
            rank.file = QStringLiteral("copy of ") + rank.file;
        QCOMPARE(bytesOf(merged(ranks, others)), bytesOf(merged(others, ranks)));
        QCOMPARE(merged(ranks, others).size(), ranks.size());
    }

    void manyRanksAreParts()
    {
        const QTemporaryDir folder;
        Ranks ranks;
        for (std::int64_t number = 0; number < 300; ++number)
            ranks.push_back(fleettesting::madeRank(number, { 0, 1000 }, { { 100, 300, 5, 1 } }));
        ranks = core::canonicalRanks(std::move(ranks)).value();
        const auto path = folder.filePath(QStringLiteral("all.loupe"));
        QVERIFY(core::writeRankFile(path, { QStringLiteral("1"), {}, ranks }));
        QVERIFY(core::readRanks(path).value() == ranks);
        QCOMPARE(core::loupeFormatOf(path), std::optional(core::LoupeFormat::Ranks));
        const auto part = core::packLoupe(core::ranksToLoupeJson({ QStringLiteral("1"), {}, { ranks[0] }, 300 }));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(part.value());
        file.close();
        QVERIFY(core::readRanks(path).error().message.contains(QStringLiteral("cut short")));
    }

    /// Files in whatever tree give the bytes of all ranks at once, and leave nothing beside them.
    void filesAreMerged_data()
    {
        QTest::addColumn<int>("rankCount");
        QTest::newRow("one part") << 40;
        QTest::newRow("a part for each") << 300;
    }
    void filesAreMerged()
    {
        QFETCH(const int, rankCount);
        const MergePlace place;
        Ranks all;
        std::vector<Ranks> files(5);
        std::mt19937 random(7);
        for (int number = 0; number < rankCount; ++number) {
            all.push_back(fleettesting::madeRank(number, { 0, 1000 }, { { 100 + number, 500, 5, 1 } }));
            for (int copy = 0; copy < 2; ++copy) // maybe in the same file
                files[random() % files.size()].push_back(all.back());
            all.back().file = QStringLiteral("a copy"); // the first in the order of letters
            files[random() % files.size()].push_back(all.back());
        }
        files.push_back({ all.front() });
        QStringList paths;
        for (const auto& ranks : files)
            paths.append(place.write(QString::number(paths.size()), core::canonicalRanks(ranks).value()));
        const auto wanted = place.content(place.write(QStringLiteral("wanted"), core::canonicalRanks(all).value()));
        const auto once = place.merge(paths, QStringLiteral("once"));
        QCOMPARE(place.content(once), wanted);
        const auto left = place.merge(paths.mid(0, 3), QStringLiteral("left"));
        const auto right = place.merge(paths.mid(2), QStringLiteral("right"));
        QCOMPARE(place.content(place.merge({ right, left, once }, QStringLiteral("tree"))), wanted);
        QCOMPARE(place.fileCount(), paths.size() + 5);
    }

    void mergedFilesHaveToFit()
    {
        const MergePlace place;
        auto ranks = core::canonicalRanks(fleettesting::referenceRanks()).value();
        const auto good = place.write(QStringLiteral("good"), ranks);
        ranks[1].operations[0].sizeBytes += 1;
        const auto other = place.write(QStringLiteral("other"), { ranks[1] });
        const auto out = place.path(QStringLiteral("out"));
        const auto differing = core::mergeRankFiles({ other, good }, out, QStringLiteral("1"));
        QVERIFY(!differing);
        QVERIFY(differing.error().message.contains(QStringLiteral("two different summaries of rank 1")));
        QVERIFY(QFile::resize(other, QFileInfo(other).size() - 1));
        const auto spoilt = core::mergeRankFiles({ good, other }, out, QStringLiteral("1"));
        QVERIFY(!spoilt);
        QVERIFY(spoilt.error().message.contains(other));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(core::mergeRankFiles({ good }, out, QStringLiteral("1"), stop.get_token()).error().code,
                 core::ErrorCode::Cancelled);
        QCOMPARE(place.fileCount(), 2);
    }

    void oneRankHasOneContent()
    {
        auto ranks = fleettesting::referenceRanks();
        ranks.push_back(ranks[1]);
        ranks.back().operations[0].sizeBytes += 1;
        const auto result = core::canonicalRanks(ranks);
        QVERIFY(!result);
        QVERIFY(result.error().message.contains(QStringLiteral("rank 1")));
    }

    void hostsHaveNoNames()
    {
        auto ranks = fleettesting::referenceRanks();
        ranks[0].identity.host = QStringLiteral("secret-host");
        QVERIFY(!jsonOf(core::canonicalRanks(ranks).value()).contains("secret"));
    }

    /// Summaries from a file give the figures of the ranks they were made of.
    void figuresStay()
    {
        const auto sentenceOf = [](Ranks ranks) {
            core::FleetInputs inputs { std::move(ranks), {}, {} };
            if (const auto settled = core::settleRanks(inputs); !settled)
                qFatal("%s", qPrintable(settled.error().message));
            const auto result = core::analyzeFleet(std::move(inputs), {}).value();
            return core::fleetSentence(*result) + core::fleetLines(*result).join(u'|');
        };
        const auto ranks = fleettesting::referenceRanks();
        QCOMPARE(sentenceOf(read(jsonOf(core::canonicalRanks(ranks).value()))), sentenceOf(ranks));
    }

    /// Whatever is changed in a file: it is refused, or what is taken can be worked with.
    void spoiltFilesDoNoHarm()
    {
        auto made = fleettesting::referenceRanks();
        addKernels(made[1]);
        const auto json = jsonOf(core::canonicalRanks(made).value());
        std::mt19937 random(11);
        int taken = 0;
        for (int turn = 0; turn < 3000; ++turn) {
            auto spoilt = json;
            const auto changes = 1 + random() % 3;
            for (unsigned i = 0; i < changes; ++i) {
                const auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(spoilt.size()));
                constexpr std::string_view Bytes = "0123456789-AZaz+/=\",:[]{}";
                spoilt[at] = Bytes[random() % Bytes.size()];
            }
            auto file = core::ranksFromLoupeJson(spoilt, QStringLiteral("a.loupe"));
            if (!file)
                continue;
            ++taken;
            core::FleetInputs inputs { std::move(file->ranks), {}, {} };
            if (const auto settled = core::settleRanks(inputs); !settled)
                qFatal("%s", qPrintable(settled.error().message));
            QVERIFY(core::analyzeFleet(std::move(inputs), {}).has_value());
        }
        QVERIFY(taken > 0);
    }

    void filesOfOtherFormatsNameTheirCommand()
    {
        const auto fault
            = core::ranksFromLoupeJson("{\"format\":\"baseline\",\"version\":[1,0]}", QStringLiteral("a.loupe"));
        QVERIFY(!fault);
        QVERIFY(fault.error().message.contains(QStringLiteral("gpuloupe-cli compare")));
    }
};

QTEST_GUILESS_MAIN(TestRankFile)
#include "tst_rankfile.moc"
