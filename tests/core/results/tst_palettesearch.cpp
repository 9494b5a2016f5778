// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/palettesearch.h"

#include <QTest>

using core::PaletteItem;
using core::PaletteKind;

class TestPaletteSearch : public QObject
{
    Q_OBJECT

private:
    static QString found(const QString& typed, std::size_t mostOfKind = 10)
    {
        const std::vector<PaletteItem> items {
            { PaletteKind::Page, QStringLiteral("Kernels"), {}, 0 },
            { PaletteKind::Kernel, QStringLiteral("ampere_gemm_f32"), {}, 0 },
            { PaletteKind::Kernel, QStringLiteral("Gemm f32 split-K"), {}, 1 },
            { PaletteKind::Kernel, QStringLiteral("subgemm"), {}, 2 },
            { PaletteKind::Command, QStringLiteral("Show the gemm"), {}, 0 },
            { PaletteKind::Help, QStringLiteral("Kernels"), {}, 0 },
        };
        const auto matches = core::searchPalette(items, core::paletteQuery(typed), mostOfKind, {});
        QStringList titles;
        for (const auto& match : matches.value())
            titles += match.item.title;
        return titles.join(u'|');
    }

private Q_SLOTS:
    void beginningsComeFirst()
    {
        QCOMPARE(found(QStringLiteral("gemm")),
                 QStringLiteral("Gemm f32 split-K|ampere_gemm_f32|subgemm|Show the gemm"));
        QCOMPARE(found(QStringLiteral("GEMM"), 1), QStringLiteral("Gemm f32 split-K|Show the gemm"));
    }

    void everyWordMustBeThere()
    {
        QCOMPARE(found(QStringLiteral("gemm f32")), QStringLiteral("Gemm f32 split-K|ampere_gemm_f32"));
        QCOMPARE(found(QStringLiteral("gemm nowhere")), QString());
    }

    void aFirstLetterLimitsTheKinds()
    {
        QCOMPARE(found(QStringLiteral("> gemm")), QStringLiteral("Show the gemm"));
        QCOMPARE(found(QStringLiteral("@gemm"), 1), QStringLiteral("Gemm f32 split-K"));
        QCOMPARE(found(QStringLiteral("#gemm")), QString());
        QCOMPARE(found(QStringLiteral("?ker")), QStringLiteral("Kernels"));
    }

    void whatMatchedIsTold()
    {
        const std::vector<PaletteItem> items { { PaletteKind::Page, QStringLiteral("NVTX ranges"), {}, 3 } };
        const auto matches = core::searchPalette(items, core::paletteQuery(QStringLiteral("rang")), 5, {});
        QCOMPARE(matches->size(), std::size_t { 1 });
        QCOMPARE(matches->front().start, qsizetype { 5 });
        QCOMPARE(matches->front().length, qsizetype { 4 });
        QCOMPARE(matches->front().item.number, std::size_t { 3 });
    }

    void whatTakesTextAnswersAny()
    {
        const std::vector<PaletteItem> items {
            { PaletteKind::Page, QStringLiteral("NVTX ranges"), {}, 3 },
            { PaletteKind::Page, QStringLiteral("Kernels with “%1”"), {}, 0, {}, true },
        };
        const auto titles = [&](const QString& typed) {
            const auto matches = core::searchPalette(items, core::paletteQuery(typed), 1, {});
            QStringList all;
            for (const auto& match : matches.value())
                all += match.item.title;
            return all.join(u'|');
        };
        QCOMPARE(titles(QStringLiteral("rang")), QStringLiteral("NVTX ranges|Kernels with “rang”"));
        QCOMPARE(titles(QStringLiteral("%1")), QStringLiteral("Kernels with “%1”"));
        QCOMPARE(titles({}), QStringLiteral("NVTX ranges"));
        QCOMPARE(titles(QStringLiteral(">rang")), QString());
    }

    void otherWordsFindAfterTitles()
    {
        const std::vector<PaletteItem> items {
            { PaletteKind::Command, QStringLiteral("Theme: dark"), {}, 0, {}, false, QStringLiteral("night, mode") },
            { PaletteKind::Command, QStringLiteral("Save as night"), {}, 1 },
        };
        const auto titles = [&](const QString& typed) {
            const auto matches = core::searchPalette(items, core::paletteQuery(typed), 5, {});
            QStringList all;
            for (const auto& match : matches.value())
                all += match.item.title;
            return all.join(u'|');
        };
        QCOMPARE(titles(QStringLiteral("night")), QStringLiteral("Save as night|Theme: dark"));
        QCOMPARE(titles(QStringLiteral("dark mode")), QStringLiteral("Theme: dark"));
        QCOMPARE(titles(QStringLiteral("mode dark")), QStringLiteral("Theme: dark"));
        QCOMPARE(titles(QStringLiteral("ode")), QString()); // of other words only the beginnings
    }

    /// The page "Notes" comes before a command that only tells of notes, and before titles that begin with the word.
    void wholeTitlesComeFirst()
    {
        const std::vector<PaletteItem> items {
            { PaletteKind::Command, QStringLiteral("Save project"), {}, 0, {}, false, QStringLiteral("notes, scope") },
            { PaletteKind::Command, QStringLiteral("Timeline below the page"), {}, 1 },
            { PaletteKind::Page, QStringLiteral("Notes"), {}, 2 },
            { PaletteKind::Page, QStringLiteral("Timeline"), {}, 3 },
        };
        const auto numbers = [&](const QString& typed) {
            QList<std::size_t> all;
            const auto matches = core::searchPalette(items, core::paletteQuery(typed), 5, {});
            for (const auto& match : matches.value())
                all += match.item.number;
            return all;
        };
        QCOMPARE(numbers(QStringLiteral("notes")), QList<std::size_t>({ 2, 0 }));
        QCOMPARE(numbers(QStringLiteral("timeline")), QList<std::size_t>({ 3, 1 }));
        QCOMPARE(numbers(QStringLiteral("time")), QList<std::size_t>({ 1, 3 })); // the usual order of kinds
        QCOMPARE(numbers(QStringLiteral("note")), QList<std::size_t>({ 2, 0 }));
    }

    void aStopIsHeard()
    {
        std::stop_source stop;
        stop.request_stop();
        const std::vector<PaletteItem> items { { PaletteKind::Page, QStringLiteral("NVTX ranges"), {}, 3 } };
        QVERIFY(!core::searchPalette(items, core::paletteQuery({}), 5, stop.get_token()));
    }
};

QTEST_GUILESS_MAIN(TestPaletteSearch)
#include "tst_palettesearch.moc"
