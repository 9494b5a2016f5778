// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of NCCL, NVLink, NVTX, launch latency, CUDA graphs and profiler overhead.
#include "capture/guidancepage.h"
#include "capture/questiontable.h"
#include "memorytrace.h"
#include "navigation/tracetabs.h"
#include "pages/barrierspage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/nvtxrangespage.h"
#include "pages/phasespage.h"
#include "pages/processespage.h"
#include "pages/tablespage.h"
#include "parts/commandview.h"
#include "parts/noticeline.h"
#include "table/tableplaceholder.h"
#include "tabletexts.h"
#include "timeline/timelinepage.h"
#include "windowtest.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>

using Q = core::CaptureQuestion;

namespace {

constexpr std::int64_t BaseNs = 10'000'000; // first kernel of the golden trace
constexpr std::int64_t UsNs = 1'000;

/// Row of the first cell with this text in a column of the table as it stands.
std::size_t rowOf(const TablePage& page, const QString& key, const QString& text)
{
    return static_cast<std::size_t>(columnTexts(page, key).split(QLatin1Char(' ')).indexOf(text));
}

} // namespace

class TestAnalysisPages : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }
    /// Opens what `builder` wrote in the window.
    void open(const fixtures::ExportBuilder& builder)
    {
        const auto path = m_fixture->file(QStringLiteral("trace.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        m_window = m_fixture->openAndWait(path);
        QVERIFY(m_window);
    }
    /// The golden trace with a shorter all-reduce of the second process at its end.
    [[nodiscard]] static fixtures::ExportBuilder sharedAllReduce()
    {
        auto builder = fixtures::goldenSeed();
        const auto name = QStringLiteral("ncclDevKernel_AllReduce_Sum_bf16_RING_LL");
        builder.addKernel({ .pid = 222,
                            .startNs = BaseNs + 6'000 * UsNs,
                            .endNs = BaseNs + 7'000 * UsNs,
                            .shortName = name,
                            .fullName = name + QStringLiteral("(ncclDevKernelArgsStorage<(unsigned long)4096>)"),
                            .stream = 13,
                            .correlation = 9 });
        return builder;
    }

private Q_SLOTS:
    void ncclHasTheReferenceFigures()
    {
        openGolden();
        const auto& page = tabs().nccl().operations();
        QCOMPARE(columnTexts(page, QStringLiteral("op")), QStringLiteral("allreduce broadcast"));
        QCOMPARE(columnTexts(page, QStringLiteral("overlap_pct")), QStringLiteral("50.0 40.0"));
        const auto& instances = tabs().nccl().instances();
        QTRY_COMPARE(columnTexts(instances, QStringLiteral("duration_us")), QStringLiteral("2,000.000"));
    }

    void ncclDrillsByProcess()
    {
        open(sharedAllReduce());
        auto& page = tabs().nccl();
        const auto& instances = page.instances();
        QCOMPARE(columnTexts(page.operations(), QStringLiteral("total_ms")), QStringLiteral("3.000 1.500"));
        QTRY_COMPARE(columnTexts(instances, QStringLiteral("pid")), QStringLiteral("111 222"));

        page.setGrouping({ .byProcess = true });
        QTRY_COMPARE(columnTexts(page.operations(), QStringLiteral("total_ms")), QStringLiteral("2.000 1.500 1.000"));
        QCOMPARE(columnTexts(page.operations(), QStringLiteral("pid")), QStringLiteral("111 222 222"));
        QCOMPARE(page.operations().model().table()->key, QStringLiteral("nccl_by_pid"));
        page.operations().view().selectTableRow(2);
        QTRY_COMPARE(columnTexts(instances, QStringLiteral("duration_us")), QStringLiteral("1,000.000"));
        QCOMPARE(columnTexts(instances, QStringLiteral("pid")), QStringLiteral("222"));
        page.operations().view().selectTableRow(0);
        QTRY_COMPARE(columnTexts(instances, QStringLiteral("duration_us")), QStringLiteral("2,000.000"));
        QCOMPARE(columnTexts(instances, QStringLiteral("pid")), QStringLiteral("111"));

        page.setGrouping({ .byProcess = true, .byDevice = true });
        QTRY_VERIFY(page.operations().model().table()->findColumn(u"gpu"));
        QCOMPARE(page.operations().model().rowCount(), 3);
        page.setGrouping({});
        QTRY_COMPARE(columnTexts(page.operations(), QStringLiteral("total_ms")), QStringLiteral("3.000 1.500"));
    }

    void figuresPerGpuAndCoverageAreFound()
    {
        openGolden();
        tabs().showCell(QStringLiteral("nccl_by_gpu"), 0, QStringLiteral("exposed_ms"));
        QCOMPARE(tabs().currentWidget(), &tabs().nccl());
        QVERIFY(tabs().nccl().devices().isVisible());
        // 3.5 ms of NCCL, 1.6 of them beside compute kernels
        QCOMPARE(columnTexts(tabs().nccl().devices(), QStringLiteral("exposed_ms")), QStringLiteral("1.900"));
        tabs().showCell(QStringLiteral("nccl_ops"), 1, QStringLiteral("total_ms"));
        QVERIFY(tabs().nccl().operations().isVisible());
        QCOMPARE(tabs().nccl().operations().view().currentTableRow(), std::optional<std::size_t>(1));
        tabs().showCell(QStringLiteral("nvtx_coverage"), 0, QStringLiteral("kernels"));
        QCOMPARE(tabs().currentWidget(), &tabs().nvtx());
        QVERIFY(tabs().nvtx().coverage().isVisible());
    }

    void ncclInstancesLeadToTheTimeline()
    {
        open(sharedAllReduce());
        auto& page = tabs().nccl();
        QTRY_COMPARE(columnTexts(page.instances(), QStringLiteral("pid")), QStringLiteral("111 222"));
        Q_EMIT page.operations().view().rowActivated(0); // goes to the instances
        core::RowSubject shown;
        connect(&m_window->context(), &ViewContext::timelineRequested, this,
                [&shown](const core::RowSubject& subject) { shown = subject; });
        Q_EMIT page.instances().view().rowActivated(1);
        QVERIFY(shown.event.isValid());
        QVERIFY(shown.process.isValid());
        QCOMPARE(m_window->session().trace()->processes[shown.process.value()].pid, 222U);
        QCOMPARE(tabs().currentWidget(), &tabs().timeline());
    }

    void nvlinkHasTheReferenceFigures()
    {
        openGolden();
        const auto& page = tabs().nvlink().page(0);
        QVERIFY(page.hasTable());
        QCOMPARE(columnTexts(page, QStringLiteral("avg_during")).section(QLatin1Char(' '), 0, 0),
                 QStringLiteral("76.67"));
        QCOMPARE(columnTexts(page, QStringLiteral("correlation")).section(QLatin1Char(' '), 0, 0),
                 QStringLiteral("0.990"));
        QVERIFY(page.placeholder().remedyButton().isHidden() || !page.placeholder().isVisible());
    }

    void missingCountersLeadToGuidance()
    {
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 0, .endNs = 1000 });
        open(builder);
        const auto& page = tabs().nvlink().page(0);
        QVERIFY(!page.hasTable());
        QVERIFY2(page.placeholderText().startsWith(QStringLiteral("NVLink counters not found")),
                 qPrintable(page.placeholderText()));
        tabs().setCurrentWidget(&tabs().nvlink());
        auto& button = page.placeholder().remedyButton();
        QVERIFY(button.isVisible());
        QCOMPARE(button.text().remove(QLatin1Char('&')), QStringLiteral("How to capture NVLink counters"));
        button.click();
        QCOMPARE(tabs().currentWidget(), &tabs().guidance());
        QVERIFY(tabs().guidance().questions().ticked().test(core::position(Q::NvlinkDuringNccl)));
        QCOMPARE(tabs().guidance().questions().currentRow(), static_cast<int>(Q::NvlinkDuringNccl));
    }

    /// The line of the guidance, to be copied; the sentence that names its options would say it twice.
    void missingSectionShowsTheLineThatCapturesIt()
    {
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 0, .endNs = 1000 });
        open(builder);
        const auto& placeholder = tabs().memory().page(0).placeholder();
        auto* line = placeholder.shownCommand();
        QVERIFY(line);
        line->copyButton().click();
        const auto copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.startsWith(QStringLiteral("nsys profile")), qPrintable(copied));
        QVERIFY2(copied.contains(QStringLiteral("--trace=cuda")), qPrintable(copied));
        placeholder.remedyButton().click();
        QCOMPARE(tabs().currentWidget(), &tabs().guidance());
    }

    /// Copies that were captured, but lie outside of the scope, need no other capture.
    void copiesOutsideOfTheScopeNeedNoCapture()
    {
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 0, .endNs = 1000 });
        builder.addMemcpy({ .startNs = 5000, .endNs = 6000, .sizeBytes = 1024 });
        open(builder);
        const auto& page = tabs().memory().page(0);
        QVERIFY(page.hasTable());
        core::Scope scope;
        const auto start = m_window->session().trace()->extent.startNs;
        scope.window = core::TimeWindow { start, start + 1000 };
        m_window->session().setScope(scope);
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready && tabs().isUpToDate());
        QCOMPARE(page.placeholderText(), QStringLiteral("There is nothing of this kind in this scope."));
        QVERIFY(!page.placeholder().shownCommand());
        auto& button = page.placeholder().remedyButton();
        QCOMPARE(button.text(), QStringLiteral("Show the whole trace"));
        button.click();
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready && tabs().isUpToDate());
        QVERIFY(page.hasTable());
        QVERIFY(page.placeholderText().isEmpty());
    }

    void missingSectionsLeadToGuidance_data()
    {
        QTest::addColumn<QString>("section");
        QTest::addColumn<int>("question");
        QTest::newRow("NCCL") << QStringLiteral("nccl") << static_cast<int>(Q::NcclOperations);
        QTest::newRow("NVTX") << QStringLiteral("nvtx") << static_cast<int>(Q::Phases);
        QTest::newRow("phases") << QStringLiteral("phases") << static_cast<int>(Q::Phases);
        QTest::newRow("memory") << QStringLiteral("memory") << static_cast<int>(Q::MemoryTraffic);
        QTest::newRow("graphs") << QStringLiteral("graphs") << static_cast<int>(Q::GraphKernels);
        QTest::newRow("latency") << QStringLiteral("latency") << static_cast<int>(Q::LaunchLatency);
    }

    void missingSectionsLeadToGuidance()
    {
        QFETCH(QString, section);
        QFETCH(int, question);
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 0, .endNs = 1000 });
        open(builder);
        const std::map<QString, TablePage*> pages {
            { QStringLiteral("nccl"), &tabs().nccl().operations() },
            { QStringLiteral("nvtx"), &tabs().nvtx().ranges().ranges() },
            { QStringLiteral("phases"), &tabs().phases().phases() },
            { QStringLiteral("memory"), &tabs().memory().page(0) },
            { QStringLiteral("graphs"), &tabs().graphs().page(0) },
            { QStringLiteral("latency"), &tabs().latency().page(0) },
        };
        const auto& page = *pages.at(section);
        QVERIFY(!page.hasTable());
        QVERIFY(!page.placeholder().remedyButton().isHidden());
        page.placeholder().remedyButton().click();
        QCOMPARE(tabs().currentWidget(), &tabs().guidance());
        QCOMPARE(tabs().guidance().questions().currentRow(), question);
    }

    void nvtxHasTheReferenceFigures()
    {
        openGolden();
        const auto& page = tabs().nvtx().ranges();
        QCOMPARE(columnTexts(page.ranges(), QStringLiteral("text")), QStringLiteral("prefill decode"));
        QCOMPARE(columnTexts(page.ranges(), QStringLiteral("kernel_inclusive_ms")), QStringLiteral("4.000 2.100"));
        QTRY_COMPARE(columnTexts(page.instances(), QStringLiteral("duration_us")), QStringLiteral("1,050.000"));
        auto& nvtx = tabs().nvtx().ranges();
        nvtx.setGrouping({ .byProcess = true });
        QTRY_COMPARE(columnTexts(page.ranges(), QStringLiteral("pid")), QStringLiteral("111 222 111"));
        QTRY_COMPARE(columnTexts(page.instances(), QStringLiteral("pid")), QStringLiteral("111"));
    }

    /// Name, share, total, calls, average; the rest is in *Columns*.
    void tablesBeginWithWhatMatters()
    {
        openGolden();
        const auto shown = [](const TablePage& page) {
            QStringList keys;
            const auto columns = page.view().shownColumns();
            for (const auto column : columns)
                keys += page.model().table()->columns[static_cast<std::size_t>(column)].key;
            return keys.join(u' ');
        };
        QCOMPARE(shown(tabs().nvtx().ranges().ranges()),
                 QStringLiteral(
                     "text domain pct_of_kernel_time kernel_inclusive_ms kernels_inclusive total_ms count avg_us"));
        QCOMPARE(shown(tabs().barriers().barriers()),
                 QStringLiteral("kind api_name total_ms count avg_us max_us gpu_idle_inside_ms"));
        const auto& launches = *m_window->session().results()->table(u"launch_latency");
        QCOMPARE(launches.columns[*launches.sortColumn].key, QStringLiteral("calls"));
        const auto& ranges = *m_window->session().results()->table(u"nvtx_ranges");
        QCOMPARE(ranges.columns[*ranges.sortColumn].key, QStringLiteral("kernel_inclusive_ms"));
    }

    void exactTextTakesRowsApart()
    {
        auto builder = fixtures::goldenSeed();
        for (int id = 1; id <= 2; ++id) {
            builder.addNvtx({ .pid = 111,
                              .startNs = BaseNs + 6'000 * UsNs,
                              .endNs = BaseNs + (6'000 + id * 100) * UsNs,
                              .text = QStringLiteral("step,id=%1").arg(id) });
            builder.addNvtx({ .pid = 111,
                              .startNs = BaseNs + 8'000 * UsNs,
                              .endNs = BaseNs + (8'000 + id * 100) * UsNs,
                              .text = QStringLiteral("aten::mm, op_id = %1").arg(id) });
        }
        open(builder);
        auto& page = tabs().nvtx().ranges();
        QCOMPARE(columnTexts(page.ranges(), QStringLiteral("text")),
                 QStringLiteral("prefill decode aten::mm step,id=2 step,id=1"));
        page.ranges().view().selectTableRow(2);
        QTRY_COMPARE(columnTexts(page.instances(), QStringLiteral("duration_us")), QStringLiteral("200.000 100.000"));
        page.setGrouping({ .exactText = true });
        QTRY_COMPARE(page.ranges().model().rowCount(), 6);
        QVERIFY(page.ranges().view().isEnabled());
        const auto texts = columnTexts(page.ranges(), QStringLiteral("text"));
        QVERIFY2(texts.contains(QStringLiteral("aten::mm, op_id = 2")), qPrintable(texts));
        page.ranges().view().selectTableRow(2);
        QTRY_COMPARE(columnTexts(page.instances(), QStringLiteral("duration_us")), QStringLiteral("200.000"));
        page.setGrouping({});
        QTRY_COMPARE(page.ranges().model().rowCount(), 5);
    }

    void sameRowStaysSelected()
    {
        openGolden();
        auto& page = tabs().nccl();
        page.operations().view().selectTableRow(1);
        QTRY_COMPARE(columnTexts(page.instances(), QStringLiteral("pid")), QStringLiteral("222"));
        QSignalSpy ready(&m_window->session(), &TraceSession::resultsReady);
        m_window->session().analyze();
        QVERIFY(ready.wait(WindowFixture::TimeoutMs));
        QCOMPARE(page.operations().view().currentTableRow(), std::optional<std::size_t>(1));
        QTRY_VERIFY(page.instances().view().isEnabled());
        QCOMPARE(columnTexts(page.instances(), QStringLiteral("pid")), QStringLiteral("222"));
    }

    void processesShowTheirOwnNcclAndNvtx()
    {
        open(sharedAllReduce());
        auto& page = tabs().processes();
        tabs().setCurrentWidget(&page);
        QSignalSpy shown(&page, &ProcessesPage::processShown);
        page.processes().view().selectTableRow(rowOf(page.processes(), QStringLiteral("pid"), QStringLiteral("222")));
        QTRY_COMPARE(page.heading(), QStringLiteral("pid 222 (worker-222)"));
        QTRY_COMPARE(columnTexts(page.nccl().operations(), QStringLiteral("total_ms")), QStringLiteral("1.500 1.000"));
        QTRY_COMPARE(columnTexts(page.nvtx().ranges().ranges(), QStringLiteral("text")), QStringLiteral("decode"));
    }

    void opaqueGraphsAreSaidAboveTheTables()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1'000, QStringLiteral("k"));
        builder.addGraphLaunch(1, 0, 7, 2'000, 5'000, 12); // 3 of 4 µs
        const auto trace = builder.build();
        const auto results = core::analyze(trace);
        VERIFY_EXPECTED(results);
        ViewContext context;
        TraceTabs pages(context);
        pages.setTrace(trace);
        pages.setResults(*results);
        for (const auto* page : { &pages.kernels().kernels(), &pages.graphs().page(0) }) {
            QVERIFY(!page->notice().isHidden());
            QVERIFY2(page->notice().text().contains(QStringLiteral("1 graph launch")),
                     qPrintable(page->notice().text()));
            QVERIFY2(page->notice().text().contains(QStringLiteral("75.0 % of GPU time")),
                     qPrintable(page->notice().text()));
            QVERIFY(page->notice().text().contains(QStringLiteral("--cuda-graph-trace=node")));
        }
        QVERIFY(pages.nccl().operations().notice().isHidden());
        pages.kernels().setGrouping({ .byProcess = true });
        QTRY_COMPARE(pages.kernels().kernels().model().table()->key, QStringLiteral("kernels_by_pid"));
        QVERIFY(!pages.kernels().kernels().notice().isHidden());
        pages.kernels().kernels().notice().button().click();
        QCOMPARE(pages.currentWidget(), &pages.guidance());
        QVERIFY(pages.guidance().questions().ticked().test(core::position(Q::GraphKernels)));
    }

    void launchLatencyLeadsToTheKernel()
    {
        openGolden();
        const auto& page = tabs().latency().page(0);
        QVERIFY(page.hasTable());
        QVERIFY(page.model().rowCount() > 0);
        Q_EMIT page.view().rowActivated(0);
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
    }

    void profilerOverheadStandsWithTheGaps()
    {
        auto builder = fixtures::goldenSeed();
        builder.addOverhead({ .pid = 111,
                              .startNs = BaseNs + 3'000 * UsNs,
                              .endNs = BaseNs + 3'500 * UsNs,
                              .name = QStringLiteral("Buffer flush") });
        open(builder);
        const auto& page = tabs().idle().overhead();
        QVERIFY(page.hasTable());
        QCOMPARE(page.model().rowCount(), 1);
        QCOMPARE(page.model().table()->key, QStringLiteral("profiler_overhead"));
        QVERIFY(tabs().idle().isAncestorOf(&page));
    }

    /// The rows that count have the keyboard, so that the evidence is theirs.
    void goingToAPageFocusesItsUpperTable()
    {
        openGolden();
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        const std::map<QString, const TablePage*> pages {
            { QStringLiteral("NCCL"), &tabs().nccl().operations() },
            { QStringLiteral("NVTX ranges"), &tabs().nvtx().ranges().ranges() },
            { QStringLiteral("Kernels"), &tabs().kernels().kernels() },
        };
        QTRY_COMPARE(tabs().nvtx().ranges().instances().model().rowCount(), 1);
        QTRY_COMPARE(tabs().nccl().instances().model().rowCount(), 1);
        const auto actions = m_window->findChildren<QAction*>();
        for (const auto& [name, page] : pages) {
            for (auto* action : actions) {
                if (action->text().section(QLatin1Char(' '), 1) == name)
                    action->trigger();
            }
            QVERIFY2(page->view().hasFocus(), qPrintable(name));
        }
    }

    /// Tables that are not there left the migrations three of their four rows.
    void longTablesGetTheHeight()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/s2.9.1_unified_memory.sqlite");
        if (!QFile::exists(path))
            QSKIP("the reference traces are not here");
        auto* window = m_fixture->openAndWait(path);
        QVERIFY(window);
        window->resize(1600, 1000);
        auto& memory = window->tabs().unifiedMemory();
        window->tabs().setCurrentWidget(&memory);
        const auto& view = memory.page(0).view();
        QTRY_VERIFY(memory.page(0).model().rowCount() >= 4);
        QTRY_COMPARE(view.verticalScrollBar()->maximum(), 0);
    }

    /// Three of four sections were a sentence each in a quarter of the page.
    void whatIsMissingNeedsNoHeight()
    {
        openGolden(); // has none of it
        auto& missing = tabs().unifiedMemory();
        tabs().setCurrentWidget(&missing);
        QTRY_VERIFY(!missing.page(0).placeholderText().isEmpty());
        QVERIFY(missing.page(0).isVisible());
        QTRY_VERIFY(!missing.page(1).isVisible() && !missing.page(3).isVisible());
        const QString path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/s2.9.1_unified_memory.sqlite");
        if (!QFile::exists(path))
            QSKIP("no reference trace with unified memory");
        auto* window = m_fixture->openAndWait(path);
        QVERIFY(window);
        window->resize(1600, 1000);
        auto& partly = window->tabs().unifiedMemory();
        window->tabs().setCurrentWidget(&partly);
        QTRY_VERIFY(partly.page(0).hasTable());
        QTRY_VERIFY(partly.page(1).isVisible() && !partly.page(1).hasTable());
        QTRY_VERIFY(partly.page(1).height() < partly.page(0).height() / 3);
    }

    void coverageReachesTheGuidance()
    {
        openGolden();
        const auto quality
            = [this] { return tabs().guidance().questions().item(static_cast<int>(Q::Phases), 2)->text(); };
        QTRY_VERIFY_WITH_TIMEOUT(quality().contains(QStringLiteral("100 %")), WindowFixture::TimeoutMs);
    }
};

QTEST_MAIN(TestAnalysisPages)
#include "tst_analysispages.moc"
