// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog, the picker, the chips and the strip that choose a scope and show it.
#include "parts/elidedlabel.h"
#include "parts/ticktree.h"
#include "scope/scopedialog.h"
#include "scope/scopepicker.h"
#include "scope/scoperow.h"
#include "scope/scopestrip.h"
#include "scope/scopetreepane.h"
#include "scopewindowtest.h"
#include "session/viewcontext.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>

class TestScopeEditors : public ScopeWindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theEditorChoosesAScope()
    {
        trigger(*m_window, QStringLiteral("Scope…"));
        auto* dialog = m_window->scope().dialog();
        QVERIFY(dialog);
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QTRY_COMPARE(QApplication::focusWidget(), &dialog->startEdit());
        QTRY_VERIFY(dialog->summaryText().contains(QStringLiteral("the whole trace: 5 of 5 kernels")));
        QTest::keyClicks(&dialog->startEdit(), QStringLiteral("1 parsec"));
        QVERIFY2(dialog->problemText().contains(QStringLiteral("\"1 parsec\" is not a time")),
                 qPrintable(dialog->problemText()));
        QVERIFY(!dialog->buttons().button(QDialogButtonBox::Ok)->isEnabled());
        dialog->startEdit().clear();
        QTest::keyClicks(&dialog->startEdit(), QStringLiteral("0.1 ms"));
        QTest::keyClicks(&dialog->endEdit(), QStringLiteral("2e6 ns"));
        QVERIFY(dialog->problemText().isEmpty());
        dialog->processList().setFocus();
        dialog->processList().setCurrentItem(dialog->processList().topLevelItem(0));
        QTest::keyClick(&dialog->processList(), Qt::Key_Space);
        // 100 to 2,000 µs after the start, which is 50 µs before the first kernel: the three kernels of pid 111
        QTRY_VERIFY2(
            dialog->summaryText().contains(QStringLiteral("pid 111, window 0.000100–0.002000 s: 3 of 5 kernels")),
            qPrintable(dialog->summaryText()));
        QTest::keyClick(dialog, Qt::Key_Return);
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(100, 2'000);
        QVERIFY(waitFor(scope));
        QTRY_VERIFY(!m_window->scope().dialog());
        QCOMPARE(chips(), QStringLiteral("window 0.000100–0.002000 s|pid 111"));
    }

    void theEditorShowsTheScopeThereIs()
    {
        auto scope = ofProcess(QStringLiteral("222"));
        scope.streams = { core::StreamIndex { 2 } };
        scope.nvtx = core::NvtxLimit { QStringLiteral("decode"), QString() };
        QVERIFY(show(scope));
        QTest::mouseClick(&m_window->scope().bar().chips().back()->editButton(), Qt::LeftButton); // at its limit
        auto* dialog = m_window->scope().dialog();
        QVERIFY(dialog);
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QTRY_COMPARE(QApplication::focusWidget(), &dialog->nvtxEdit());
        VERIFY_EXPECTED(dialog->draft());
        QCOMPARE(*dialog->draft(), scope);
        QCOMPARE(dialog->nvtxEdit().text(), QStringLiteral("decode"));
        // what contradicts itself is said
        dialog->processList().topLevelItem(0)->setCheckState(0, Qt::Checked);
        dialog->processList().topLevelItem(1)->setCheckState(0, Qt::Unchecked);
        QTRY_VERIFY(dialog->problemText().contains(QStringLiteral("None of the streams")));
        // and a text that no range has
        dialog->processList().topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QTRY_VERIFY(dialog->problemText().isEmpty());
        dialog->nvtxEdit().setText(QStringLiteral("decodes"));
        QTRY_VERIFY(dialog->problemText().contains(QStringLiteral("no NVTX range “decodes”")));
        // Cancel leaves all as it was
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!m_window->scope().dialog());
        QCOMPARE(session().scope(), scope);
    }

    void theEditorFollowsUnlessEdited()
    {
        trigger(*m_window, QStringLiteral("Scope…"));
        auto* dialog = m_window->scope().dialog();
        QVERIFY(dialog);
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        QCOMPARE(*dialog->draft(), ofProcess(QStringLiteral("111")));
        dialog->endEdit().setText(QStringLiteral("1 ms"));
        QVERIFY(show(ofProcess(QStringLiteral("222"))));
        QCOMPARE(dialog->draft()->processes, ofProcess(QStringLiteral("111")).processes); // the user's
        QTest::mouseClick(dialog->buttons().button(QDialogButtonBox::Reset), Qt::LeftButton);
        QTest::mouseClick(dialog->buttons().button(QDialogButtonBox::Apply), Qt::LeftButton);
        QVERIFY(waitFor({}));
        QVERIFY(m_window->scope().dialog()); // Apply leaves it open
        session().reload(); // another trace: its processes are others
        QTRY_VERIFY(!m_window->scope().dialog());
        QVERIFY(waitFor({}));
    }

    void thePickerLimitsTheScopeToARow()
    {
        auto& tree = m_window->scopeTree();
        auto& view = tree.view();
        QTest::keyClick(m_window, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(view.isVisible());
        const auto second = tree.shown(tree.model().index(1, 0, tree.model().index(0, 0)));
        QCOMPARE(second.data().toString(), QStringLiteral("pid 222 (worker-222)"));
        view.setFocus();
        view.setCurrentIndex(second);
        QVERIFY(session().scope().isWholeTrace()); // looking is harmless
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(!view.isVisible());
        QVERIFY(session().scope().processes == ofProcess(QStringLiteral("222")).processes);
        QVERIFY(waitFor(session().scope()));
        // from there to a stream of the other process
        m_window->scope().row().picker().openPane();
        const auto stream = tree.model().index(0, 0, tree.model().index(0, 0, tree.model().index(0, 0)));
        view.setCurrentIndex(tree.shown(stream));
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(session().scope().processes.empty());
        QCOMPARE(session().scope().streams.size(), 1U);
        QVERIFY(waitFor(session().scope()));
        QCOMPARE(chips(), stream.data().toString().toLower());
    }

    void thePickerTakesSeveralTicks()
    {
        auto& tree = m_window->scopeTree();
        auto& picker = m_window->scope().row().picker();
        picker.openPane();
        QVERIFY(!tree.applyButton().isEnabled()); // as it is
        tree.filterEdit().setText(QStringLiteral("222"));
        const auto gpu = tree.model().index(0, 0);
        QVERIFY(!tree.shown(tree.model().index(0, 0, gpu)).isValid()); // pid 111
        const auto process = tree.model().index(1, 0, gpu);
        tree.view().setFocus();
        tree.view().setCurrentIndex(tree.shown(process));
        QTest::keyClick(&tree.view(), Qt::Key_Space);
        QCOMPARE(process.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        QVERIFY(session().scope().isWholeTrace()); // a draft
        tree.applyButton().click();
        QVERIFY(!tree.isVisible());
        QVERIFY(waitFor(session().scope()));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        // what is not applied is forgotten
        picker.openPane();
        QVERIFY(tree.filterEdit().text().isEmpty());
        tree.allButton().click();
        QVERIFY(tree.applyButton().isEnabled());
        picker.closePane();
        picker.openPane();
        QCOMPARE(process.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        for (int row = 0; row < tree.model().rowCount(); ++row)
            tree.model().setData(tree.model().index(row, 0), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(!tree.applyButton().isEnabled()); // of nothing there are no figures
        picker.closePane();
    }

    /// The strip keeps most of its line, whatever limits there are.

    void chipsLeaveTheStripItsPlace()
    {
        for (const int width : { 1280, 1600, 2560 }) {
            m_window->resize(width, 800);
            QVERIFY(show({}));
            QCoreApplication::processEvents();
            const auto& strip = m_window->scope().row().strip();
            const int whole = strip.width();
            auto scope = ofProcess(QStringLiteral("111"));
            scope.devices = { core::DeviceIndex { 0 } };
            scope.window = window(0, 2'000);
            scope.streams = { core::StreamIndex { 0 }, core::StreamIndex { 1 } };
            session().setScope(scope);
            QCoreApplication::processEvents();
            QVERIFY2(10 * strip.width() >= 6 * whole,
                     qPrintable(QStringLiteral("%1: %2 of %3").arg(width).arg(strip.width()).arg(whole)));
            const auto& bar = m_window->scope().bar();
            QVERIFY(bar.isVisible());
            for (const auto* chip : bar.chips()) // not boxes as high as the row
                QVERIFY(!chip->isVisible() || chip->height() == chip->sizeHint().height());
        }
    }

    /// Where there is room for them.

    void chipsSayAllOfTheirText()
    {
        m_window->resize(1600, 800);
        for (const int microseconds : { 2'000, 1'500, 1'234 }) {
            Scope scope;
            scope.window = window(0, microseconds);
            session().setScope(scope);
            QCoreApplication::processEvents();
            const auto& bar = m_window->scope().bar();
            QCOMPARE(bar.chips().size(), 1U);
            QTRY_COMPARE(bar.chips().front()->editButton().text(), bar.chips().front()->text());
            session().setScope({});
            QCoreApplication::processEvents();
        }
    }

    void stripSaysMomentsInTheChosenBase()
    {
        Scope scope;
        scope.window = window(0, 2'000);
        QVERIFY(show(scope));
        const auto& strip = m_window->scope().row().strip();
        QVERIFY2(strip.accessibleDescription().contains(QStringLiteral("0.000000–0.002000 s")),
                 qPrintable(strip.accessibleDescription()));
        auto values = m_fixture->windows.settings().values();
        values.appearance.format.timeBase = core::TimeBase::Absolute;
        m_fixture->windows.settings().setValues(values);
        QVERIFY2(strip.accessibleDescription().contains(QStringLiteral("0.009950–0.011950 s of the session")),
                 qPrintable(strip.accessibleDescription()));
    }
};

QTEST_MAIN(TestScopeEditors)
#include "tst_scopeeditors.moc"
