// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of either run counts: strips, pickers, chips, and the way back.
#include "compare/comparedsides.h"
#include "compare/comparepages.h"
#include "compare/sidecontexts.h"
#include "comparewindowtest.h"
#include "eventwait.h"
#include "scope/scopebar.h"
#include "scope/scopechip.h"
#include "scope/scopedialog.h"
#include "scope/scopepicker.h"
#include "scope/scopetreepane.h"
#include "table/tablepage.h"

#include <QAction>
#include <QPushButton>
#include <QToolButton>

class TestCompareScopes : public CompareWindowTest
{
    Q_OBJECT

private:
    static QAction* menuEntry(const CompareWindow& window, const QString& text)
    {
        for (auto* action : window.findChildren<QAction*>()) {
            if (QString(action->text()).remove(u'&') == text)
                return action;
        }
        return nullptr;
    }
    static bool isComparedAgain(const CompareWindow& window)
    {
        const auto& session = window.session();
        return waitUntil([&session] { return session.state() == State::Ready && session.hasAllTables(); },
                         WindowFixture::TimeoutMs);
    }
    /// The row of the tree with the last stream of the first process of the first GPU.
    static QModelIndex lastStream(const core::ScopeTreeModel& model)
    {
        const auto process = model.index(0, 0, model.index(0, 0));
        return model.index(model.rowCount(process) - 1, 0, process);
    }

private Q_SLOTS:
    void streamsOfASideArePicked()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& sides = window->sides();
        for (const auto side : core::BothSides) {
            QTRY_VERIFY(sides.picker(side).isEnabled());
            QCOMPARE(sides.picker(side).text(), QStringLiteral("1 GPU · 1 process"));
            QVERIFY(sides.bar(side).chips().empty());
        }
        auto* back = menuEntry(*window, QStringLiteral("Back"));
        auto* forward = menuEntry(*window, QStringLiteral("Forward"));
        QVERIFY(back && forward);
        QVERIFY(!back->isEnabled() && !forward->isEnabled());
        auto& tree = sides.tree(core::Side::New);
        const auto stream = lastStream(tree.model());
        QVERIFY(stream.isValid());
        QVERIFY(tree.model().setData(stream, Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(tree.applyButton().isEnabled());
        tree.applyButton().click();
        QVERIFY(isComparedAgain(*window));
        const auto limited = window->session().comparison()->runs.now.scope;
        QCOMPARE(limited.streams.size(), std::size_t { 1 });
        QVERIFY(window->session().comparison()->runs.base.scope.isWholeTrace());
        QCOMPARE(sides.bar(core::Side::New).chips().size(), std::size_t { 1 });
        QVERIFY(sides.bar(core::Side::Base).chips().empty());
        // back, forward, and the chip takes its limit away
        QVERIFY(back->isEnabled());
        back->trigger();
        QVERIFY(isComparedAgain(*window));
        QVERIFY(window->session().comparison()->runs.now.scope.isWholeTrace());
        QVERIFY(!back->isEnabled() && forward->isEnabled());
        forward->trigger();
        QVERIFY(isComparedAgain(*window));
        QCOMPARE(window->session().comparison()->runs.now.scope, limited);
        sides.bar(core::Side::New).chips().front()->removeButton().click();
        QVERIFY(isComparedAgain(*window));
        QVERIFY(window->session().comparison()->runs.now.scope.isWholeTrace());
        QVERIFY(back->isEnabled() && !forward->isEnabled());
    }

    /// What was looked at before goes with its run.
    void theWayBackIsSwappedWithTheSides()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& session = window->session();
        auto scope = core::Scope {};
        const auto& extent = session.comparison()->runs.now.trace->extent;
        scope.window = core::TimeWindow { extent.startNs, extent.startNs + extent.durationNs() / 2 };
        session.setScope(core::Side::New, scope);
        QVERIFY(isComparedAgain(*window));
        session.setScope(core::Side::New, {});
        QVERIFY(isComparedAgain(*window));
        session.swap();
        QVERIFY(isComparedAgain(*window));
        session.goBack();
        QVERIFY(isComparedAgain(*window));
        QCOMPARE(session.comparison()->runs.base.scope, scope);
        QVERIFY(session.comparison()->runs.now.scope.isWholeTrace());
    }

    /// What was cancelled was not looked at.
    void aCancelledScopeIsNoWayBack()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& session = window->session();
        auto scope = core::Scope {};
        const auto& extent = session.comparison()->runs.now.trace->extent;
        scope.window = core::TimeWindow { extent.startNs, extent.endNs - 1000 };
        session.setScope(core::Side::Base, scope);
        QVERIFY(session.canGoBack());
        session.cancel();
        QVERIFY(!session.canGoBack());
        QVERIFY(session.question().scopes.base.isWholeTrace());
    }

    void pickersLeadToTheEditorAndTheProcesses()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& sides = window->sides();
        Q_EMIT sides.picker(core::Side::New).editRequested();
        auto* dialog = window->findChild<ScopeDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->windowTitle(), QStringLiteral("Scope of NEW"));
        dialog->reject();
        Q_EMIT sides.picker(core::Side::Base).tableRequested();
        auto* page = window->pages().currentTablePage();
        QVERIFY(page && page->model().table());
        QCOMPARE(page->model().table()->key, QStringLiteral("compare_processes"));
    }
};

QTEST_MAIN(TestCompareScopes)
#include "tst_comparescopes.moc"
