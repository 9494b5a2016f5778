// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/answerdelegate.h"
#include "capture/capturedialog.h"
#include "capture/capturetargetpage.h"
#include "capture/guidancepage.h"
#include "capture/questiontable.h"
#include "eventwait.h"
#include "memorytrace.h"
#include "navigation/tracetabs.h"
#include "pages/hintsview.h"
#include "parts/commandview.h"
#include "session/viewcontext.h"
#include "windowtest.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

#include <memory>

using Q = core::CaptureQuestion;

namespace {

/// The seed's events, captured with --trace=cuda,nvtx --cuda-graph-trace=graph --sample=none by 2025.3.1.
std::shared_ptr<const core::Trace> recordedTrace()
{
    auto trace = std::make_shared<core::Trace>(*fixtures::makeSeedTrace());
    const auto add = [&](const char* name, const char* value) {
        trace->captureMetaData.push_back({ QString::fromLatin1(name), QString::fromLatin1(value), true });
    };
    add("CAPTURE_EVENT_TYPE", "Cuda");
    add("CAPTURE_EVENT_TYPE", "NvtxEvents");
    add("CUDA_GRAPH_TRACE_OPTIONS:MODE", "Graph");
    add("USE_LINUX_PERF", "false");
    add("COLLECT_GPU_CTX_SW_TRACE", "true");
    add("COLLECT_GPU_MEMORY_USAGE", "true");
    add("PROCESS_0:COMMAND", "/home/canary-user/train");
    trace->exportMetaData.push_back({ QStringLiteral("EXPORT_PRODUCT_VERSION"), QStringLiteral("2025.3.1.90"), false });
    return trace;
}

core::CaptureQuestionSet setOf(std::initializer_list<Q> questions)
{
    core::CaptureQuestionSet set;
    for (const auto question : questions)
        set.set(core::position(question));
    return set;
}

bool isMarked(const CommandView& view, const char* option)
{
    return view.shownText().contains(CommandView::marked(QString::fromLatin1(option), view.palette()));
}

QVariant answerOf(const GuidancePage& page, Q question)
{
    return page.questions().item(static_cast<int>(question), 1)->data(AnswerDelegate::AnswerRole);
}

bool waitForAnswers(const GuidancePage& page)
{
    return waitUntil([&] { return answerOf(page, Q::CpuSamples).isValid(); }, WindowFixture::TimeoutMs);
}

} // namespace

class TestGuidancePage : public WindowTest
{
    Q_OBJECT

private:
    std::unique_ptr<ViewContext> m_context;
    std::unique_ptr<GuidancePage> m_page;

    void tick(std::initializer_list<Q> questions) { m_page->questions().setTicked(setOf(questions)); }
    [[nodiscard]] QString profile() const
    {
        return m_page->profileCommand().commandText().replace(QStringLiteral(" \\\n    "), QStringLiteral(" "));
    }
    void chooseVersion(const QString& text)
    {
        const int row = m_page->versions().findText(text, Qt::MatchStartsWith);
        QVERIFY2(row >= 0, qPrintable(text));
        m_page->versions().setCurrentIndex(row);
    }

    void prepare() override
    {
        m_context = std::make_unique<ViewContext>();
        m_page = std::make_unique<GuidancePage>(*m_context);
        m_page->resize(1200, 800);
        m_page->show();
    }

private Q_SLOTS:
    void cleanup()
    {
        m_page.reset();
        m_context.reset();
        WindowTest::cleanup();
    }

    void worksWithoutATrace()
    {
        QCOMPARE(m_page->questions().rowCount(), static_cast<int>(core::CaptureQuestionCount));
        QVERIFY(!answerOf(*m_page, Q::Kernels).isValid());
        QVERIFY(m_page->questions().isColumnHidden(1));
        QCOMPARE(profile(),
                 QStringLiteral("nsys profile --trace=cuda,nvtx --sample=none --cpuctxsw=none "
                                "--cuda-memory-usage=true --force-overwrite=true --output=report <app>"));
        QCOMPARE(m_page->versions().currentText(), QStringLiteral("newest"));
        QCOMPARE(m_page->legendText(), QString());
        QCOMPARE(m_page->readyMade().commands().size(), std::size_t { 3 });
        QVERIFY(!m_page->permissions().commands().empty());
    }

    void ticksChangeBothLines()
    {
        tick({ Q::Kernels });
        QVERIFY(!profile().contains(QStringLiteral("--gpu-metrics-devices")));
        tick({ Q::Kernels, Q::NvlinkDuringNccl, Q::NcclOperations });
        QVERIFY(profile().contains(QStringLiteral("--trace=cuda,nvtx,nccl ")));
        QVERIFY(profile().contains(QStringLiteral("--gpu-metrics-devices=all ")));
        QVERIFY(m_page->exportCommand().commandText().contains(QStringLiteral("--include-json=true")));
        const auto& options = m_page->options();
        QCOMPARE(options.item(0, 0)->text(), QStringLiteral("--trace=cuda,nvtx,nccl"));
    }

