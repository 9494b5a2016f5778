// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capturedialog.h"
#include "capture/capturequestionpage.h"
#include "capture/capturerunpage.h"
#include "capture/capturetargetpage.h"
#include "capture/nsyssetting.h"
#include "capture/questiontable.h"
#include "capture/reportcache.h"
#include "eventwait.h"
#include "guidance/capturepresets.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

#include <memory>

/// Captures and reports in the window, with the stand-in of nsys.
class TestCaptureDialog : public WindowTest
{
    Q_OBJECT

private:
    /// A dialog that has found the stand-in and is to capture `target`.
    [[nodiscard]] std::unique_ptr<CaptureDialog> dialogFor(const QString& target) const
    {
        setChosenNsys(QStringLiteral(GPULOUPE_STANDIN_NSYS));
        auto dialog = std::make_unique<CaptureDialog>();
        auto& page = dialog->targetPage();
        page.target().setText(target);
        page.duration().setValue(0);
        page.folder().setText(m_fixture->file(QStringLiteral("capture")));
        const bool isFound = waitUntil([&page] { return page.isComplete(); }, WindowFixture::TimeoutMs);
        return isFound ? std::move(dialog) : nullptr;
    }
    static bool waitForEnd(const CaptureDialog& dialog)
    {
        return waitUntil([&dialog] { return !dialog.runPage().resultText().isEmpty(); }, WindowFixture::TimeoutMs);
    }
    [[nodiscard]] QString report() const
    {
        const auto path = m_fixture->file(QStringLiteral("run.nsys-rep"));
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write("a report") > 0 ? path : QString();
    }
    static QAbstractButton* messageButton(const MainWindow& window, const QString& text)
    {
        const auto buttons = window.messageBar().findChildren<QAbstractButton*>();
        for (auto* button : buttons) {
            if (button->text().remove(QLatin1Char('&')) == text)
                return button;
        }
        return nullptr;
    }

    void prepare() override
    {
        core::ReportCache::ofUser().clear();
        qunsetenv("NSYS_STANDIN");
    }

private Q_SLOTS:
    void cleanup()
    {
        WindowTest::cleanup();
        core::ReportCache::ofUser().clear();
    }

    void presetsTickQuestions()
    {
        CaptureQuestionPage page;
        QVERIFY(page.questions() == core::presetQuestions(core::CapturePreset::Kernels));
        page.presets().setCurrentIndex(static_cast<int>(core::CapturePreset::Nccl));
        QVERIFY(page.questions() == core::presetQuestions(core::CapturePreset::Nccl));
        page.table().setTicked({});
        QCOMPARE(page.presets().currentText(), QStringLiteral("Own choice"));
        page.table().setTicked(core::presetQuestions(core::CapturePreset::Minimal));
        QCOMPARE(page.presets().currentIndex(), static_cast<int>(core::CapturePreset::Minimal));
    }
    void expectationsAreChecked()
    {
        CaptureQuestionPage page;
        page.expectationEdit().setPlainText(QStringLiteral("idle>10ms\n\nkernel:gemm>20%"));
        VERIFY_EXPECTED(page.expectations());
        QCOMPARE(page.expectations()->size(), std::size_t(2));
        page.expectationEdit().setPlainText(QStringLiteral("idle>10ms\nfast"));
        QVERIFY(!page.expectations());
    }
    void theLineFollowsUntilItIsChanged()
    {
        const auto dialog = dialogFor(QStringLiteral("./bench"));
        QVERIFY(dialog);
        auto& page = dialog->targetPage();
        QVERIFY(page.line().toPlainText().startsWith(QStringLiteral("nsys profile --trace=cuda,nvtx,osrt ")));
        QVERIFY(page.line().toPlainText().endsWith(QStringLiteral(" sh -c ./bench")));
        const auto lines = page.line().toPlainText().split(u'\n');
        QVERIFY(lines.size() > 1); // broken between options, not inside of one
        for (const auto& line : lines)
            QVERIFY2(line.size() <= 76, qPrintable(line));
        QVERIFY(!page.resetButton().isEnabled());
        page.target().setText(QStringLiteral("./other"));
        QVERIFY(page.line().toPlainText().endsWith(QStringLiteral(" sh -c ./other")));

        page.line().setPlainText(QStringLiteral("nsys profile -t cuda -o run ./mine"));
        QVERIFY(page.isComplete());
        page.target().setText(QStringLiteral("./third"));
        QCOMPARE(page.line().toPlainText(), QStringLiteral("nsys profile -t cuda -o run ./mine"));
        QCOMPARE(page.settings().editedLine, QStringLiteral("nsys profile -t cuda -o run ./mine"));
        page.line().setPlainText(QStringLiteral("ls"));
        QVERIFY(!page.isComplete());
        page.resetButton().click();
        QVERIFY(page.line().toPlainText().endsWith(QStringLiteral(" sh -c ./third")));
        QVERIFY(page.isComplete());
        QCOMPARE(page.settings().editedLine, QString());
    }
    /// All that will be done stands in the line.
    void theLineSaysWhenItCollects()
    {
        const auto dialog = dialogFor(QStringLiteral("./bench"));
        QVERIFY(dialog);
        auto& page = dialog->targetPage();
        const auto line = [&page] { return page.line().toPlainText().remove(QStringLiteral("\\\n    ")); };
        QVERIFY(line().contains(QStringLiteral(" --cuda-memory-usage=true ")));
        QVERIFY(!line().contains(QStringLiteral("--delay")));
        page.delay().setValue(2.5);
        page.collection().setValue(10);
        page.programsRange().setChecked(true);
        QVERIFY2(line().contains(QStringLiteral(
                     " --capture-range=cudaProfilerApi --capture-range-end=stop --delay=2.5 --duration=10 ")),
                 qPrintable(line()));
        QVERIFY(page.settings().times.isProgramsRange);
    }
    void withoutNsysNothingRuns()
    {
        setChosenNsys(m_fixture->file(QStringLiteral("nothing")));
        CaptureTargetPage page;
        QSignalSpy changed(&page, &CaptureTargetPage::changed);
        page.target().setText(QStringLiteral("true"));
        page.findNsys();
        QVERIFY(changed.wait(WindowFixture::TimeoutMs));
        QVERIFY(!page.isComplete());
    }

