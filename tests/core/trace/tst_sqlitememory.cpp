// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite that gets no memory says nothing of the file: it is an error, and never a damaged table or an empty text.
#include "exportbuilder.h"
#include "trace/traceloader.h"
#include "tracetext.h"
#include "verifyexpected.h"

#include <QTemporaryDir>

#include <sqlite3.h>

namespace {

/// As long as it lives, SQLite gets no more memory than this in the whole process.
class HeapLimit
{
public:
    explicit HeapLimit(sqlite3_int64 limitBytes) { sqlite3_hard_heap_limit64(limitBytes); }
    ~HeapLimit() { sqlite3_hard_heap_limit64(0); }
    HeapLimit(const HeapLimit&) = delete;
    HeapLimit(HeapLimit&&) = delete;
    HeapLimit& operator=(const HeapLimit&) = delete;
    HeapLimit& operator=(HeapLimit&&) = delete;
};

/// Tables of some pages, and texts that take more memory than all the rest: to be read, and again to be converted.
fixtures::ExportBuilder traceWithLongTexts()
{
    constexpr int EventCount = 400, LongText = 200'000;
    auto builder = fixtures::goldenSeed();
    for (int i = 0; i < EventCount; ++i) {
        const std::int64_t startNs = 1'000'000 + i * 1000;
        const auto number = QString::number(i);
        builder.addCall({ .startNs = startNs, .endNs = startNs + 100, .correlation = 1000 + i });
        builder.addKernel({ .startNs = startNs + 200,
                            .endNs = startNs + 900,
                            .shortName = QStringLiteral("kernel") + number,
                            .correlation = 1000 + i });
        const bool isLong = i % 100 == 0;
        builder.addNvtx({ .startNs = startNs,
                          .endNs = startNs + 950,
                          .text = isLong ? number + QString(LongText, u'x') : QStringLiteral("range ") + number });
        if (isLong)
            builder.addKernel({ .startNs = startNs + 900,
                                .endNs = startNs + 990,
                                .shortName = number + QString(LongText, u'k'),
                                .correlation = 1000 + i });
    }
    builder.addThreadName(100, 100, QString(LongText, u't'));
    return builder;
}

QStringList textsOf(const core::Trace& trace)
{
    auto texts = fixtures::eventTexts(trace);
    for (const auto& diagnostic : trace.diagnostics.entries())
        texts.append(
            QStringLiteral("%1 × %2: %3").arg(diagnostic.id).arg(diagnostic.count).arg(diagnostic.description));
    for (const auto& thread : trace.threads)
        texts.append(QStringLiteral("thread %1").arg(thread.name));
    for (const auto& process : trace.processes)
        texts.append(QStringLiteral("process %1").arg(process.name));
    return texts;
}

} // namespace

class TestSqliteMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isToldApartFromDamage_data()
    {
        QTest::addColumn<QString>("encoding");
        QTest::addColumn<bool>("isNative");
        for (const auto* encoding : { "UTF-8", "UTF-16" }) {
            QTest::addRow("%s, native", encoding) << QString::fromLatin1(encoding) << true;
            QTest::addRow("%s, QSqlQuery", encoding) << QString::fromLatin1(encoding) << false;
        }
    }

    /// With any amount of memory the file is read as a whole, or the sentence is about memory.
    void isToldApartFromDamage()
    {
        QFETCH(QString, encoding);
        QFETCH(bool, isNative);
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("trace.sqlite"));
        auto builder = traceWithLongTexts();
        builder.setEncoding(encoding);
        VERIFY_EXPECTED(builder.write(path));
        const core::LoadOptions options { .threads = 1, .allowNativeSqlite = isNative };
        const auto whole = core::loadTrace(path, options);
        VERIFY_EXPECTED(whole);
        const auto expected = textsOf(**whole);

        constexpr sqlite3_int64 LeastBytes = 2048, MostBytes = 40'000'000, StepDivisor = 40;
        constexpr int EnoughSuccesses = 10; // an allocation may fail with more memory where it did not with less
        int refusals = 0, successes = 0;
        for (auto limitBytes = LeastBytes; successes < EnoughSuccesses; limitBytes += limitBytes / StepDivisor) {
            QVERIFY(limitBytes < MostBytes);
            const auto loaded = [&] {
                const HeapLimit limit(limitBytes);
                return core::loadTrace(path, options);
            }();
            if (loaded) {
                ++successes;
                const auto texts = textsOf(**loaded);
                QVERIFY2(
                    texts == expected,
                    qPrintable(QStringLiteral("%1 bytes: %2").arg(limitBytes).arg(firstDifference(texts, expected))));
                continue;
            }
            ++refusals;
            const auto what = QStringLiteral("%1 bytes: %2").arg(limitBytes).arg(loaded.error().message);
            QVERIFY2(loaded.error().code == core::ErrorCode::Internal, qPrintable(what));
            QVERIFY2(loaded.error().message.contains(QStringLiteral("does not fit into memory")), qPrintable(what));
        }
        QVERIFY(refusals > 0);
    }

private:
    static QString firstDifference(const QStringList& found, const QStringList& expected)
    {
        constexpr int Shown = 200;
        for (qsizetype i = 0; i < std::max(found.size(), expected.size()); ++i) {
            if (found.value(i) != expected.value(i))
                return QStringLiteral("\"%1\" instead of \"%2\"")
                    .arg(found.value(i).left(Shown), expected.value(i).left(Shown));
        }
        return {};
    }
};

QTEST_GUILESS_MAIN(TestSqliteMemory)
#include "tst_sqlitememory.moc"
