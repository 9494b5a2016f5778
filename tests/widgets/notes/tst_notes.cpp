// SPDX-License-Identifier: GPL-3.0-or-later
// Notes, accepted findings and project files of the golden trace.
#include "base/outputfile.h"
#include "eventwait.h"
#include "findings/findingcard.h"
#include "findings/findings.h"
#include "findings/findingspage.h"
#include "navigation/rail.h"
#include "navigation/railbutton.h"
#include "navigation/railleaf.h"
#include "notes/notescontroller.h"
#include "notes/notespage.h"
#include "pages/kernelspage.h"
#include "parts/messagebar.h"
#include "summary/summarypage.h"
#include "table/tablepage.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinepage.h"
#include "timeline/timelineruler.h"
#include "windowtest.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QInputDialog>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>

class TestNotes : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] NotesController& notes() const { return m_window->notes(); }
    [[nodiscard]] ProjectKeeper& keeper() const { return notes().keeper(); }
    [[nodiscard]] NotesPage& page() const { return m_window->tabs().notes(); }
    [[nodiscard]] static QString dataFolder()
    {
        return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    }
    [[nodiscard]] bool waitUntilReady() const
    {
        return waitUntil(
            [this] {
                return m_window->session().state() == TraceSession::State::Ready && m_window->tabs().isUpToDate()
                    && keeper().isIdle() && !notes().isBusy();
            },
            WindowFixture::TimeoutMs);
    }
    /// Answers the question that is open.
    void answer(const QString& text) const
    {
        const auto dialogs = m_window->findChildren<QInputDialog*>();
        QCOMPARE(dialogs.size(), 1);
        auto* ok = dialogs.front()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(!ok->isEnabled());
        dialogs.front()->setTextValue(text);
        QVERIFY(ok->isEnabled());
        ok->click();
        QTRY_VERIFY(m_window->findChildren<QInputDialog*>().isEmpty());
    }
    void writeTimeNote(const QString& text) const
    {
        auto& timeline = m_window->tabs().timeline();
        QTRY_VERIFY(timeline.placeholderText().isEmpty());
        const auto startNs = timeline.state().extent().startNs;
        timeline.state().setWindow(core::TimeWindow { startNs + 1000, startNs + 2000 });
        timeline.actions().writeNote();
        answer(text);
    }

    /// What is kept of traces is this test's.
    void prepare() override
    {
        QDir(dataFolder()).removeRecursively();
        openGolden();
    }