    void fromQuestionToTrace()
    {
        const auto dialog = dialogFor(QStringLiteral("echo from the program; exit 3"));
        QVERIFY(dialog);
        QSignalSpy captured(dialog.get(), &CaptureDialog::traceCaptured);
        dialog->questionPage().expectationEdit().setPlainText(QStringLiteral("launches/s>50000"));
        QVERIFY(!dialog->backButton().isEnabled());
        dialog->nextButton().click();
        QVERIFY(dialog->backButton().isEnabled());
        dialog->nextButton().click();
        QVERIFY(dialog->isRunning());
        QVERIFY(!dialog->backButton().isEnabled());
        QVERIFY(waitForEnd(*dialog));
        QCOMPARE(captured.count(), 1);
        const auto path = captured.first().first().toString();
        QCOMPARE(path, m_fixture->file(QStringLiteral("capture/profile.sqlite")));
        QVERIFY(QFile::exists(m_fixture->file(QStringLiteral("capture/nsys_capture.json"))));
        QVERIFY(dialog->runPage().outputText().contains(QStringLiteral("from the program\n")));
        QVERIFY(dialog->runPage().resultText().contains(QStringLiteral("launches/s>50000: refuted. There are ")));
        QVERIFY(dialog->runPage().resultText().contains(QStringLiteral("exit code 3")));
        QVERIFY(dialog->backButton().isEnabled());

        // and it opens with its steady state, which can be taken away
        auto* window = m_fixture->openAndWait(path);
        QVERIFY(window);
        QVERIFY(window->session().steadyState().has_value());
        QVERIFY(window->session().scope().window == window->session().steadyState()->window);
        QVERIFY(window->session().results()->scope.window.has_value());
        QVERIFY(window->messageBar().text().contains(QStringLiteral("steady state")));
        auto* whole = messageButton(*window, QStringLiteral("Use the whole trace"));
        QVERIFY(whole);
        whole->click();
        QVERIFY(window->session().scope().isWholeTrace());
    }
    void stopEndsTheProgramAndKeepsTheTrace()
    {
        const auto dialog = dialogFor(QStringLiteral("echo ready; sleep 300"));
        QVERIFY(dialog);
        QSignalSpy captured(dialog.get(), &CaptureDialog::traceCaptured);
        dialog->nextButton().click();
        dialog->nextButton().click();
        auto& page = dialog->runPage();
        QVERIFY(waitUntil([&page] { return page.outputText().contains(QStringLiteral("ready")); },
                          WindowFixture::TimeoutMs));
        page.stopButton().click();
        QVERIFY(waitForEnd(*dialog));
        QCOMPARE(captured.count(), 1);
        QVERIFY(page.resultText().contains(QStringLiteral("was stopped")));
    }
    void endingAtOnceDoesNotWait()
    {
        qputenv("NSYS_STANDIN", "flush_ms=200000");
        const auto dialog = dialogFor(QStringLiteral("echo ready; sleep 300"));
        QVERIFY(dialog);
        dialog->nextButton().click();
        dialog->nextButton().click();
        auto& page = dialog->runPage();
        QVERIFY(waitUntil([&page] { return page.outputText().contains(QStringLiteral("ready")); },
                          WindowFixture::TimeoutMs));
        dialog->reject(); // stops first, and stays
        QVERIFY(dialog->isRunning());
        QCOMPARE(page.stopButton().text(), QStringLiteral("&End at once"));
        page.stopButton().click();
        QVERIFY(waitForEnd(*dialog));
        QVERIFY(page.resultText().contains(QStringLiteral("nsys wrote no report")));
    }
    void adviceIsShownAndSecretsAreNot()
    {
        qputenv("NSYS_STANDIN", "counters=denied");
        const auto dialog = dialogFor(QStringLiteral("HF_TOKEN=geheim123 ./bench"));
        QVERIFY(dialog);
        dialog->nextButton().click();
        dialog->nextButton().click();
        QVERIFY(waitForEnd(*dialog));
        const auto& page = dialog->runPage();
        QVERIFY2(page.resultText().contains(QStringLiteral("NVreg_RestrictProfilingToAdminUsers=0")),
                 qPrintable(page.resultText()));
        QVERIFY(page.outputText().contains(QStringLiteral("HF_TOKEN=*** ./bench")));
        QFile record(m_fixture->file(QStringLiteral("capture/nsys_capture.json")));
        QVERIFY(record.open(QIODevice::ReadOnly));
        for (const auto& text : { page.resultText(), page.outputText(), QString::fromUtf8(record.readAll()) })
            QVERIFY2(!text.contains(QStringLiteral("geheim123")), qPrintable(text));
    }
    void theWholeCommandCanBeLeftOut()
    {
        const auto dialog = dialogFor(QStringLiteral("./bench --customer acme"));
        QVERIFY(dialog);
        QVERIFY(!dialog->targetPage().redaction().isChecked());
        dialog->targetPage().redaction().click();
        dialog->nextButton().click();
        dialog->nextButton().click();
        QVERIFY(waitForEnd(*dialog));
        const auto& page = dialog->runPage();
        QFile file(m_fixture->file(QStringLiteral("capture/nsys_capture.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto record = QString::fromUtf8(file.readAll());
        QVERIFY2(record.contains(QStringLiteral("\"command_redaction\": \"all\"")), qPrintable(record));
        QVERIFY(page.outputText().contains(QStringLiteral("Profiling")));
        for (const auto& text : { page.resultText(), page.outputText(), record })
            QVERIFY2(!text.contains(QStringLiteral("acme")), qPrintable(text));
    }
    void aDialogThatGoesEndsItsCapture()
    {
        auto dialog = dialogFor(QStringLiteral("echo ready; sleep 300"));
        QVERIFY(dialog);
        dialog->nextButton().click();
        dialog->nextButton().click();
        QVERIFY(dialog->isRunning());
        dialog.reset(); // and returns
    }

    void aReportOpensByItsExport()
    {
        setChosenNsys(QStringLiteral(GPULOUPE_STANDIN_NSYS));
        auto* window = m_fixture->openAndWait(report());
        QVERIFY(window);
        QCOMPARE(window->windowTitle(), QStringLiteral("run.nsys-rep – GPU Loupe"));
        QCOMPARE(window->session().trace()->kernels.size(), std::size_t(5));
        QVERIFY(core::ReportCache::ofUser().sizeBytes() > 0);
        auto* clear = window->findChild<QAction*>(QStringLiteral("clearExportCache"));
        QVERIFY(clear);
        clear->trigger();
        QVERIFY(waitUntil(
            [window] { return window->messageBar().text().startsWith(QStringLiteral("The export cache is empty")); },
            WindowFixture::TimeoutMs));
        QCOMPARE(core::ReportCache::ofUser().sizeBytes(), 0);
    }
    void withoutNsysAReportComesWithTheCommand()
    {
        setChosenNsys(m_fixture->file(QStringLiteral("nothing")));
        const auto path = report();
        auto* window = m_fixture->windows.open(path);
        QSignalSpy failed(&window->session(), &TraceSession::failed);
        QVERIFY(failed.wait(WindowFixture::TimeoutMs));
        auto* copy = messageButton(*window, QStringLiteral("Copy the export command"));
        QVERIFY(copy);
        copy->click();
        const auto line = QGuiApplication::clipboard()->text();
        QVERIFY2(line.startsWith(QStringLiteral("nsys export --type=sqlite ")) && line.contains(path),
                 qPrintable(line));
    }
};

QTEST_MAIN(TestCaptureDialog)
#include "tst_capturedialog.moc"
