// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/summarypage.h"

#include "evidence/inspector.h"
#include "findings/findings.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "parts/clampedtext.h"
#include "parts/figuredialog.h"
#include "parts/turnqueue.h"
#include "report/fronttext.h"
#include "report/partcolors.h"
#include "scope/scopecontroller.h"
#include "session/viewcontext.h"
#include "style/tokens.h"
#include "summary/findingbrief.h"
#include "summary/findingcourse.h"
#include "summary/impactbar.h"
#include "summary/partfills.h"
#include "summary/sharetable.h"
#include "summary/tilerow.h"
#include "summary/timeticks.h"
#include "summary/utilisationstrip.h"
#include "summary/verdicttext.h"
#include "summary/wallbar.h"
#include "summary/walllanes.h"
#include "timeline/timelinepage.h"
#include "windowtest.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableWidget>
#include <QToolButton>

#include <cmath>

class TestSummaryPage : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] SummaryPage& page() const { return m_window->tabs().summary(); }
    [[nodiscard]] const core::AnalysisResults& results() const { return *m_window->session().results(); }

    /// Opens what was built and waits for its figures.
    void openBuilt(fixtures::ExportBuilder& builder)
    {
        const auto path = m_fixture->file(QStringLiteral("built.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        m_window->openTrace(path);
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready
                    && results().trace->fileName == QStringLiteral("built.sqlite"));
    }
    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        m_window->resize(1600, 1000);
        m_window->show();
    }

