// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "pages/nvtxpage.h"
#include "pages/phaseeditor.h"
#include "pages/phasemapdialog.h"
#include "pages/phasespage.h"
#include "table/tableplaceholder.h"
#include "tabletexts.h"
#include "windowtest.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeWidget>

class TestPhaseMapDialog : public WindowTest
{
    Q_OBJECT

private:
    PhaseMapDialog* m_dialog = nullptr;

    [[nodiscard]] PhaseEditor& editor() const { return m_dialog->editor(); }
    [[nodiscard]] const TablePage& phases() const { return m_window->tabs().phases().phases(); }
    [[nodiscard]] QPushButton& button(QDialogButtonBox::StandardButton which) const
    {
        return *m_dialog->buttons().button(which);
    }
    /// "name ranges kernel-time share" of each phase in the list.
    [[nodiscard]] QStringList listed() const
    {
        QStringList rows;
        for (int row = 0; row < editor().list().topLevelItemCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < editor().list().columnCount(); ++column)
                cells += editor().list().topLevelItem(row)->text(column);
            rows += cells.join(QLatin1Char(' '));
        }
        return rows;
    }
    void type(const QString& name, const QString& patterns) const
    {
        editor().addPhase({}, {});
        QTest::keyClicks(&editor().nameEdit(), name);
        for (const auto& line : patterns.split(QLatin1Char('\n'))) {
            if (!editor().patternEdit().toPlainText().isEmpty())
                QTest::keyClick(&editor().patternEdit(), Qt::Key_Return);
            QTest::keyClicks(&editor().patternEdit(), line);
        }
    }
    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] QString write(const QString& name, const QByteArray& content) const
    {
        QFile file(m_fixture->file(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
    }

    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        Q_EMIT m_window->context().phaseMapRequested();
        m_dialog = m_window->findChild<PhaseMapDialog*>();
        QVERIFY(m_dialog && m_dialog->isVisible());
    }

private Q_SLOTS:
    void showsWhatThereIsToMap()
    {
        QTRY_COMPARE(columnTexts(m_dialog->unmapped(), QStringLiteral("text")), QStringLiteral("prefill decode"));
        QCOMPARE(columnTexts(m_dialog->unmapped(), QStringLiteral("kernel_time_ms")), QStringLiteral("4.000 2.100"));
        QVERIFY(listed().isEmpty());
        QVERIFY(!editor().nameEdit().isEnabled());
        Q_EMIT m_window->context().phaseMapRequested(); // the same dialog comes forward
        QCOMPARE(m_window->findChildren<PhaseMapDialog*>().size(), 1);
    }

    void typingUpdatesThePreview()
    {
        type(QStringLiteral("prompt"), QStringLiteral("pre"));
        QTRY_COMPARE(listed(), QStringList { QStringLiteral("prompt 1 4.000 65.6") });
        QTRY_COMPARE(columnTexts(m_dialog->unmapped(), QStringLiteral("text")), QStringLiteral("decode"));
        QCOMPARE(columnTexts(m_dialog->matched(), QStringLiteral("text")), QStringLiteral("prefill"));
        QCOMPARE(columnTexts(m_dialog->matched(), QStringLiteral("pattern")), QStringLiteral("pre"));
        type(QStringLiteral("tokens"), QStringLiteral("nothing\nre:^DEC"));
        QTRY_COMPARE(listed(),
                     QStringList({ QStringLiteral("prompt 1 4.000 65.6"), QStringLiteral("tokens 0 0.000 0.0") }));
        QTest::keyClick(&editor().patternEdit(), Qt::Key_Return);
        QTest::keyClicks(&editor().patternEdit(), QStringLiteral("re:^dec"));
        QTRY_COMPARE(listed(),
                     QStringList({ QStringLiteral("prompt 1 4.000 65.6"), QStringLiteral("tokens 2 2.100 34.4") }));
        QTRY_COMPARE(m_dialog->unmapped().model().rowCount(), 0);
        QVERIFY(!m_window->session().results()->phases->provenance.isAvailable()); // nothing applied yet
    }

    void invalidExpressionIsSaidInPlace()
    {
        type(QStringLiteral("prompt"), QStringLiteral("prefill\nre:["));
        QVERIFY2(editor().faultText().startsWith(QStringLiteral("Phase “prompt”, line 2: “re:[” is not a regular")),
                 qPrintable(editor().faultText()));
        QVERIFY(!button(QDialogButtonBox::Ok).isEnabled());
        QVERIFY(!button(QDialogButtonBox::Apply).isEnabled());
        QCOMPARE(editor().patternEdit().extraSelections().size(), 1);
        QTRY_COMPARE(listed(), QStringList { QStringLiteral("prompt 1 4.000 65.6") }); // what is right still counts
        m_dialog->accept();
        QVERIFY(m_dialog->isVisible());
        QTest::keyClick(&editor().patternEdit(), Qt::Key_Backspace);
        QTest::keyClicks(&editor().patternEdit(), QStringLiteral("dec"));
        QCOMPARE(editor().faultText(), QString());
        QVERIFY(button(QDialogButtonBox::Ok).isEnabled());
        QTRY_COMPARE(listed(), QStringList { QStringLiteral("prompt 3 6.100 100.0") });
    }

    void namesMustDiffer()
    {
        type(QStringLiteral("a"), QStringLiteral("prefill"));
        type(QStringLiteral("a"), QStringLiteral("decode"));
        QVERIFY2(editor().faultText().contains(QStringLiteral("there twice")), qPrintable(editor().faultText()));
        QVERIFY(!button(QDialogButtonBox::Ok).isEnabled());
        editor().removePhase();
        QCOMPARE(editor().faultText(), QString());
        QVERIFY(button(QDialogButtonBox::Ok).isEnabled());
    }

    void okRecomputesAndShowsThePhases()
    {
        const auto before = m_window->session().results();
        type(QStringLiteral("prompt"), QStringLiteral("prefill"));
        QSignalSpy ready(&m_window->session(), &TraceSession::resultsReady);
        button(QDialogButtonBox::Ok).click();
        QVERIFY(!m_dialog->isVisible());
        // the old figures stay, dimmed
        const auto& kernels = m_window->tabs().kernels().kernels();
        QVERIFY(kernels.hasTable());
        QVERIFY(!kernels.view().isEnabled());
        QCOMPARE(m_window->session().results().get(), before.get());
        QVERIFY(ready.wait(WindowFixture::TimeoutMs));
        QTRY_VERIFY(kernels.view().isEnabled()); // when it is their turn
        QCOMPARE(columnTexts(phases(), QStringLiteral("phase")), QStringLiteral("prompt unmapped outside NVTX"));
        QCOMPARE(columnTexts(phases(), QStringLiteral("kernel_time_ms")), QStringLiteral("4.000 2.100 0.000"));
        QCOMPARE(m_window->tabs().currentWidget(), &m_window->tabs().phases());
        QVERIFY(phases().isVisible());
        QCOMPARE(m_window->session().results()->options.ncclEvents.get(), before->options.ncclEvents.get());

        m_window->tabs().phases().setByProcess(true);
        QTRY_COMPARE(phases().model().table()->key, QStringLiteral("phases_by_pid"));
        QCOMPARE(columnTexts(phases(), QStringLiteral("pid")), QStringLiteral("111 111 111 222 222 222"));
    }

    void mapOutlivesTheTrace()
    {
        type(QStringLiteral("prompt"), QStringLiteral("prefill"));
        QSignalSpy ready(&m_window->session(), &TraceSession::resultsReady);
        button(QDialogButtonBox::Ok).click();
        QVERIFY(ready.wait(WindowFixture::TimeoutMs));
        m_window->session().reload();
        QVERIFY(ready.wait(WindowFixture::TimeoutMs));
        QCOMPARE(columnTexts(phases(), QStringLiteral("phase")), QStringLiteral("prompt unmapped outside NVTX"));
    }

    void cancelBringsBackWhatWas()
    {
        type(QStringLiteral("prompt"), QStringLiteral("prefill"));
        QSignalSpy ready(&m_window->session(), &TraceSession::resultsReady);
        QVERIFY(button(QDialogButtonBox::Apply).isEnabled());
        button(QDialogButtonBox::Apply).click();
        QVERIFY(!button(QDialogButtonBox::Apply).isEnabled());
        QVERIFY(ready.wait(WindowFixture::TimeoutMs));
        QVERIFY(phases().hasTable());
        QVERIFY(m_dialog->isVisible());
        button(QDialogButtonBox::Cancel).click();
        QVERIFY(ready.wait(WindowFixture::TimeoutMs));
        QVERIFY(!phases().hasTable());
        QVERIFY(m_window->session().options().phases.isEmpty());
        // without a map the page leads to the editor
        QSignalSpy requested(&m_window->context(), &ViewContext::phaseMapRequested);
        phases().placeholder().remedyButton().click();
        QCOMPARE(requested.count(), 1);
    }

    void stoppedComputationKeepsTheOldFigures()
    {
        type(QStringLiteral("prompt"), QStringLiteral("prefill"));
        button(QDialogButtonBox::Apply).click();
        m_window->session().cancel();
        QCOMPARE(m_window->session().state(), TraceSession::State::Ready);
        QVERIFY(m_window->session().options().phases.isEmpty());
        QVERIFY(m_window->tabs().kernels().kernels().view().isEnabled());
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("cancelled")));
        QVERIFY(button(QDialogButtonBox::Apply).isEnabled()); // it was not computed after all
    }

    void orderDecidesWhoMatches()
    {
        type(QStringLiteral("all"), QStringLiteral("e"));
        type(QStringLiteral("late"), QStringLiteral("decode"));
        QTRY_COMPARE(listed(),
                     QStringList({ QStringLiteral("all 3 6.100 100.0"), QStringLiteral("late 0 0.000 0.0") }));
        editor().movePhase(-1);
        QTRY_COMPARE(listed(),
                     QStringList({ QStringLiteral("late 2 2.100 34.4"), QStringLiteral("all 1 4.000 65.6") }));
        QCOMPARE(editor().currentPhase(), std::optional<std::size_t>(0));
        editor().movePhase(-1); // there is none above
        QCOMPARE(editor().draft().phases.front().name, QStringLiteral("late"));
    }

    void doubleClickMakesAPattern()
    {
        QTRY_COMPARE(columnTexts(m_dialog->unmapped(), QStringLiteral("text")), QStringLiteral("prefill decode"));
        Q_EMIT m_dialog->unmapped().view().rowActivated(0); // no phase yet: makes one
        QTRY_COMPARE(listed(), QStringList { QStringLiteral("prefill 1 4.000 65.6") });
        QTRY_COMPARE(columnTexts(m_dialog->unmapped(), QStringLiteral("text")), QStringLiteral("decode"));
        Q_EMIT m_dialog->unmapped().view().rowActivated(0); // adds to it
        QTRY_COMPARE(listed(), QStringList { QStringLiteral("prefill 3 6.100 100.0") });
        QCOMPARE(editor().patternEdit().toPlainText(), QStringLiteral("prefill\ndecode"));
    }

    void filesAreReadAndWritten()
    {
        const auto path
            = write(QStringLiteral("phases.json"), "{\"prompt\": [\"prefill\"], \"tokens\": [\"re:^dec\"]}");
        m_dialog->loadFrom(path);
        QCOMPARE(m_dialog->problemText(), QString());
        QTRY_COMPARE(listed(),
                     QStringList({ QStringLiteral("prompt 1 4.000 65.6"), QStringLiteral("tokens 2 2.100 34.4") }));
        QCOMPARE(QSettings().value(QStringLiteral("phaseMapFile")).toString(), path);
        const auto copy = m_fixture->file(QStringLiteral("copy.json"));
        m_dialog->saveTo(copy);
        QCOMPARE(contentOf(copy), QByteArray("{\n  \"prompt\": [\"prefill\"],\n  \"tokens\": [\"re:^dec\"]\n}\n"));

        // a link of the user's stays one: what it leads to is saved
        const auto link = m_fixture->file(QStringLiteral("link.json"));
        QVERIFY(QFile::remove(copy) && write(QStringLiteral("copy.json"), "{}") == copy && QFile::link(copy, link));
        m_dialog->saveTo(link);
        QCOMPARE(m_dialog->problemText(), QString());
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(contentOf(copy), QByteArray("{\n  \"prompt\": [\"prefill\"],\n  \"tokens\": [\"re:^dec\"]\n}\n"));

        m_dialog->loadFrom(write(QStringLiteral("bad.json"), "{\n\"a\": [\"x\",]}"));
        QVERIFY2(m_dialog->problemText().startsWith(QStringLiteral("bad.json, line 2")),
                 qPrintable(m_dialog->problemText()));
        QCOMPARE(editor().draft().phases.size(), std::size_t { 2 }); // the draft stays
        m_dialog->loadFrom(m_fixture->file(QStringLiteral("nowhere.json")));
        QVERIFY(m_dialog->problemText().contains(QStringLiteral("nowhere.json")));
        m_dialog->saveTo(m_fixture->file(QStringLiteral("no/such/folder.json")));
        QVERIFY(!m_dialog->problemText().isEmpty());
    }
};

QTEST_MAIN(TestPhaseMapDialog)
#include "tst_phasemapdialog.moc"
