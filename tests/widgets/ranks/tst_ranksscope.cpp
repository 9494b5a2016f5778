// SPDX-License-Identifier: GPL-3.0-or-later
// Looking at some ranks and steps of a job that was read.
#include "eventwait.h"
#include "navigation/commandpalette.h"
#include "parts/messagebar.h"
#include "ranks/rankfindingspane.h"
#include "ranks/rankheatmap.h"
#include "ranks/ranklanespane.h"
#include "ranks/ranksscopebar.h"
#include "ranks/stepstrip.h"
#include "rankswindowtest.h"
#include "scope/scopechip.h"

#include <QAction>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QToolButton>

#include <algorithm>

class TestRanksScope : public RanksWindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void allIsLookedAtFirst()
    {
        auto* window = openSteps();
        QVERIFY(window);
        const auto& bar = window->scopeBar();
        QVERIFY(bar.isVisible());
        QCOMPARE(bar.ranksButton().text(), QStringLiteral("4 ranks"));
        QCOMPARE(bar.stepsButton().text(), QStringLiteral("9 steps"));
        QVERIFY(!bar.ranksChip() && !bar.stepsChip());
    }

    void ranksAndStepsAreChips()
    {
        auto* window = openSteps();
        QVERIFY(window);
        QVERIFY(look(*window, { QStringLiteral("0-2"), QStringLiteral("3-4") }));
        const auto& result = *window->session().result();
        QCOMPARE(result.summaries.size(), std::size_t { 3 });
        QCOMPARE(result.steps.count(), std::size_t { 2 });
        QCOMPARE(result.steps.first, std::size_t { 3 });
        QCOMPARE(result.leftOut, std::vector<std::int64_t> { 3 });
        auto& bar = window->scopeBar();
        QCOMPARE(bar.ranksChip()->text(), QStringLiteral("Ranks 0–2"));
        QCOMPARE(bar.stepsChip()->text(), QStringLiteral("Steps 3–4"));
        QCOMPARE(bar.stepsButton().text(), QStringLiteral("2 of 9 steps"));
        QSignalSpy analyzed(&window->session(), &RanksSession::analyzed);
        bar.ranksChip()->removeButton().click();
        QTRY_COMPARE(analyzed.count(), 1);
        QCOMPARE(window->session().result()->summaries.size(), std::size_t { 4 });
        QCOMPARE(window->session().scope(), (RanksScope { {}, QStringLiteral("3-4") }));
    }

    /// The strip of all steps: its frame is dragged, moved by keys, and is around what is looked at.
    void theStripChoosesSteps()
    {
        auto* window = openSteps();
        QVERIFY(window);
        auto& strip = window->scopeBar().strip();
        QVERIFY(strip.isVisible());
        QTRY_VERIFY(strip.hasGrid());
        QCOMPARE(strip.steps(), (StepSpan { 0, 9 }));
        const auto middleOf
            = [&strip](int step) { return QPoint(qRound((step + .5) * strip.width() / 9), strip.height() / 2); };
        QSignalSpy analyzed(&window->session(), &RanksSession::analyzed);
        QTest::mousePress(&strip, Qt::LeftButton, {}, middleOf(2));
        QTest::mouseMove(&strip, middleOf(4));
        QCOMPARE(strip.steps(), (StepSpan { 2, 3 }));
        QTest::mouseRelease(&strip, Qt::LeftButton, {}, middleOf(4));
        QTRY_COMPARE(analyzed.count(), 1);
        QCOMPARE(window->session().scope().steps, QStringLiteral("2-4"));
        QCOMPARE(strip.steps(), (StepSpan { 2, 3 }));
        const auto frame = strip.frameRect();
        QVERIFY(frame.left() > middleOf(1).x() && frame.left() < middleOf(2).x());
        QVERIFY(frame.right() > middleOf(4).x() && frame.right() < middleOf(5).x());

        QTest::keyClick(&strip, Qt::Key_Right, Qt::ShiftModifier);
        QTRY_COMPARE(analyzed.count(), 2);
        QCOMPARE(window->session().scope().steps, QStringLiteral("2-5"));
        QTest::keyClick(&strip, Qt::Key_Left);
        QTRY_COMPARE(analyzed.count(), 3);
        QCOMPARE(window->session().scope().steps, QStringLiteral("1-4"));
        QTest::mouseDClick(&strip, Qt::LeftButton, {}, middleOf(7));
        QTRY_COMPARE(analyzed.count(), 4);
        QCOMPARE(strip.steps(), (StepSpan { 0, 9 }));
        QVERIFY(!window->scopeBar().stepsChip());
    }

    void altLeftGoesBack()
    {
        auto* window = openSteps();
        QVERIFY(window);
        auto* back = actionOf(*window, QStringLiteral("&Back to the scope before"));
        QVERIFY(back && !back->isEnabled());
        QVERIFY(look(*window, { {}, QStringLiteral("2") }));
        QVERIFY(look(*window, { {}, QStringLiteral("5") }));
        QVERIFY(back->isEnabled());
        for (const auto* steps : { "2", "" }) {
            QSignalSpy analyzed(&window->session(), &RanksSession::analyzed);
            back->trigger();
            QTRY_COMPARE(analyzed.count(), 1);
            QCOMPARE(window->session().scope().steps, QLatin1String(steps));
        }
        QVERIFY(!back->isEnabled());
        QCOMPARE(window->session().result()->steps.count(), std::size_t { 9 });
    }

    /// The cell of the map stays that of its rank and step, whose operations show.
    void theCellStays()
    {
        auto* window = openSteps();
        QVERIFY(window);
        auto& steps = window->pages().steps();
        steps.map().select(2U, 5);
        QVERIFY(look(*window, { QStringLiteral("1-3"), QStringLiteral("4-6") }));
        QTRY_VERIFY(steps.map().current() && steps.map().rows().size() == 3);
        const auto cell = *steps.map().current();
        QCOMPARE(steps.map().rows()[static_cast<std::size_t>(cell.row)].number, 2);
        QCOMPARE(cell.step, 1);
        QTRY_VERIFY(steps.lanes().instance().has_value());
    }

    /// What is not there leaves the figures as they are.
    void wrongNumbersAreRefused()
    {
        auto* window = openSteps();
        QVERIFY(window);
        const auto before = window->session().result();
        for (const auto& scope : { RanksScope { QStringLiteral("9"), {} }, RanksScope { QStringLiteral("x"), {} },
                                   RanksScope { {}, QStringLiteral("77") }, RanksScope { {}, QStringLiteral("-") } }) {
            QSignalSpy refused(&window->session(), &RanksSession::scopeRefused);
            window->session().setScope(scope);
            QTRY_COMPARE(refused.count(), 1);
            QVERIFY(!refused.front().front().toString().isEmpty());
            QCOMPARE(window->session().result(), before);
            QVERIFY(!window->session().isBusy());
            QVERIFY(window->messageBar().isVisible());
        }
    }

    /// The cell of the map is what the menus offer to look at alone.
    void menusOfferTheCell()
    {
        auto* window = openSteps();
        QVERIFY(window);
        auto& bar = window->scopeBar();
        window->pages().steps().map().select(1U, 6);
        QMenu ranks;
        bar.fillRanksMenu(ranks);
        QVERIFY(actionIn(ranks, QStringLiteral("&Only rank 1")));
        QMenu steps;
        bar.fillStepsMenu(steps);
        auto* only = actionIn(steps, QStringLiteral("&Only step 6"));
        QVERIFY(only);
        QSignalSpy analyzed(&window->session(), &RanksSession::analyzed);
        only->trigger();
        QTRY_COMPARE(analyzed.count(), 1);
        QCOMPARE(window->session().scope().steps, QStringLiteral("6"));
    }

    void numbersAreTyped()
    {
        auto* window = openSteps();
        QVERIFY(window);
        window->scopeBar().askRanks();
        auto* dialog = window->findChild<QInputDialog*>();
        QVERIFY(dialog);
        QSignalSpy analyzed(&window->session(), &RanksSession::analyzed);
        dialog->setTextValue(QStringLiteral(" 1-3 "));
        dialog->accept();
        QTRY_COMPARE(analyzed.count(), 1);
        QCOMPARE(window->session().scope().ranks, QStringLiteral("1-3"));
        QCOMPARE(window->session().result()->summaries.front().identity.rank, 1);
    }

    /// Themes, findings and ranks, too.
    void thePaletteFindsRanks()
    {
        auto* window = openSteps();
        QVERIFY(window);
        auto* open = actionOf(*window, QStringLiteral("Go to, find or &do…"));
        QVERIFY(open);
        auto& palette = window->commandPalette();
        const auto choose = [&](const QString& text) {
            open->trigger();
            palette.field().setText(text);
            const auto isFound = [&] {
                return !palette.matches().empty()
                    && palette.matches().front().item.title.contains(text, Qt::CaseInsensitive);
            };
            if (waitUntil(isFound))
                QTest::keyClick(&palette.field(), Qt::Key_Return);
            return isFound();
        };
        const auto& map = window->pages().steps().map();
        QVERIFY(choose(QStringLiteral("Rank 3")));
        QCOMPARE(map.rows()[static_cast<std::size_t>(map.current()->row)].number, 3);
        open->trigger();
        palette.field().setText(QStringLiteral("theme: dark"));
        QTRY_VERIFY(!palette.matches().empty());
        palette.close();
        QVERIFY(choose(QStringLiteral("Look at all ranks")));
    }

    /// All that is said of a finding can be read, and leads to what it stands on.
    void findingsAreReadInFull()
    {
        auto* window = openJob();
        QVERIFY(window);
        const auto& result = *window->session().result();
        QVERIFY(!result.findings.empty());
        const auto texts = window->pages().findings().texts();
        for (const auto& finding : result.findings) {
            QVERIFY2(texts.contains(finding.title), qPrintable(texts.join(u'|')));
            QVERIFY(texts.contains(finding.recommendation));
        }
    }