private Q_SLOTS:
    void isWhatShowsFirst()
    {
        QCOMPARE(m_window->tabs().currentWidget(), &page());
        QVERIFY(page().isReady());
        QCOMPARE(page().verdict().sentence(), core::withTrueApostrophes(results().findings->verdict.sentence));
        QCOMPARE(page().verdict().remarks(), core::withTrueApostrophes(results().summary->remarks));
        QVERIFY(!page().cards().empty());
    }

    /// Its ways to tables lead nowhere until those are there.
    void isSeenBeforeTheOtherFigures()
    {
        auto& session = m_window->session();
        QString shown;
        bool hasWays = true;
        const QObject receiver;
        connect(&session, &TraceSession::summaryReady, &receiver, [&] {
            TurnQueue::ofWindows().finish(&page()); // the figures of so small a trace may be there before its turn
            if (m_window->tabs().currentWidget() == &page())
                shown = page().verdict().sentence();
            hasWays = std::ranges::any_of(page().cards(),
                                          [](const FindingBrief* card) { return card->whyButton().isEnabled(); });
        });
        m_window->openTrace(m_fixture->golden(QStringLiteral("again.sqlite")));
        QTRY_VERIFY(session.state() == TraceSession::State::Ready
                    && session.path().endsWith(QStringLiteral("again.sqlite")));
        QVERIFY(!shown.isEmpty());
        QVERIFY(!hasWays);
        QCOMPARE(page().verdict().sentence(), shown);
        QCOMPARE(m_window->tabs().currentWidget(), &page());
        QTRY_VERIFY(m_window->tabs().isUpToDate());
        QVERIFY(page().cards().front()->whyButton().isEnabled());
    }

    void longNamesDoNotFillTheHeadline()
    {
        VerdictText text;
        const auto name
            = QStringLiteral("sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize256x128x64_warpgroupsize2x1x1");
        const auto sentence = QStringLiteral("Compute-bound: 64 % of that in %1 with <b>40</b> calls.").arg(name);
        text.setTexts(sentence, {});
        QCOMPARE(text.shownSentence(),
                 QString(sentence).replace(name, QStringLiteral("sm90_xmma_gemm_b…rpgroupsize2x1x1")));
        QCOMPARE(text.accessibleName(), sentence);
        QVERIFY(text.toolTip().contains(name) && !text.toolTip().contains(QStringLiteral("<b>40")));
        text.setTexts(QStringLiteral("Short."), {});
        QVERIFY(text.toolTip().isEmpty());
    }

    /// New figures must not stay dimmed.
    void followsTheScope()
    {
        const auto before = page().verdict().sentence();
        auto scope = results().scope;
        const auto extent = results().trace->extent;
        scope.window = core::TimeWindow { extent.startNs, extent.startNs + extent.durationNs() / 2 };
        Q_EMIT m_window->context().scopeRequested(scope);
        QTRY_VERIFY(results().scope == scope && m_window->session().state() == TraceSession::State::Ready);
        QTRY_VERIFY(page().isReady());
        QVERIFY(page().verdict().sentence() != before);
        QCOMPARE(page().verdict().sentence(), core::withTrueApostrophes(results().findings->verdict.sentence));
        for (const auto* tile : page().tiles().tiles())
            QVERIFY(tile->isEnabled());
    }

    void worksWithoutGpuWork()
    {
        fixtures::ExportBuilder builder;
        builder.addOsrt({ .pid = 111, .startNs = 10, .endNs = 2000 });
        openBuilt(builder);
        QVERIFY(page().isReady());
        QCOMPARE(m_window->tabs().currentWidget(), &page());
        QVERIFY2(page().verdict().sentence().startsWith(QStringLiteral("A CPU trace: ")),
                 qPrintable(page().verdict().sentence()));
        QVERIFY(page().tiles().tiles().empty());
        QVERIFY(!page().lanes().isVisible());
        QVERIFY(!page().grab().isNull());
    }

    void ofManyGpusTheMostUnusualShow()
    {
        constexpr std::int64_t Gpus = 16;
        fixtures::ExportBuilder builder;
        for (std::int64_t gpu = 0; gpu < Gpus; ++gpu) {
            builder.addGpu({ .gpuId = gpu });
            builder.addCudaDevice(gpu, gpu, 100);
            builder.addKernel({ .startNs = 1000, .endNs = gpu == 11 ? 2000 : 9000, .deviceId = gpu });
            builder.addKernel({ .startNs = 9500, .endNs = 10'000, .deviceId = gpu });
        }
        openBuilt(builder);
        QCOMPARE(page().lanes().shown().size(), WallLanes::FewGpus);
        const auto& shown = page().lanes().shown();
        QVERIFY(std::find(shown.begin(), shown.end(), std::size_t { 11 }) != shown.end());
        QVERIFY(page().showAllButton().isVisible());
        QTest::mouseClick(&page().showAllButton(), Qt::LeftButton);
        QCOMPARE(page().lanes().bars().size(), std::size_t { Gpus });
        for (const auto& row : page().shares().rows())
            QCOMPARE(row.shares.size(), 1); // their mean
        QVERIFY(!page().grab().isNull());
        QTest::mouseClick(&page().showAllButton(), Qt::LeftButton);
        QCOMPARE(page().lanes().bars().size(), WallLanes::FewGpus);
    }

    void tilesAreButtonsThatLeadToTheirPages()
    {
        const auto& tiles = page().tiles().tiles();
        QCOMPARE(tiles.size(), results().summary->tiles.size());
        auto* compute = tiles[1];
        QCOMPARE(compute->tile().topic, core::SummaryTopic::Compute);
        auto* spoken = QAccessible::queryAccessibleInterface(compute);
        QVERIFY(spoken);
        QCOMPARE(spoken->role(), QAccessible::Button);
        QVERIFY2(spoken->text(QAccessible::Name).startsWith(QStringLiteral("Compute, ")),
                 qPrintable(spoken->text(QAccessible::Name)));
        QVERIFY(spoken->text(QAccessible::Name).contains(QStringLiteral(" of kernels")));
        QTest::mouseClick(compute, Qt::LeftButton);
        QCOMPARE(m_window->tabs().currentWidget(), &m_window->tabs().kernels());
    }

    void arrowsGoFromTileToTile()
    {
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        const auto& tiles = page().tiles().tiles();
        QVERIFY(tiles.size() > 2);
        tiles[0]->setFocus();
        QTest::keyClick(tiles[0], Qt::Key_Right);
        QVERIFY(tiles[1]->hasFocus());
        QTest::keyClick(tiles[1], Qt::Key_Down);
        QVERIFY(tiles[2]->hasFocus());
        QTest::keyClick(tiles[2], Qt::Key_Left);
        QVERIFY(tiles[1]->hasFocus());
    }

    void barAndStripShareTheirEdges()
    {
        const auto& lanes = page().lanes();
        QCOMPARE(lanes.bars().size(), results().summary->devices.size());
        for (std::size_t i = 0; i < lanes.bars().size(); ++i) {
            QCOMPARE(lanes.bars()[i]->x(), lanes.strips()[i]->x());
            QCOMPARE(lanes.bars()[i]->width(), lanes.strips()[i]->width());
            QVERIFY(lanes.strips()[i]->height() >= 10);
            const auto pieces = lanes.bars()[i]->pieces();
            QVERIFY(std::abs(pieces.back().left + pieces.back().width - lanes.bars()[i]->width()) < 1e-6);
        }
    }

    void sharesOfAGpuAddUp()
    {
        for (const auto& device : results().summary->devices) {
            double sum = 0;
            for (std::size_t part = 0; part < results().summary->parts.size(); ++part)
                sum += 100 * results().summary->share(part, device);
            QVERIFY(std::abs(sum - 100) < 0.1);
        }
        QVERIFY(!page().shares().rows().empty());
        for (const auto& row : page().shares().rows())
            QCOMPARE(std::size_t(row.shares.size()), results().summary->devices.size());
    }

    /// What does not fit unfolds, and folds again.
    void legendUnfolds()
    {
        auto& shares = page().shares();
        const auto all = shares.figureGrid().rows.size();
        QVERIFY(all > 3);
        const auto cut = [&shares] {
            const int lineHeight = shares.heightOfAll() / static_cast<int>(shares.figureGrid().rows.size() + 1);
            shares.resize(shares.width(), 3 * lineHeight);
        };
        cut();
        QCOMPARE(shares.rows().size(), std::size_t { 2 });
        QVERIFY(shares.unfoldButton().isVisible());
        QCOMPARE(shares.unfoldButton().text(), QStringLiteral("%1 more").arg(all - 1));
        // the one that is left is the largest, be it idle time
        const auto& summary = *results().summary;
        const std::vector<std::size_t> device { 0 };
        const auto shareOf = [&](std::size_t part) { return summary.share(std::span(&part, 1), device); };
        for (std::size_t part = 0; part < summary.parts.size(); ++part)
            QVERIFY(shareOf(part) <= shareOf(shares.rows()[0].part));
        QTest::mouseClick(&shares.unfoldButton(), Qt::LeftButton);
        QVERIFY(shares.isUnfolded());
        QVERIFY(shares.height() >= shares.heightOfAll());
        QCOMPARE(shares.rows().size(), all);
        QVERIFY(shares.unfoldButton().isVisible());
        QVERIFY(shares.geometry().bottom() < shares.parentWidget()->height());
        QTest::mouseClick(&shares.unfoldButton(), Qt::LeftButton);
        QVERIFY(!shares.isUnfolded());
    }

    void barsAreTablesOfTheirFigures()
    {
        auto* bar = QAccessible::queryAccessibleInterface(page().lanes().bars().front());
        QVERIFY(bar && bar->tableInterface());
        auto& table = *bar->tableInterface();
        QCOMPARE(bar->role(), QAccessible::Table);
        QCOMPARE(table.columnDescription(1), QStringLiteral("Share"));
        QVERIFY(table.rowCount() > 1);
        auto* cell = table.cellAt(0, 1);
        QVERIFY(cell && cell->isValid());
        QCOMPARE(cell->text(QAccessible::Name), page().lanes().bars().front()->figureGrid().rows[0].figures[0]);
        QCOMPARE(bar->indexOfChild(cell), 1);
        QVERIFY(!table.cellAt(table.rowCount(), 0));
        auto* strip = QAccessible::queryAccessibleInterface(page().lanes().strips().front());
        QVERIFY(strip && strip->tableInterface() && strip->tableInterface()->rowCount() == 10);
    }

    void narrowPartsAreStillSeen()
    {
        const auto pieces = barPieces({ 0.9, 0, 0.0001, 0.0999 }, 1000, 3);
        QCOMPARE(pieces.size(), std::size_t { 3 });
        QCOMPARE(pieces[1].part, std::size_t { 2 });
        QCOMPARE(pieces[1].width, 3.0);
        QVERIFY(std::abs(pieces[2].left + pieces[2].width - 1000) < 1e-9);
        QVERIFY(barPieces({ 0, 0 }, 1000, 3).empty());
        double width = 0; // more parts than there are pixels for
        for (const auto& piece : barPieces(std::vector<double>(100, 0.01), 50, 3))
            width += piece.width;
        QVERIFY(std::abs(width - 50) < 1e-9);
    }

    void cardsLeadOn()
    {
        auto& card = *page().cards().front();
        QSignalSpy explained(&m_window->context(), &ViewContext::evidenceRequested);
        QVERIFY(card.whyButton().isEnabled());
        QTest::mouseClick(&card.whyButton(), Qt::LeftButton);
        QCOMPARE(explained.size(), 1);
        const auto first = m_window->tabs().currentWidget();
        QTest::mouseClick(&card.showButton(), Qt::LeftButton);
        QVERIFY(m_window->tabs().currentWidget() != first);
    }

    void allThreeCardsShowInASmallWindow()
    {
        m_window->resize(1280, 800);
        for (const auto* card : page().cards()) {
            QVERIFY(card->showButton().isVisible());
            const auto bottom = card->showButton().mapTo(&page(), QPoint(0, card->showButton().height())).y();
            QVERIFY2(bottom <= page().height() || !page().fits(), qPrintable(QString::number(bottom)));
        }
    }

    /// design.md, check 4: nothing is cut.
    void sentencesAreWholeInASmallWindow()
    {
        for (const auto& size : { QSize(1280, 800), QSize(1600, 1000) }) {
            m_window->resize(size);
            for (const auto* card : page().cards()) {
                const auto texts = card->findChildren<ClampedText*>();
                QCOMPARE(texts.size(), 3);
                for (const auto* text : texts)
                    QVERIFY2(!text->isCut(), qPrintable(text->text()));
            }
        }
    }

    /// A part of the second cause says less than the first alone.
    void causesOfTilesAreWhole()
    {
        for (const int width : { 1280, 1100 }) {
            m_window->resize(width, 800);
            const auto tiles = page().findChildren<SummaryTileButton*>();
            QVERIFY(!tiles.isEmpty());
            for (const auto* tile : tiles)
                QVERIFY2(!tile->shownCause().contains(QChar(0x2026)), qPrintable(tile->shownCause()));
        }
    }

    void reportsHaveTheColoursOfTheWindow()
    {
        const auto check = [](const core::SummaryPart& part) {
            const auto fill = fillOfPart(part, false);
            const auto color = core::reportColor(part);
            if (fill.percent == 100)
                QCOMPARE(core::htmlColor(color.rgb), QColor(fill.color).name());
            else // a tint on white
                QCOMPARE(core::htmlColor(color.rgb), plainColor(fill, LightTokens).name());
            QCOMPARE(static_cast<int>(color.pattern), static_cast<int>(fill.pattern));
        };
        for (std::size_t i = 0; i < core::TimeClassCount; ++i) {
            const core::SummaryPart part { {}, static_cast<core::TimeClass>(i), {} };
            if (core::timeGroup(part.timeClass) != core::TimeGroup::Compute || part.timeClass == core::TimeClass::Graph)
                check(part);
        }
        for (const auto family : { u"gemm", u"attention", u"softmax and loss", u"elementwise", u"reduction",
                                   u"unclassified", u"communication", u"optimizer" })
            check({ QString::fromUtf16(family), core::TimeClass::Compute, {} });
    }

    void ticksHaveOneUnit()
    {
        const auto ticks = timeTicks({ 1'000'000, 970'000'000 }, 0, 10).ticks;
        QCOMPARE(ticks.front().text, QStringLiteral("100 ms"));
        QCOMPARE(ticks.back().text, QStringLiteral("900 ms"));
        const auto seconds = timeTicks({ 0, 2'820'000'000 }, 0, 6).ticks;
        QCOMPARE(seconds.front().text, QStringLiteral("0"));
        QCOMPARE(seconds[1].text, QStringLiteral("0.5 s"));
        QVERIFY(timeTicks({ 5, 5 }, 0, 5).ticks.empty());
    }

    /// The axis counts from what the settings say.
    void ticksFollowTheTimeBase()
    {
        core::DisplayFormat format;
        format.timeBase = core::TimeBase::Absolute;
        const auto session = timeTicks({ 1'050'000'000, 1'950'000'000 }, 1'000'000'000, 10, format);
        QVERIFY(!session.ticks.empty());
        QVERIFY2(session.ticks.front().text.startsWith(QStringLiteral("1,100 ms")),
                 qPrintable(session.ticks.front().text));
        QVERIFY(std::abs(session.ticks.front().place - 0.05 / 0.9) < 1e-6);
        format.timeBase = core::TimeBase::Utc;
        format.zeroUtcNs = 1'700'000'000'000'000'000; // 2023-11-14 22:13:20
        const auto ofDay = timeTicks({ 1'050'000'000, 1'950'000'000 }, 1'000'000'000, 10, format);
        QCOMPARE(ofDay.ticks.front().text, QStringLiteral("22:13:21.100"));
        QCOMPARE(ofDay.base, QStringLiteral("2023-11-14 UTC"));
    }

    /// Figures in the window are the locale's; those of exports are not.
    void figuresFollowTheLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        Q_EMIT m_window->context().appearanceChanged(m_window->context().appearance());
        const auto share = QLocale().toString(100 * page().tiles().tiles()[0]->tile().share, 'f', 1);
        const auto spoken = page().tiles().tiles()[0]->accessibleName();
        const auto sentence = page().verdict().sentence();
        const auto figures = page().shares().rows()[0].shares;
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        QVERIFY2(spoken.contains(share + QStringLiteral(" %")), qPrintable(spoken));
        static const QRegularExpression point(QStringLiteral("\\d\\.\\d+ (%|ms)"));
        QVERIFY2(!sentence.contains(point), qPrintable(sentence));
        QVERIFY2(figures[0].contains(u','), qPrintable(figures[0]));
        QVERIFY(results().findings->verdict.sentence.contains(point));
    }

    void picturesShowAsTables()
    {
        showFigures(page().lanes().bars().front()->figureGrid(), QStringLiteral("Bar"), &page());
        auto* table = page().findChild<QTableWidget*>();
        QVERIFY(table);
        QCOMPARE(table->rowCount(), static_cast<int>(page().lanes().bars().front()->figureGrid().rows.size()));
        QCOMPARE(table->item(0, 1)->text(), page().lanes().bars().front()->figureGrid().rows[0].figures[0]);
        table->window()->close();
        auto* course = QAccessible::queryAccessibleInterface(page().cards().front()->findChild<FindingCourseView*>());
        QVERIFY(course && course->tableInterface());
        QContextMenuEvent menu(QContextMenuEvent::Keyboard, {}, page().lanes().mapToGlobal(QPoint()));
        QCoreApplication::sendEvent(&page().lanes(), &menu);
        const auto* popup = page().lanes().findChild<QMenu*>();
        QVERIFY(popup);
        QCOMPARE(popup->actions().size(), 2 * static_cast<qsizetype>(page().lanes().bars().size()));
        delete popup;
    }

    void timesWithOneUnitHaveItOnce()
    {
        QCOMPARE(timeOfText(921'000'000, 969'000'000), QStringLiteral("921 of 969 ms"));
        QCOMPARE(timeOfText(900'000, 969'000'000), QStringLiteral("900 µs of 969 ms"));
    }
};

QTEST_MAIN(TestSummaryPage)
#include "tst_summarypage.moc"
