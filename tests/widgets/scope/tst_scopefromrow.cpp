// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of tables and findings limit the scope, and lead to their events.
#include "findings/findingcard.h"
#include "findings/findingspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/nvtxrangespage.h"
#include "pages/tablespage.h"
#include "parts/noticeline.h"
#include "scope/scopestatus.h"
#include "scopewindowtest.h"
#include "session/viewcontext.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

#include <set>

class TestScopeFromRow : public ScopeWindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void rowsLimitTheScope()
    {
        tabs().setCurrentWidget(&tabs().processes());
        auto& page = tabs().processes().processes();
        auto* menu = openMenu(page, rowOf(page, QStringLiteral("111")));
        QVERIFY(menu);
        QVERIFY(entry(*menu, QStringLiteral("Show on timeline")));
        const auto* limit = entry(*menu, QStringLiteral("Limit scope to this"));
        QVERIFY(limit);
        QCOMPARE(limit->text(), QStringLiteral("&Limit scope to this: pid 111"));
        QTest::keyClick(menu, Qt::Key_L);
        QVERIFY(waitFor(ofProcess(QStringLiteral("111"))));
        // there is nothing more to limit
        menu = openMenu(page, 0);
        QVERIFY(menu);
        QVERIFY(!entry(*menu, QStringLiteral("Limit scope to this")));
        menu->close();
    }

    void rangesLimitTheScopeByTheirText()
    {
        tabs().setCurrentWidget(&tabs().nvtx());
        auto& page = tabs().nvtx().ranges().ranges();
        const auto row
            = columnTexts(page, QStringLiteral("text")).split(QLatin1Char(' ')).indexOf(QStringLiteral("prefill"));
        QVERIFY(row >= 0);
        page.view().setFocus();
        page.view().selectTableRow(page.model().tableRow(static_cast<int>(row)));
        QTest::keyClick(m_window, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        Scope scope;
        scope.nvtx = core::NvtxLimit { QStringLiteral("prefill"), QString() };
        QVERIFY(waitFor(scope));
        // launched inside of prefill, from −50 to 1,000 µs, by pid 111: all of its three kernels
        QCOMPARE(columnTexts(kernels(), QStringLiteral("calls")), QStringLiteral("2 1"));
        QCOMPARE(chips(), QStringLiteral("NVTX “prefill”"));
        QCOMPARE(m_window->status().scopeText(),
                 QStringLiteral("All figures are for NVTX range “prefill” of the default domain."));
    }

    void instancesLimitTheScopeToTheirTime()
    {
        auto& instances = tabs().kernels().instances();
        QTRY_COMPARE(instances.model().rowCount(), 3);
        QTRY_VERIFY(instances.view().isEnabled());
        instances.view().setFocus();
        instances.view().selectTableRow(2); // of pid 222
        QVERIFY(instances.runRowAction(RowAction::Kind::LimitScope));
        QVERIFY(waitFor(session().scope()));
        QCOMPARE(session().scope().window, window(4'250, 4'850)); // the trace begins 50 µs before the first kernel
        QCOMPARE(session().scope().streams.size(), 1U);
        QCOMPARE(columnTexts(kernels(), QStringLiteral("calls")), QStringLiteral("1"));
    }

    void doubleClickDoesTheFirstThatApplies()
    {
        QSignalSpy timeline(&m_window->context(), &ViewContext::timelineRequested);
        // rows that stand for many events go to these
        tabs().setCurrentWidget(&tabs().kernels());
        auto& view = kernels().view();
        view.setFocus();
        view.selectTableRow(0);
        QTest::keyClick(&view, Qt::Key_Return);
        auto& instances = tabs().kernels().instances();
        QTRY_VERIFY(instances.view().isEnabled());
        QTRY_COMPARE(QApplication::focusWidget(), &instances.view());
        QCOMPARE(timeline.count(), 0);
        // an event has a place on the timeline
        instances.view().selectTableRow(0);
        const QPoint place(3, instances.view().rowViewportPosition(0) + 3);
        QTest::mouseClick(instances.view().viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(instances.view().viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(timeline.count(), 1);
        const auto subject = timeline[0][0].value<core::RowSubject>();
        QVERIFY(subject.event.isValid());
        QCOMPARE(subject.event.eventClass, core::EventClass::Kernels);
        QCOMPARE(subject.window->durationNs(), 1'000 * UsNs);
        QVERIFY(session().scope().isWholeTrace());
    }

    void eventsAreFoundInTheirTables()
    {
        const auto shownEvent = [](const TablePage& page) {
            const auto row = page.view().currentTableRow();
            const auto& table = page.model().table();
            return row && page.hasTable() && table && table->subject ? table->subject(*row).event : core::EventId {};
        };
        // the last kernel by start is computeKernel of pid 222, the shortest of its row
        const core::EventId kernel { core::EventClass::Kernels, 4 };
        QCOMPARE(trace().kernels.endNs[4] - trace().kernels.startNs[4], 600 * UsNs);
        kernels().filterEdit().setText(QStringLiteral("nothing is called so"));
        tabs().setCurrentWidget(&tabs().memory());
        Q_EMIT m_window->context().instanceRequested(kernel);
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        auto& instances = tabs().kernels().instances();
        QTRY_VERIFY(shownEvent(instances) == kernel);
        QTRY_COMPARE(QApplication::focusWidget(), &instances.view());
        // another of the same row, which is listed already
        Q_EMIT m_window->context().instanceRequested({ core::EventClass::Kernels, 0 });
        QTRY_COMPARE(shownEvent(instances).row, 0U);
        const core::EventId range { core::EventClass::Nvtx, 1 };
        Q_EMIT m_window->context().instanceRequested(range);
        QCOMPARE(tabs().currentWidget(), &tabs().nvtx());
        QTRY_VERIFY(shownEvent(tabs().nvtx().ranges().instances()) == range);
        // some events are in no table
        Q_EMIT m_window->context().instanceRequested({ core::EventClass::OsRuntime, 0 });
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("list OS runtime calls one by one")));
        // and what is out of scope cannot be counted in it, though others of its kind are
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        Q_EMIT m_window->context().instanceRequested(kernel);
        QTRY_VERIFY(m_window->messageBar().text().contains(QStringLiteral("not in the scope")));
        QTest::mouseClick(m_window->messageBar().findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(waitFor({}));
    }

    void rowsOfOneProcessStayInIt()
    {
        tabs().setCurrentWidget(&tabs().processes());
        auto& page = tabs().processes();
        page.showProcess(process(QStringLiteral("222")));
        QTRY_COMPARE(columnTexts(page.kernels().kernels(), QStringLiteral("total_ms")), QStringLiteral("1.500 0.600"));
        QTRY_VERIFY(page.kernels().isEnabled()); // when the pages beside it are there, too
        page.kernels().kernels().view().setFocus();
        page.kernels().kernels().view().selectTableRow(0);
        QVERIFY(page.kernels().kernels().runRowAction(RowAction::Kind::LimitScope));
        QCOMPARE(session().scope().processes, ofProcess(QStringLiteral("222")).processes);
        QVERIFY(waitFor(session().scope()));
    }

    void everyRowWithASubjectOffersIt()
    {
        const auto pages = tabs().findChildren<TablePage*>();
        for (const auto* page :
             { &tabs().kernels().instances(), &tabs().nccl().instances(), &tabs().nvtx().ranges().instances() })
            QTRY_VERIFY(page->model().rowCount() > 0);
        std::set<QString> checked;
        for (auto* page : pages) {
            const auto& table = page->model().table();
            if (!page->hasTable() || !table || !table->subject || table->rowCount == 0)
                continue;
            for (std::size_t row = 0; row < table->rowCount; ++row) {
                if (!core::isOnTimeline(table->subject(row)))
                    continue;
                page->view().selectTableRow(row);
                QSignalSpy timeline(&m_window->context(), &ViewContext::timelineRequested);
                QVERIFY2(page->runRowAction(RowAction::Kind::ShowOnTimeline), qPrintable(table->key));
                QCOMPARE(timeline.count(), 1);
                QSignalSpy limited(&m_window->context(), &ViewContext::scopeRequested);
                // to nobody, so that the tables stay
                disconnect(&m_window->context(), &ViewContext::scopeRequested, nullptr, nullptr);
                QVERIFY2(page->runRowAction(RowAction::Kind::LimitScope), qPrintable(table->key));
                checked.insert(table->key);
                break;
            }
        }
        const std::set<QString> expected {
            QStringLiteral("gpu_idle"),         QStringLiteral("gpu_idle_gaps"),
            QStringLiteral("kernel_instances"), QStringLiteral("kernels"),
            QStringLiteral("launch_storms"),    QStringLiteral("nccl_by_gpu"),
            QStringLiteral("nccl_instances"),   QStringLiteral("nvtx_range_instances"),
            QStringLiteral("processes"),        QStringLiteral("stream_gaps"),
        };
        for (const auto& key : expected)
            QVERIFY2(checked.find(key) != checked.end(), qPrintable(key));
    }

    void findingsLimitTheScope()
    {
        tabs().setCurrentWidget(&m_window->findings());
        const auto& cards = m_window->findings().cards();
        const auto found = std::find_if(cards.begin(), cards.end(), [](const FindingCard* candidate) {
            return candidate->finding().rule == core::FindingRule::UnderfilledKernels; // on GPU 0
        });
        QVERIFY(found != cards.end());
        auto* card = *found;
        QContextMenuEvent event(QContextMenuEvent::Keyboard, card->rect().center(),
                                card->mapToGlobal(card->rect().center()));
        QCoreApplication::sendEvent(card, &event);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QVERIFY(entry(*menu, QStringLiteral("Show on timeline")));
        auto* limit = entry(*menu, QStringLiteral("Limit scope to this"));
        QVERIFY(limit);
        limit->trigger();
        menu->close();
        QCOMPARE(session().scope().devices, (std::vector<core::DeviceIndex> { core::DeviceIndex { 0 } }));
        QVERIFY(waitFor(session().scope()));
    }
};

QTEST_MAIN(TestScopeFromRow)
#include "tst_scopefromrow.moc"