private:
    /// Four ranks that do the same operation ten times: nine steps between them.
    [[nodiscard]] RanksWindow* openSteps() const
    {
        const auto folder = m_fixture->file(QStringLiteral("steps"));
        if (!QDir().mkpath(folder))
            return nullptr;
        for (std::int64_t number = 0; number < 4; ++number) {
            std::vector<fleettesting::MadeOperation> operations;
            for (std::int64_t i = 0; i < 10; ++i)
                operations.push_back({ 1000 * i + 100 + 20 * number, 1000 * i + 300, 0, i });
            auto rank = fleettesting::madeRank(number, { 0, 10'000 }, operations);
            rank.communicators = { { 77, 4, static_cast<std::int32_t>(number) } };
            const auto path = QDir(folder).filePath(QStringLiteral("rank%1.loupe").arg(number));
            if (!core::writeRankFile(path, { QStringLiteral("test"), {}, { rank } }))
                return nullptr;
        }
        return openJob({ folder });
    }
    /// False when it is refused.
    [[nodiscard]] static bool look(RanksWindow& window, const RanksScope& scope)
    {
        QSignalSpy analyzed(&window.session(), &RanksSession::analyzed);
        window.session().setScope(scope);
        return waitUntil([&] { return analyzed.count() == 1 && window.session().hasTables(); },
                         WindowFixture::TimeoutMs);
    }
    [[nodiscard]] static QAction* actionIn(const QMenu& menu, const QString& text)
    {
        const auto actions = menu.actions();
        const auto found = std::ranges::find_if(actions, [&text](const QAction* of) { return of->text() == text; });
        return found == actions.end() ? nullptr : *found;
    }
    [[nodiscard]] static QAction* actionOf(const RanksWindow& window, const QString& text)
    {
        for (const auto* menu : window.menuBar()->findChildren<QMenu*>()) {
            if (auto* action = actionIn(*menu, text))
                return action;
        }
        return nullptr;
    }
};

QTEST_MAIN(TestRanksScope)
#include "tst_ranksscope.moc"
