// SPDX-License-Identifier: GPL-3.0-or-later
// One scope for all figures of a window: how it changes, and that everything follows.
#include "evidence/evidenceview.h"
#include "evidence/inspector.h"
#include "export/exportcontroller.h"
#include "findings/findingcard.h"
#include "findings/findingspage.h"
#include "models/scopetext.h"
#include "pages/alltablespage.h"
#include "pages/barrierspage.h"
#include "pages/idlepage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/nvtxrangespage.h"
#include "pages/phasespage.h"
#include "pages/tablespage.h"
#include "parts/noticeline.h"
#include "scope/scopebar.h"
#include "scope/scopedialog.h"
#include "scope/scopepicker.h"
#include "scope/scoperow.h"
#include "scope/scopestatus.h"
#include "scopewindowtest.h"
#include "session/viewcontext.h"

#include <QFile>
#include <QSignalSpy>
#include <QToolButton>

class TestScopeInWindow : public ScopeWindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void beginsWithTheWholeTrace()
    {
        QVERIFY(session().scope().isWholeTrace());
        QVERIFY(chips().isEmpty());
        QVERIFY(!m_window->scope().bar().resetButton().isVisible());
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("All figures are for the whole trace."));
    }

    void everythingFollows()
    {
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        // seed.sql: pid 111 has two computeKernels of 1 ms and one AllReduce of 2 ms
        QCOMPARE(columnTexts(kernels(), QStringLiteral("total_ms")), QStringLiteral("2.000 2.000"));
        QCOMPARE(columnTexts(tabs().processes().processes(), QStringLiteral("pid")), QStringLiteral("111"));
        QCOMPARE(columnTexts(tabs().barriers().barriers(), QStringLiteral("total_ms")), QStringLiteral("0.800 0.600"));
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("All figures are for pid 111."));
        QVERIFY2(statusTexts().contains(QStringLiteral("3 of 5 kernels · 5 of 8 calls · 2 of 3 NVTX events")),
                 qPrintable(statusTexts()));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        QCOMPARE(m_window->context().scope(), ofProcess(QStringLiteral("111")));
        const auto& verdict = m_window->session().results()->findings->verdict.sentence;
        QVERIFY2(verdict.startsWith(QStringLiteral("Compute-bound in pid 111: ")), qPrintable(verdict));
        QVERIFY(m_window->findings().texts().contains(verdict));
    }

    void chipsRemoveSingleLimits()
    {
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(0, 2'000);
        QVERIFY(show(scope));
        QCOMPARE(chips(), QStringLiteral("window 0.000000–0.002000 s|pid 111"));
        QTest::mouseClick(&m_window->scope().bar().chips()[0]->removeButton(), Qt::LeftButton);
        QVERIFY(waitFor(ofProcess(QStringLiteral("111"))));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        // by the keyboard
        auto& remove = m_window->scope().bar().chips()[0]->removeButton();
        remove.setFocus();
        QTest::keyClick(&remove, Qt::Key_Delete);
        QVERIFY(waitFor({}));
        QVERIFY(chips().isEmpty());
        QCOMPARE(QApplication::focusWidget(), &m_window->scope().row().picker());
        QVERIFY(!m_window->scope().bar().isVisible());
    }

    void resetGoesToTheWholeTrace()
    {
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        QTest::mouseClick(&m_window->scope().bar().resetButton(), Qt::LeftButton);
        QVERIFY(waitFor({}));
        QCOMPARE(columnTexts(kernels(), QStringLiteral("calls")), QStringLiteral("3 1 1"));
    }

    /// The first kernel of seed.sql starts at 10 ms; the trace begins 50 µs before it.

    void momentsCountFromTheChosenBase()
    {
        auto seed = fixtures::goldenSeed();
        seed.setSessionStartUtcNs(1'700'000'000'000'000'000); // 2023-11-14 22:13:20
        QVERIFY(seed.write(m_fixture->file(QStringLiteral("clock.sqlite"))));
        m_window->openTrace(m_fixture->file(QStringLiteral("clock.sqlite")));
        QTRY_VERIFY(isReady() && trace().sessionStartUtcNs);
        Scope scope;
        scope.window = window(0, 2'000);
        QVERIFY(show(scope));
        m_window->scope().bar().addButton().click();
        auto* dialog = m_window->scope().dialog();
        QVERIFY(dialog);
        QCOMPARE(dialog->startEdit().text(), QStringLiteral("0 ns"));
        QCOMPARE(dialog->endEdit().text(), QStringLiteral("2 ms"));
        const auto countFrom = [this](core::TimeBase base) {
            auto values = m_fixture->windows.settings().values();
            values.appearance.format.timeBase = base;
            m_fixture->windows.settings().setValues(values);
        };
        countFrom(core::TimeBase::Absolute);
        QCOMPARE(chips(), QStringLiteral("0.009950–0.011950 s of the session"));
        QCOMPARE(m_window->status().scopeText(),
                 QStringLiteral("All figures are for window 0.009950–0.011950 s of the session."));
        QCOMPARE(dialog->startEdit().text(), QStringLiteral("9.95 ms"));
        countFrom(core::TimeBase::Utc);
        QCOMPARE(chips(), QStringLiteral("22:13:20.009950–22:13:20.011950 UTC"));
        const auto words = QStringLiteral("window 2023-11-14 22:13:20.009950–22:13:20.011950 UTC");
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("All figures are for %1.").arg(words));
        QVERIFY2(dialog->summaryText().contains(words), qPrintable(dialog->summaryText()));
        QCOMPARE(dialog->startEdit().text(), QStringLiteral("2023-11-14 22:13:20.00995"));
        QCOMPARE(dialog->draft()->window, scope.window);
        dialog->startEdit().setText(QStringLiteral("22:13:20.011"));
        QCOMPARE(dialog->draft()->window, std::optional(window(1'050, 2'000)));
        dialog->endEdit().setText(QStringLiteral("22:13:19"));
        dialog->startEdit().clear();
        QVERIFY(!dialog->draft());
        dialog->startEdit().setText(QStringLiteral("22:13:18"));
        QCOMPARE(dialog->problemText(),
                 QStringLiteral("The window ends before the trace begins, at 2023-11-14 22:13:20.009950000 UTC."));
        dialog->startEdit().setText(QStringLiteral("noon"));
        QCOMPARE(dialog->problemText(),
                 QStringLiteral("“noon” is not a time; write one like 2023-11-14 22:13:20.00995."));
        countFrom(core::TimeBase::Relative);
        QCOMPARE(chips(), QStringLiteral("window 0.000000–0.002000 s"));
    }

    void chipsWithoutRoomAreCounted()
    {
        auto scope = ofProcess(QStringLiteral("111"));
        scope.devices = { core::DeviceIndex { 0 } };
        scope.window = window(0, 2'000);
        scope.streams = { core::StreamIndex { 0 }, core::StreamIndex { 1 } };
        ScopeBar bar; // in no tool bar, which would give it another size
        bar.setScope(scope, session().trace());
        bar.show();
        QCOMPARE(bar.chips().size(), 5U);
        bar.resize(3000, bar.height());
        QVERIFY(!bar.moreButton().isVisible());
        for (int width = 2'000; width >= bar.minimumSizeHint().width(); width -= 50) {
            bar.resize(width, bar.height());
            const auto hidden = std::count_if(bar.chips().begin(), bar.chips().end(),
                                              [](const auto* chip) { return chip->isHidden(); });
            QCOMPARE(bar.moreButton().isVisible(), hidden > 0);
            if (hidden > 0)
                QCOMPARE(bar.moreButton().text(), QStringLiteral("+%1").arg(hidden));
        }
        QVERIFY(bar.moreButton().isVisible());
        auto* menu = bar.moreButton().menu();
        Q_EMIT menu->aboutToShow();
        QSignalSpy requested(&bar, &ScopeBar::scopeRequested);
        // how many chips stay depends on the font, but the last never does
        const auto limit = core::limitsOf(scope).back();
        const auto text = QStringLiteral("Remove ") + core::displayLimit(limit, scope, trace(), {});
        auto* removal = entry(*menu, text);
        QVERIFY2(removal, qPrintable(text));
        removal->trigger();
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested[0][0].value<Scope>(), core::withoutLimit(scope, limit));
    }

    void altLeftAndRightWalkTheHistory()
    {
        const auto first = ofProcess(QStringLiteral("111"));
        const auto second = ofProcess(QStringLiteral("222"));
        QVERIFY(show(first));
        QVERIFY(show(second));
        kernels().view().setFocus();
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(waitFor(first));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(waitFor({}));
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier); // there is none before
        QTest::keyClick(m_window, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(waitFor(first));
        QTest::keyClick(m_window, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(waitFor(second));
        QCOMPARE(columnTexts(tabs().processes().processes(), QStringLiteral("pid")), QStringLiteral("222"));
    }

    void cancelReturnsToTheScopeOfTheFigures()
    {
        const auto first = ofProcess(QStringLiteral("111"));
        QVERIFY(show(first));
        const auto results = session().results();
        session().setScope(ofProcess(QStringLiteral("222")));
        session().setScope(Scope {}); // changes again before any answer
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("Computing figures for the whole trace…"));
        QCOMPARE(chips(), QString());
        auto* stop = m_window->statusBar()->findChild<QToolButton*>();
        QVERIFY(stop->isVisible());
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(isReady());
        QCOMPARE(session().results(), results);
        QCOMPARE(session().scope(), first);
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        QCOMPARE(m_window->context().scope(), first);
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("All figures are for pid 111."));
        QVERIFY(kernels().view().isEnabled());
        QCOMPARE(session().scopeHistory().size(), 2U); // what was never shown is no place to go back to
        core::waitForJobs();
        QTest::qWait(0); // an answer that came too late would arrive now
        QCOMPARE(session().results(), results);
    }

    void theNewestScopeWins()
    {
        QSignalSpy ready(&session(), &TraceSession::resultsReady);
        for (int end = 100; end < 120; ++end) {
            Scope scope;
            scope.window = window(0, end);
            session().setScope(scope);
        }
        QVERIFY(waitFor(session().scope()));
        QCOMPARE(session().results()->scope.window, window(0, 119));
        QCOMPARE(ready.count(), 1);
    }

    void figuresAreNeverMixed()
    {
        // pages that compute more than the results have
        tabs().kernels().setGrouping({ .byProcess = true, .byStream = true });
        tabs().barriers().setGrouping({ .byThread = true });
        tabs().nccl().setGrouping({ .byDevice = true });
        tabs().nvtx().ranges().setGrouping({ .byProcess = true });
        tabs().phases().setByProcess(true);
        tabs().idle().setKernelsOnly(true);
        QTRY_VERIFY(kernels().model().table()->key == QStringLiteral("kernels_by_pid") && kernels().view().isEnabled());
        QTRY_VERIFY(tabs().nvtx().ranges().ranges().view().isEnabled());
        QTRY_VERIFY(tabs().processes().kernels().isEnabled()); // the pages below come one by one
        core::waitForJobs();
        QTest::qWait(0);
        const auto before = shownTables();
        QVERIFY(before.size() >= 20);
        QVERIFY(before.contains(&kernels()));
        QVERIFY(before.contains(&tabs().idle().devices()));

        int swaps = 0;
        connect(&session(), &TraceSession::resultsReady, this, [&] {
            ++swaps;
            const auto after = shownTables();
            for (const auto& [page, table] : after) {
                const bool isNew = before.find(page) == before.end() || before.at(page) != table;
                QVERIFY2(isNew || !page->view().isEnabled(), qPrintable(table->key)); // until its turn
                QVERIFY2(isNew || !page->isVisible(), qPrintable(table->key));
            }
        });
        session().setScope(ofProcess(QStringLiteral("222")));
        // until then the old ones stay, all of them, dimmed
        QCOMPARE(shownTables(), before);
        for (const auto& [page, table] : before)
            QVERIFY2(!page->view().isEnabled(), qPrintable(table->key));
        QVERIFY(waitFor(ofProcess(QStringLiteral("222"))));
        QCOMPARE(swaps, 1);
        // and the pages' own computations follow
        QTRY_COMPARE(columnTexts(kernels(), QStringLiteral("pid")), QStringLiteral("222 222"));
        QTRY_COMPARE(columnTexts(tabs().nvtx().ranges().ranges(), QStringLiteral("text")), QStringLiteral("decode"));
        QTRY_COMPARE(columnTexts(tabs().barriers().barriers(), QStringLiteral("total_ms")), QStringLiteral("0.700"));
        QTRY_VERIFY(tabs().idle().devices().hasTable());
        QTRY_COMPARE(columnTexts(tabs().idle().devices(), QStringLiteral("busy_ms")), QStringLiteral("1.500"));
        QTRY_COMPARE(columnTexts(tabs().nccl().operations(), QStringLiteral("op")), QStringLiteral("broadcast"));
        disconnect(&session(), &TraceSession::resultsReady, this, nullptr);
    }

    void instancesAreThoseOfTheScope()
    {
        const auto& instances = tabs().kernels().instances();
        QTRY_COMPARE(columnTexts(instances, QStringLiteral("pid")), QStringLiteral("111 111 222"));
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        QTRY_COMPARE(columnTexts(instances, QStringLiteral("pid")), QStringLiteral("111 111"));
        QVERIFY(instances.view().isEnabled());
    }

    void optionsKeepTheScope()
    {
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        session().setThresholds(core::Thresholds {});
        QVERIFY(!isReady());
        QVERIFY(waitFor(ofProcess(QStringLiteral("111"))));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
    }

    void aNewTraceHasNoScopeYet()
    {
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        session().reload();
        QVERIFY(!m_window->scope().bar().isEnabled());
        QVERIFY(chips().isEmpty());
        QVERIFY(waitFor({}));
        QVERIFY(!session().scopeHistory().canGoBack());
        QVERIFY(chips().isEmpty());
    }

    void aScopeWithoutEventsIsHonest()
    {
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(5'500, 5'600); // pid 111 is done by then
        QVERIFY(show(scope));
        QVERIFY(!kernels().hasTable() || kernels().model().rowCount() == 0);
        QCOMPARE(tabs().processes().processes().model().rowCount(), 0);
        QVERIFY2(statusTexts().contains(QStringLiteral("0 of 5 kernels · 0 of 8 calls · 0 of 3 NVTX events")),
                 qPrintable(statusTexts()));
        QTRY_VERIFY(!tabs().kernels().instances().hasTable() || tabs().kernels().instances().model().rowCount() == 0);
        QVERIFY(m_window->findings().cards().empty());
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(waitFor({}));
        QCOMPARE(kernels().model().rowCount(), 3);
    }

    void evidenceIsThatOfTheScope()
    {
        auto& dock = m_window->inspector();
        dock.setOpen(true);
        QVERIFY(dock.isVisible());
        tabs().setCurrentWidget(&tabs().kernels()); // the inspector is about the page that shows
        auto& view = kernels().view();
        view.setFocus();
        QVERIFY(view.selectCell(0, *kernels().model().table()->findColumn(u"total_ms")));
        QCOMPARE(dock.view().figureText(), QStringLiteral("2.60 ms"));
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        // the keyboard stays on the kernel, whose figure is another
        QCOMPARE(dock.view().figureText(), QStringLiteral("2.00 ms"));
        QTest::mouseClick(&dock.runButton(), Qt::LeftButton);
        QTRY_VERIFY2(dock.answerText().contains(QStringLiteral("2000000: the same"))
                         || dock.answerText().contains(QStringLiteral("2: the same")),
                     qPrintable(dock.answerText()));
        // a time window cuts it
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(50, 1'850); // one kernel from 50 µs on, whole; 300 µs of the other
        QVERIFY(show(scope));
        view.setFocus();
        const auto row = columnTexts(kernels(), QStringLiteral("total_ms"))
                             .split(QLatin1Char(' '))
                             .indexOf(QStringLiteral("1.300"));
        QVERIFY(row >= 0);
        QVERIFY(view.selectCell(kernels().model().tableRow(static_cast<int>(row)),
                                *kernels().model().table()->findColumn(u"total_ms")));
        QCOMPARE(dock.view().figureText(), QStringLiteral("1.30 ms"));
        QTest::mouseClick(&dock.runButton(), Qt::LeftButton);
        QTRY_VERIFY2(dock.answerText().contains(QStringLiteral("the same")), qPrintable(dock.answerText()));
        // while others are computed it holds, dimmed, and asks nothing
        session().setScope({});
        QVERIFY(!dock.runButton().isEnabled());
        QVERIFY(waitFor({}));
    }

    void exportsCarryTheScope()
    {
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(0, 2'000);
        QVERIFY(show(scope));
        const auto folder = m_fixture->file(QStringLiteral("report"));
        m_window->exports().exportReport({ ReportFormat::Folder, folder, {} });
        constexpr int LongestMs = 60'000; // every file of a report goes to the disk
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder + QStringLiteral("/tables/kernels.csv")), LongestMs);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messageBar().isVisible(), LongestMs);
        const auto content = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        };
        const auto words = QStringLiteral("pid 111, window 0.000000–0.002000 s");
        QVERIFY(content(folder + QStringLiteral("/report.md")).contains(words));
        QVERIFY(content(folder + QStringLiteral("/report.json")).contains(words));
        QVERIFY(!content(folder + QStringLiteral("/tables/processes.csv")).contains(QStringLiteral("222")));
        const auto table = m_fixture->file(QStringLiteral("kernels.csv"));
        kernels().exportTableTo(table);
        QTRY_VERIFY(QFile::exists(table));
        QCOMPARE(content(table), content(folder + QStringLiteral("/tables/kernels.csv")));
        // figures of the scope that is shown, not of the one being computed
        session().setScope({});
        const auto other = m_fixture->file(QStringLiteral("other.md"));
        m_window->exports().exportReport({ ReportFormat::Markdown, other, {} });
        QVERIFY(waitFor({}));
        QTRY_VERIFY(content(other).contains(words));
    }

    void realTraceByGpu()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
        if (!QFile::exists(path))
            QSKIP("the reference traces are not here");
        auto* other = m_fixture->windows.open(path);
        QTRY_COMPARE_WITH_TIMEOUT(other->session().state(), TraceSession::State::Ready, WindowFixture::TimeoutMs);
        const auto& loaded = *other->session().trace();
        QVERIFY(loaded.devices.size() >= 2);
        std::int64_t expected = 0;
        for (const auto stream : loaded.kernels.stream)
            expected += loaded.deviceOf(stream) == core::DeviceIndex { 1 } ? 1 : 0;
        QVERIFY(expected > 0 && expected < static_cast<std::int64_t>(loaded.kernels.size()));
        Scope scope;
        scope.devices = { core::DeviceIndex { 1 } };
        other->session().setScope(scope);
        QTRY_VERIFY_WITH_TIMEOUT(other->session().state() == TraceSession::State::Ready
                                     && other->session().results()->scope == scope,
                                 WindowFixture::TimeoutMs);
        QCOMPARE(other->session().results()->kernels->kernelCount, expected);
        QCOMPARE(columnTexts(other->tabs().idle().devices(), QStringLiteral("gpu_id")), QStringLiteral("1"));
    }
};

QTEST_MAIN(TestScopeInWindow)
#include "tst_scopeinwindow.moc"