    void mouseAndSpaceTick()
    {
        auto& table = m_page->questions();
        tick({ Q::Kernels });
        table.setCurrentCell(static_cast<int>(Q::GraphKernels), 3); // not the column with the box
        QTest::keyClick(&table, Qt::Key_Space);
        QCOMPARE(table.ticked(), setOf({ Q::Kernels, Q::GraphKernels }));
        QVERIFY(profile().contains(QStringLiteral("--cuda-graph-trace=node")));
        QTest::keyClick(&table, Qt::Key_Space);
        QCOMPARE(table.ticked(), setOf({ Q::Kernels }));
        const auto cell = table.visualItemRect(table.item(static_cast<int>(Q::GraphKernels), 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, QPoint(cell.left() + 10, cell.center().y()));
        QCOMPARE(table.ticked(), setOf({ Q::Kernels, Q::GraphKernels }));
        QVERIFY(profile().contains(QStringLiteral("--cuda-graph-trace=node")));
    }

    void nothingTickedHasNothingToCopy()
    {
        tick({});
        QCOMPARE(m_page->profileCommand().commandText(), QString());
        QVERIFY(!m_page->profileCommand().shownText().isEmpty());
        QVERIFY(!m_page->profileCommand().copyButton().isEnabled());
        QCOMPARE(m_page->options().rowCount(), 0);
        tick({ Q::Phases });
        QVERIFY(m_page->profileCommand().copyButton().isEnabled());
    }

    void copyPutsTheLineOnTheClipboard()
    {
        QSignalSpy described(m_context.get(), &ViewContext::selectionDescribed);
        tick({ Q::Kernels });
        m_page->profileCommand().copyButton().click();
        QCOMPARE(
            QGuiApplication::clipboard()->text(),
            QStringLiteral(
                "nsys profile \\\n    --trace=cuda \\\n    --sample=none \\\n    --cpuctxsw=none \\\n"
                "    --cuda-memory-usage=true \\\n    --force-overwrite=true \\\n    --output=report \\\n    <app>"));
        QCOMPARE(described.count(), 1);
        m_page->exportCommand().copyButton().click();
        QCOMPARE(QGuiApplication::clipboard()->text(), m_page->exportCommand().commandText());
        const auto& ready = *m_page->readyMade().commands().at(2);
        ready.copyButton().click();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("--gpu-metrics-devices=all")));
        QCOMPARE(described.count(), 3);
    }

    void releaseChangesTheLines()
    {
        tick({ Q::NcclOperations, Q::NvlinkDuringNccl });
        QCOMPARE(m_page->notesText().contains(QStringLiteral("has no --trace=nccl")), false);
        chooseVersion(QStringLiteral("2023.4"));
        QVERIFY(profile().contains(QStringLiteral("--trace=cuda,nvtx ")));
        QVERIFY(profile().contains(QStringLiteral("--gpu-metrics-device=all ")));
        QVERIFY(m_page->notesText().contains(QStringLiteral("has no --trace=nccl")));
        QVERIFY(
            m_page->readyMade().commands().at(2)->commandText().contains(QStringLiteral("--gpu-metrics-device=all")));
    }

    void applicationIsTakenAsTyped()
    {
        m_page->application().setText(QStringLiteral("python train.py --data \"$DATA\" <in"));
        QVERIFY(profile().endsWith(QStringLiteral(" python train.py --data \"$DATA\" <in")));
        QVERIFY(m_page->profileCommand().shownText().contains(QStringLiteral("&lt;in"))); // text, not markup
        QVERIFY(m_page->readyMade().commands().at(0)->commandText().endsWith(QStringLiteral("<in")));
    }

    void traceIsAnsweredAndCompared()
    {
        m_page->setTrace(recordedTrace());
        QVERIFY(waitForAnswers(*m_page));
        QVERIFY(!m_page->questions().isColumnHidden(1));
        QCOMPARE(answerOf(*m_page, Q::Kernels).toInt(), static_cast<int>(core::Answer::Yes));
        QCOMPARE(m_page->questions().item(static_cast<int>(Q::Kernels), 1)->text(), QStringLiteral("Yes"));
        QCOMPARE(answerOf(*m_page, Q::CpuSamples).toInt(), static_cast<int>(core::Answer::No));
        QCOMPARE(m_page->versions().currentText(), QStringLiteral("2025.3.1 (captured this trace)"));

        tick({ Q::Phases, Q::GraphKernels });
        QVERIFY(isMarked(m_page->profileCommand(), "--cuda-graph-trace=node"));
        QVERIFY(!isMarked(m_page->profileCommand(), "--trace=cuda,nvtx"));
        QVERIFY(!isMarked(m_page->profileCommand(), "--sample=none"));
        QVERIFY(m_page->legendText().contains(QStringLiteral("changed against the recorded capture")));
        QVERIFY(m_page->notesText().contains(QStringLiteral("--gpuctxsw=true")));
        QVERIFY(!profile().contains(QStringLiteral("canary")));
        tick({ Q::Phases });
        QVERIFY(m_page->legendText().contains(QStringLiteral("same options")));
    }

    /// Of what the trace has no answer to, until the user ticks.
    void unansweredQuestionsAreTicked()
    {
        m_page->setTrace(recordedTrace());
        QVERIFY(waitForAnswers(*m_page));
        for (std::size_t i = 0; i < core::CaptureQuestionCount; ++i) {
            const auto question = static_cast<Q>(i);
            const bool isOpen = answerOf(*m_page, question).toInt() != static_cast<int>(core::Answer::Yes);
            QCOMPARE(m_page->questions().ticked().test(i), isOpen);
        }
        QVERIFY(m_page->questions().ticked().any() && !m_page->questions().ticked().all());
        QVERIFY(profile().contains(QStringLiteral("--sample=process-tree")));
        tick({ Q::Kernels });
        m_page->setNvtxCoverage(0.5); // answers again
        QTRY_VERIFY(m_page->questions().item(static_cast<int>(Q::Phases), 2)->text().contains(u"50.0 %"));
        QCOMPARE(m_page->questions().ticked(), setOf({ Q::Kernels }));
    }

    /// The wizard gets the ticked questions and the program, and makes the same line of them, in a session of its own.
    void captureLeadsToTheWizard()
    {
        QSignalSpy requested(m_context.get(), &ViewContext::captureRequested);
        tick({ Q::Kernels, Q::NvlinkDuringNccl });
        m_page->application().setText(QStringLiteral("./bench"));
        m_page->captureButton().click();
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested[0][0].value<core::CaptureQuestionSet>(), m_page->questions().ticked());
        QCOMPARE(requested[0][1].toString(), QStringLiteral("./bench"));
        CaptureDialog dialog;
        dialog.ask(m_page->questions().ticked(), m_page->application().text());
        const auto line = dialog.targetPage().line().toPlainText().remove(QStringLiteral("\\\n    "));
        const auto options = [](const QString& text) {
            const auto all
                = text.section(QStringLiteral("nsys profile "), 1).section(QStringLiteral(" --output="), 0, 0);
            return all.section(QStringLiteral(" --session-new="), 0, 0);
        };
        QVERIFY(line.contains(QStringLiteral(" --session-new=")));
        QCOMPARE(options(line), options(profile()));
    }

    void ticksOutliveTheTrace()
    {
        tick({ Q::UnifiedMemory });
        m_page->setTrace(recordedTrace());
        QVERIFY(waitForAnswers(*m_page));
        QCOMPARE(m_page->questions().ticked(), setOf({ Q::UnifiedMemory }));
        m_page->setTrace(nullptr);
        QVERIFY(!answerOf(*m_page, Q::Kernels).isValid());
        QCOMPARE(m_page->questions().ticked(), setOf({ Q::UnifiedMemory }));
        QCOMPARE(m_page->versions().currentText(), QStringLiteral("newest"));
        QVERIFY(!isMarked(m_page->profileCommand(), "--cuda-um-cpu-page-faults=true"));
    }

    void traceWithoutRecordSaysSo()
    {
        m_page->setTrace(fixtures::makeSeedTrace());
        QVERIFY(waitForAnswers(*m_page));
        QVERIFY(m_page->legendText().contains(QStringLiteral("does not record")));
    }

    void coverageSharpensTheAnswer()
    {
        const auto quality = [this] { return m_page->questions().item(static_cast<int>(Q::Phases), 2)->text(); };
        m_page->setTrace(recordedTrace());
        QVERIFY(waitForAnswers(*m_page));
        QVERIFY(quality().contains(QStringLiteral("not computed")));
        m_page->setNvtxCoverage(0.516);
        QTRY_VERIFY_WITH_TIMEOUT(quality().contains(QStringLiteral("51.6 %")), WindowFixture::TimeoutMs);
    }

    void otherPagesCanAskForAQuestion()
    {
        TraceTabs tabs(*m_context);
        tabs.setTrace(recordedTrace());
        Q_EMIT m_context->captureQuestionRequested(Q::NvlinkDuringNccl);
        QCOMPARE(tabs.currentWidget(), &tabs.guidance());
        auto& questions = tabs.guidance().questions();
        QCOMPARE(questions.currentRow(), static_cast<int>(Q::NvlinkDuringNccl));
        QVERIFY(questions.ticked().test(core::position(Q::NvlinkDuringNccl)));
        QVERIFY(tabs.guidance().profileCommand().commandText().contains(QStringLiteral("--gpu-metrics-devices=all")));
    }

    void everythingHasANameAndTakesTheKeyboard()
    {
        for (const auto* widget :
             { static_cast<QWidget*>(&m_page->questions()), static_cast<QWidget*>(&m_page->options()) })
            QVERIFY(!widget->accessibleName().isEmpty() && widget->focusPolicy() != Qt::NoFocus);
        for (const auto* command : { &m_page->profileCommand(), &m_page->exportCommand() }) {
            QVERIFY(!command->copyButton().accessibleName().isEmpty());
            QVERIFY(command->copyButton().focusPolicy() != Qt::NoFocus);
        }
        QVERIFY(!m_page->questions().tabKeyNavigation()); // Tab leaves the table
    }
};

QTEST_MAIN(TestGuidancePage)
#include "tst_guidancepage.moc"