private Q_SLOTS:
    void cleanup()
    {
        WindowTest::cleanup();
        QDir(dataFolder()).removeRecursively();
    }

    void notesAreFoundAgainWhereverTheTraceLies()
    {
        writeTimeNote(QStringLiteral("here it <b>stalls</b>"));
        QCOMPARE(keeper().notes().size(), std::size_t { 1 });
        QCOMPARE(keeper().notes().front().window, (core::TimeWindow { 1000, 2000 }));
        QVERIFY(waitUntilReady());
        const auto moved = m_fixture->file(QStringLiteral("moved.sqlite"));
        QVERIFY(QFile::copy(m_fixture->file(QStringLiteral("golden.sqlite")), moved));
        m_window->openTrace(moved);
        QVERIFY(keeper().notes().empty());
        QVERIFY(waitUntilReady());
        QCOMPARE(keeper().notes().size(), std::size_t { 1 });
        QCOMPARE(page().list().topLevelItem(0)->text(1), QStringLiteral("here it <b>stalls</b>"));
        const auto entries = QDir(m_fixture->folder.path()).entryList({ QStringLiteral("*project*") });
        QVERIFY2(entries.isEmpty(), qPrintable(entries.join(u' '))); // nothing beside the trace
    }

    void notesAreWrittenWithTheKeyboardAlone()
    {
        auto& timeline = m_window->tabs().timeline();
        QTRY_VERIFY(timeline.placeholderText().isEmpty());
        const auto startNs = timeline.state().extent().startNs;
        timeline.state().setWindow(core::TimeWindow { startNs, startNs + 2'000'000 });
        timeline.actions().writeNote();
        auto* dialog = m_window->findChild<QInputDialog*>();
        QVERIFY(dialog);
        QVERIFY2(dialog->labelText().contains(QStringLiteral("0.000000–0.002000 s")), qPrintable(dialog->labelText()));
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        auto* edit = dialog->findChild<QPlainTextEdit*>();
        QTRY_VERIFY(edit->hasFocus());
        QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier); // there is nothing to keep yet
        QTest::keyClicks(edit, QStringLiteral("one"));
        QTest::keyClick(edit, Qt::Key_Return);
        QTest::keyClicks(edit, QStringLiteral("two"));
        QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE(keeper().notes().size(), std::size_t { 1 });
        QCOMPARE(keeper().notes().front().text, QStringLiteral("one\ntwo"));
    }

    void notesHaveAFlagThatLeadsToThem()
    {
        writeTimeNote(QStringLiteral("first"));
        auto& timeline = m_window->tabs().timeline();
        m_window->tabs().setCurrentWidget(&timeline);
        const auto& flags = timeline.state().highlights().flags;
        QCOMPARE(flags.size(), std::size_t { 1 });
        const double x = timeline.state().scene().xOf(flags.front().window.startNs);
        QVERIFY(timeline.ruler().flagAt(x + 2) && !timeline.ruler().flagAt(x + 40));
        QTest::mouseClick(&timeline.ruler(), Qt::LeftButton, {}, QPoint(static_cast<int>(x) + 2, 4));
        QCOMPARE(m_window->tabs().currentWidget(), &page());
        QCOMPARE(page().edit().toPlainText(), QStringLiteral("first"));
        page().edit().setPlainText(QStringLiteral("second"));
        QCOMPARE(keeper().notes().front().text, QStringLiteral("second"));
        QCOMPARE(timeline.state().highlights().flags.front().text, QStringLiteral("second"));
        page().showButton().click();
        QCOMPARE(m_window->tabs().currentWidget(), &timeline);
        page().removeButton().click();
        QVERIFY(keeper().notes().empty() && timeline.state().highlights().flags.empty());
    }

    /// Count and list at the entry of the rail, as long as it has the room.
    void notesAreListedInTheRail()
    {
        auto& rail = m_window->tabs().rail();
        const auto& entry = rail.entry(static_cast<int>(PageGroup::Notes));
        QCOMPARE(entry.count(), 0);
        m_window->resize(1600, 1000);
        writeTimeNote(QStringLiteral("here & <b>now</b>"));
        core::ProjectNote note;
        note.table = QStringLiteral("kernels");
        note.row = m_window->session().results()->table(note.table)->rowKey(0);
        Q_EMIT m_window->context().noteRequested(note);
        answer(QStringLiteral("slow"));
        QCOMPARE(entry.count(), 2);
        QCOMPARE(rail.leaves().size(), std::size_t { 2 });
        QCOMPARE(rail.leaves()[0]->place(), QStringLiteral("1.00 µs"));
        QCOMPARE(rail.leaves()[0]->text(), QStringLiteral("here & <b>now</b>"));
        QVERIFY(rail.leaves()[1]->place().isEmpty());
        QVERIFY(rail.leaves()[0]->isVisible() && rail.leaves()[1]->isVisible());
        QVERIFY(rail.leaves()[0]->y() > entry.y());
        m_window->tabs().setCurrentWidget(&m_window->tabs().summary());
        rail.leaves()[1]->click();
        QCOMPARE(m_window->tabs().currentWidget(), &m_window->tabs().kernels());
        rail.leaves()[0]->click();
        QCOMPARE(m_window->tabs().currentWidget(), &m_window->tabs().timeline());
        m_window->resize(1290, 1000); // icons only
        QTRY_VERIFY(!rail.leaves()[0]->isVisible());
        page().removeButton().click();
        page().removeButton().click();
        QCOMPARE(entry.count(), 0);
        QVERIFY(rail.leaves().empty());
    }

    /// In the words of the window: not the keys that projects keep.
    void notesSayWhatTheyAreAboutInWords()
    {
        const auto& results = m_window->session().results();
        core::ProjectNote note;
        note.table = QStringLiteral("kernels");
        note.row = { results->trace->kernelNames.front().fullName };
        QCOMPARE(page().whereText(note), QStringLiteral("Kernels: ") + results->trace->kernelNames.front().displayName);
        note = {};
        note.window = core::TimeWindow { 1'500'000, 1'500'000 };
        QVERIFY2(page().whereText(note).endsWith(QStringLiteral(" ms")), qPrintable(page().whereText(note)));
    }

    void notesAreWrittenAboutRows()
    {
        const auto table = m_window->session().results()->table(u"kernels");
        core::ProjectNote note;
        note.table = table->key;
        note.row = table->rowKey(1);
        Q_EMIT m_window->context().noteRequested(note);
        answer(QStringLiteral("slow"));
        page().showButton().click();
        QCOMPARE(m_window->tabs().currentWidget(), &m_window->tabs().kernels());
        note.row = { QStringLiteral("gone") };
        keeper().setNotes({ note });
        page().showButton().click();
        QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("is not in the tables")),
                 qPrintable(m_window->messageBar().text()));
    }

    /// design.md, section 6.
    void controlBWritesANote()
    {
        auto& tabs = m_window->tabs();
        tabs.setCurrentWidget(&tabs.kernels());
        tabs.kernels().kernels().focusTable();
        tabs.kernels().kernels().view().selectRow(0);
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        answer(QStringLiteral("of a row"));
        QTRY_COMPARE(keeper().notes().size(), std::size_t { 1 });
        QCOMPARE(keeper().notes().front().table, QStringLiteral("kernels"));
        tabs.setCurrentWidget(&tabs.timeline());
        QTRY_VERIFY(tabs.timeline().placeholderText().isEmpty());
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window)); // the question had the keyboard
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        answer(QStringLiteral("of a time"));
        QTRY_COMPARE(keeper().notes().size(), std::size_t { 2 });
        QVERIFY(keeper().notes().back().window.has_value());
    }

    void acceptedFindingsAreSetAsideAndComeBack()
    {
        const auto before = m_window->findings().cards().size();
        QVERIFY(before >= 2);
        const auto title = m_window->findings().cards().front()->finding().title;
        m_window->findings().cards().front()->requestAcceptance();
        answer(QStringLiteral("the log is wanted"));
        QVERIFY(waitUntilReady());
        QCOMPARE(m_window->findings().cards().size(), before - 1);
        QVERIFY(
            m_window->findings().texts().join(u'|').contains(title + QStringLiteral(". Expected: the log is wanted")));
        m_window->session().reload();
        QVERIFY(waitUntilReady());
        QCOMPARE(m_window->findings().cards().size(), before - 1);
        m_window->findings().acceptedButtons().front()->click();
        QVERIFY(waitUntilReady());
        QCOMPARE(m_window->findings().cards().size(), before);
    }

    void whatIsAcceptedAndNotFoundIsSaid()
    {
        keeper().setAccepted({ { QStringLiteral("no_such_rule"), QStringLiteral("was fixed") } });
        QVERIFY(waitUntilReady());
        QVERIFY(m_window->findings().texts().join(u'|').contains(
            QStringLiteral("not found here: no_such_rule (was fixed)")));
    }

    void projectsBringBackHowATraceWasLookedAt()
    {
        writeTimeNote(QStringLiteral("here"));
        core::Scope scope;
        scope.devices = { core::DeviceIndex(0) };
        m_window->session().setScope(scope);
        m_window->tabs().showTopic(QStringLiteral("barriers")); // the page of a group that is not in front
        m_window->tabs().showTopic(QStringLiteral("kernels"));
        QVERIFY(waitUntilReady());
        const auto path = m_fixture->file(QStringLiteral("a.loupeproject"));
        notes().saveTo(path);
        QVERIFY(waitUntilReady());
        keeper().setNotes({});
        m_window->session().setScope({});
        m_window->tabs().showTopic(QStringLiteral("gpuidle"));
        m_window->tabs().showTopic(QStringLiteral("summary"));
        QVERIFY(waitUntilReady());
        notes().openFrom(path);
        QVERIFY(waitUntilReady());
        QCOMPARE(keeper().notes().size(), std::size_t { 1 });
        QCOMPARE(m_window->session().scope(), scope);
        QCOMPARE(m_window->tabs().currentTopic(), QStringLiteral("kernels"));
        m_window->tabs().showGroup(static_cast<int>(PageGroup::HostAndIdle));
        QCOMPARE(m_window->tabs().currentTopic(), QStringLiteral("barriers"));
    }

    void aWindowThatClosesAtOnceKeepsItsNotes()
    {
        const QTemporaryDir folder; // the trace is still there when its content is looked at
        const auto path = folder.filePath(QStringLiteral("golden.sqlite"));
        QVERIFY(fixtures::goldenSeed().write(path));
        m_window = m_fixture->openAndWait(path);
        QVERIFY(m_window);
        writeTimeNote(QStringLiteral("in a hurry"));
        WindowTest::cleanup(); // nobody waited until the content of the trace was known
        m_fixture = std::make_unique<WindowFixture>();
        openGolden();
        QVERIFY(waitUntilReady());
        QCOMPARE(keeper().notes().size(), std::size_t { 1 });
    }

    void faultyProjectsChangeNothing()
    {
        writeTimeNote(QStringLiteral("here"));
        const auto path = m_fixture->file(QStringLiteral("b.loupeproject"));
        VERIFY_EXPECTED(core::writeFile(path, "{\"format\": \"gpuloupe-project\",\n\"version\": 1, \"x\": 2}"));
        notes().openFrom(path);
        QVERIFY(waitUntilReady());
        QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("b.loupeproject, line 2")),
                 qPrintable(m_window->messageBar().text()));
        QCOMPARE(keeper().notes().size(), std::size_t { 1 });
    }

    void aProjectsThresholdsEndWithItsTrace()
    {
        const auto path = m_fixture->file(QStringLiteral("c.loupeproject"));
        VERIFY_EXPECTED(core::writeFile(
            path, R"({"format": "gpuloupe-project", "version": 1, "thresholds": {"slow_copy_pct": 50}})"));
        notes().openFrom(path);
        QVERIFY(waitUntilReady());
        QCOMPARE(m_window->session().options().thresholds.value(core::ThresholdId::SlowCopy), 50.0);
        m_window->openTrace(m_fixture->golden(QStringLiteral("other.sqlite")));
        QVERIFY(waitUntilReady());
        QVERIFY(m_window->session().options().thresholds == core::Thresholds());
    }
};

QTEST_MAIN(TestNotes)
#include "tst_notes.moc"
