// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the golden trace, whose figures are known by hand.
#include "analysis/processes/processes.h"
#include "navigation/tracetabs.h"
#include "pages/barrierspage.h"
#include "pages/gpumemorypage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/nvtxrangespage.h"
#include "pages/phasespage.h"
#include "pages/processespage.h"
#include "pages/queuepage.h"
#include "pages/tablespage.h"
#include "pages/traceinfopage.h"
#include "report/csvwriter.h"
#include "session/viewcontext.h"
#include "summary/summarypage.h"
#include "table/celltext.h"
#include "table/tablepage.h"
#include "tabletexts.h"
#include "windowtest.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QThread>

#include <atomic>

namespace {

/// The fields of CSV text as RFC 4180 has them, record by record.
std::vector<QStringList> parseCsv(const QString& text)
{
    std::vector<QStringList> records;
    QStringList record;
    QString field;
    bool isQuoted = false;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text[at];
        if (isQuoted) {
            if (c != u'"')
                field += c;
            else if (at + 1 < text.size() && text[at + 1] == u'"')
                field += text[++at];
            else
                isQuoted = false;
        } else if (c == u'"') {
            isQuoted = true;
        } else if (c == u',') {
            record += std::exchange(field, {});
        } else if (c == u'\n') {
            record += std::exchange(field, {});
            records.push_back(std::exchange(record, {}));
        } else if (c != u'\r') {
            field += c;
        }
    }
    return records;
}

/// What the view shows for a CSV field: numbers in the user's locale with the column's decimals.
QString asShown(const QString& field, const core::TableColumn& column, const QVariant& raw)
{
    const QLocale locale;
    if (field.isEmpty() || !column.isNumeric())
        return field;
    if (raw.typeId() == QMetaType::Double)
        return locale.toString(field.toDouble(), 'f', column.decimals);
    return locale.toString(field.toLongLong());
}

} // namespace

class TestTraceTabs : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }

    void prepare() override { openGolden(); }

private Q_SLOTS:
    /// All pages in one turn of the event loop would hold up mouse and keyboard.
    void pagesAreFilledInTurns()
    {
        auto& session = m_window->session();
        tabs().setCurrentWidget(&tabs().summary());
        QTRY_VERIFY(tabs().isUpToDate());
        auto& kernels = tabs().kernels();
        const auto tableOf = [](const KernelsPage& page) { return page.kernels().model().table(); };
        const auto before = tableOf(kernels);
        QVERIFY(before);
        core::Scope scope;
        const auto extent = session.trace()->extent;
        scope.window = core::TimeWindow { extent.startNs, extent.startNs + extent.durationNs() / 2 };
        core::TablePointer atOnce;
        connect(&session, &TraceSession::resultsReady, this, [&] { atOnce = tableOf(kernels); });
        session.setScope(scope);
        QTRY_VERIFY(atOnce);
        QVERIFY2(atOnce == before, "a page behind another waits for its turn");
        QVERIFY(!kernels.kernels().view().isEnabled()); // dimmed as long
        QTRY_VERIFY(tabs().isUpToDate());
        QVERIFY(tableOf(kernels) != before);
        // a page that is asked for waits no longer
        session.setScope({});
        atOnce.reset();
        const auto half = tableOf(kernels);
        connect(&session, &TraceSession::resultsReady, this, [&] {
            tabs().setCurrentWidget(&kernels);
            atOnce = tableOf(kernels);
        });
        QTRY_VERIFY(atOnce && session.state() == TraceSession::State::Ready);
        QVERIFY(atOnce != half);
        QVERIFY(kernels.kernels().view().isEnabled());
        disconnect(&session, nullptr, this, nullptr);
    }

    /// Giving back the memory of millions of rows would hold up mouse and keyboard.
    void formerFiguresAreFreedInAJob()
    {
        auto& session = m_window->session();
        QTRY_VERIFY(tabs().isUpToDate());
        std::atomic<QThread*> freedIn = nullptr;
        const auto watch = [&freedIn](const core::ResultsPointer& results) {
            auto& watched = const_cast<core::AnalysisResults&>(*results).steps; // nothing else holds the new pointer
            watched = { watched.get(), [&freedIn, steps = watched](const core::Steps* /*same*/) mutable {
                           freedIn = QThread::currentThread();
                       } };
        };
        watch(session.results());
        core::Scope scope;
        const auto extent = session.trace()->extent;
        scope.window = core::TimeWindow { extent.startNs, extent.startNs + extent.durationNs() / 2 };
        session.setScope(scope);
        QTRY_VERIFY(freedIn);
        QVERIFY(freedIn != QThread::currentThread());
        // and so are those of a trace that makes place for itself, read again
        QTRY_VERIFY(tabs().isUpToDate());
        watch(session.results());
        freedIn = nullptr;
        session.reload();
        QTRY_VERIFY(freedIn);
        QVERIFY(freedIn != QThread::currentThread());
        QTRY_VERIFY(tabs().isUpToDate());
    }

    void everyCellIsWhatTheCsvSays_data()
    {
        QTest::addColumn<QString>("key");
        for (const auto* key : { "kernels",
                                 "barriers",
                                 "gpu_idle",
                                 "gpu_idle_gaps",
                                 "stream_gaps",
                                 "memory_operations",
                                 "processes",
                                 "launch_storms",
                                 "small_kernels",
                                 "launch_latency",
                                 "nccl_ops",
                                 "nvlink_during_nccl",
                                 "profiler_overhead",
                                 "nvtx_ranges",
                                 "nccl_by_gpu",
                                 "nvtx_coverage",
                                 "phases",
                                 "cuda_graphs",
                                 "queue_depth",
                                 "gpu_dry_spells",
                                 "critical_path",
                                 "critical_path_pieces",
                                 "page_migrations",
                                 "gpu_memory",
                                 "never_freed" })
            QTest::newRow(key) << QString::fromLatin1(key);
    }

    void everyCellIsWhatTheCsvSays()
    {
        QFETCH(QString, key);
        const std::map<QString, TablePage*> pages {
            { QStringLiteral("kernels"), &tabs().kernels().kernels() },
            { QStringLiteral("barriers"), &tabs().barriers().barriers() },
            { QStringLiteral("gpu_idle"), &tabs().idle().devices() },
            { QStringLiteral("gpu_idle_gaps"), &tabs().idle().gaps() },
            { QStringLiteral("stream_gaps"), &tabs().idle().streams() },
            { QStringLiteral("memory_operations"), &tabs().memory().page(0) },
            { QStringLiteral("processes"), &tabs().processes().processes() },
            { QStringLiteral("launch_storms"), &tabs().storms().page(0) },
            { QStringLiteral("small_kernels"), &tabs().storms().page(1) },
            { QStringLiteral("queue_depth"), &tabs().queueDepth().streams() },
            { QStringLiteral("gpu_dry_spells"), &tabs().queueDepth().spells() },
            { QStringLiteral("page_migrations"), &tabs().unifiedMemory().page(0) },
            { QStringLiteral("gpu_memory"), &tabs().gpuMemory().uses() },
            { QStringLiteral("never_freed"), &tabs().gpuMemory().kept() },
            { QStringLiteral("critical_path"), &tabs().criticalPath().page(0) },
            { QStringLiteral("critical_path_pieces"), &tabs().criticalPath().page(1) },
            { QStringLiteral("launch_latency"), &tabs().latency().page(0) },
            { QStringLiteral("nccl_ops"), &tabs().nccl().operations() },
            { QStringLiteral("nvlink_during_nccl"), &tabs().nvlink().page(0) },
            { QStringLiteral("profiler_overhead"), &tabs().idle().overhead() },
            { QStringLiteral("nvtx_ranges"), &tabs().nvtx().ranges().ranges() },
            { QStringLiteral("phases"), &tabs().phases().phases() },
            { QStringLiteral("cuda_graphs"), &tabs().graphs().page(0) },
            { QStringLiteral("nccl_by_gpu"), &tabs().nccl().devices() },
            { QStringLiteral("nvtx_coverage"), &tabs().nvtx().coverage() },
        };
        const auto& model = pages.at(key)->model();
        const auto& table = *m_window->session().results()->table(key);
        if (!table.provenance.isAvailable()) {
            QVERIFY(!pages.at(key)->hasTable());
            QCOMPARE(pages.at(key)->placeholderText().toLower(), table.provenance.unavailable.toLower());
            return;
        }
        const auto records = parseCsv(QString::fromUtf8(core::tableToCsv(table)));
        QCOMPARE(static_cast<std::size_t>(model.rowCount()) + 1, records.size());
        QCOMPARE(static_cast<qsizetype>(model.columnCount()), records[0].size());
        for (int column = 0; column < model.columnCount(); ++column) {
            const auto& description = table.columns[static_cast<std::size_t>(column)];
            QCOMPARE(records[0][column], description.key);
            for (int row = 0; row < model.rowCount(); ++row) {
                const auto index = model.index(row, column);
                if (description.isVocabulary && description.display) {
                    const auto position = static_cast<std::size_t>(column);
                    QCOMPARE(index.data().toString(),
                             core::displayText(table, static_cast<std::size_t>(row), position));
                    continue;
                }
                QCOMPARE(index.data().toString(),
                         asShown(records[static_cast<std::size_t>(row) + 1][column], description,
                                 index.data(core::TableModel::RawValueRole)));
            }
        }
    }

    void modelsAreSound()
    {
        const auto pages = tabs().findChildren<TablePage*>();
        QVERIFY(pages.size() >= 15);
        for (auto* page : pages) {
            const QAbstractItemModelTester tester(&page->model(),
                                                  QAbstractItemModelTester::FailureReportingMode::QtTest);
            if (page->model().columnCount() > 0)
                page->model().sort(0, Qt::DescendingOrder);
        }
    }

    void kernelsHaveTheReferenceFigures()
    {
        const auto& page = tabs().kernels().kernels();
        QCOMPARE(columnTexts(page, QStringLiteral("display_name")).section(QLatin1Char(' '), 0, 0),
                 QStringLiteral("computeKernel"));
        QCOMPARE(columnTexts(page, QStringLiteral("total_ms")), QStringLiteral("2.600 2.000 1.500"));
        QCOMPARE(columnTexts(page, QStringLiteral("calls")), QStringLiteral("3 1 1"));
    }

    void barriersHaveTheReferenceFigures()
    {
        const auto& page = tabs().barriers().barriers();
        QCOMPARE(columnTexts(page, QStringLiteral("total_ms")), QStringLiteral("0.800 0.700 0.600 0.200"));
        QCOMPARE(page.model().rowCount(), 4);
    }

    /// The table has the page to itself until its instances are asked for; the filter stands first, then the sum.
    void kernelsBeginWithTheirTable()
    {
        QSettings().remove(QStringLiteral("instances/kernels"));
        auto* window = m_fixture->openAndWait(m_fixture->golden(QStringLiteral("other.sqlite")));
        QVERIFY(window);
        auto& page = window->tabs().kernels();
        window->tabs().setCurrentWidget(&page);
        QVERIFY(!page.instances().isVisible());
        QCOMPARE(page.kernels().countText(), QStringLiteral("3 rows, 6.10 ms"));
        page.kernels().view().setFocus();
        QVERIFY(page.kernels().runRowAction(RowAction::Kind::ShowInstances));
        QVERIFY(page.instances().isVisible());
    }

    void instancesFollowTheSelectedKernel()
    {
        auto& kernels = tabs().kernels().kernels();
        const auto& instances = tabs().kernels().instances();
        QTRY_COMPARE(instances.model().rowCount(), 3); // the top kernel is selected from the start
        QTRY_VERIFY(instances.view().isEnabled());
        QCOMPARE(columnTexts(instances, QStringLiteral("duration_us")), QStringLiteral("1,000.000 1,000.000 600.000"));
        kernels.view().selectTableRow(1);
        QTRY_COMPARE(instances.model().rowCount(), 1);
        QCOMPARE(columnTexts(instances, QStringLiteral("duration_us")), QStringLiteral("2,000.000"));
    }

    void kernelsAreGroupedAsAsked()
    {
        auto& page = tabs().kernels();
        page.setGrouping({ .byProcess = true });
        QTRY_COMPARE(page.kernels().model().rowCount(), 4); // computeKernel runs in both processes
        QVERIFY(page.kernels().view().isEnabled());
        page.setGrouping({ .byStream = true });
        QTRY_COMPARE(page.kernels().model().table()->key, QStringLiteral("kernels"));
        page.setGrouping({});
        QTRY_COMPARE(page.kernels().model().rowCount(), 3);
        QCOMPARE(columnTexts(page.kernels(), QStringLiteral("calls")), QStringLiteral("3 1 1"));
    }

    void barriersAreGroupedAsAsked()
    {
        auto& page = tabs().barriers();
        page.setGrouping({ .byProcess = true });
        QTRY_COMPARE(page.barriers().model().table()->key, QStringLiteral("sync_by_pid"));
        QVERIFY(page.barriers().model().table()->findColumn(u"pid"));
        page.setGrouping({});
        QTRY_COMPARE(page.barriers().model().table()->key, QStringLiteral("barriers"));
    }

    void idleTimeByKernelsOnly()
    {
        auto& page = tabs().idle();
        const auto before = columnTexts(page.devices(), QStringLiteral("idle_pct"));
        QCOMPARE(before, QStringLiteral("18.18"));
        const auto* table = page.devices().model().table().get();
        page.setKernelsOnly(true);
        QTRY_VERIFY(page.devices().model().table().get() != table);
        QCOMPARE(columnTexts(page.devices(), QStringLiteral("idle_pct")), before); // the golden trace has kernels only
        page.setKernelsOnly(false);
        QCOMPARE(page.devices().model().table().get(), table);
    }

    void drillsIntoAProcess()
    {
        auto& page = tabs().processes();
        tabs().setCurrentWidget(&page);
        QCOMPARE(page.processes().model().rowCount(), 2);
        QSignalSpy shown(&page, &ProcessesPage::processShown);
        const auto pids = columnTexts(page.processes(), QStringLiteral("pid")).split(QLatin1Char(' '));
        const auto row = pids.indexOf(QStringLiteral("111"));
        QVERIFY(row >= 0);
        page.processes().view().selectTableRow(static_cast<std::size_t>(row == 0 ? 1 : 0));
        page.processes().view().selectTableRow(static_cast<std::size_t>(row));
        QTRY_COMPARE(page.heading(), QStringLiteral("pid 111 (worker-111)"));
        QTRY_VERIFY(shown.count() >= 1);
        QTRY_COMPARE(columnTexts(page.kernels().kernels(), QStringLiteral("total_ms")), QStringLiteral("2.000 2.000"));
        QCOMPARE(columnTexts(page.barriers().barriers(), QStringLiteral("total_ms")), QStringLiteral("0.800 0.600"));
        QVERIFY(page.idle().devices().hasTable());
        QVERIFY(!page.kernels().instances().isVisible());
        // its tables begin with the names
        QCOMPARE(page.kernels().kernels().view().horizontalScrollBar()->value(), 0);
        // double click on a kernel shows its launches, of this process only
        Q_EMIT page.kernels().kernels().view().rowActivated(0);
        QTRY_VERIFY(page.kernels().instances().hasTable());
        QVERIFY(page.kernels().instances().model().rowCount() <= 2);
        // the whole trace's figures are as they were
        QCOMPARE(columnTexts(tabs().kernels().kernels(), QStringLiteral("calls")), QStringLiteral("3 1 1"));
    }

    /// The figures of a process take as much as those of the trace.
    void processesAreAnalyzedOnceTheirPageIsSeen()
    {
        tabs().setCurrentWidget(&tabs().summary());
        QSignalSpy ready(&m_window->session(), &TraceSession::resultsReady);
        m_window->session().analyze();
        QVERIFY(ready.wait(WindowFixture::TimeoutMs));
        auto& page = tabs().processes();
        QCOMPARE(page.processes().model().rowCount(), 2);
        QCOMPARE(page.heading(), QString());
        tabs().setCurrentWidget(&page);
        QTRY_VERIFY(!page.heading().isEmpty());
    }

    /// A double click on a process did nothing once the scope had changed.
    void processesOpenAfterAChangeOfScope()
    {
        core::Scope scope;
        scope.window = core::TimeWindow { m_window->session().trace()->extent.startNs,
                                          m_window->session().trace()->extent.endNs - 1 };
        m_window->session().setScope(scope);
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready && tabs().isUpToDate());
        auto& page = tabs().processes();
        tabs().setCurrentWidget(&page);
        auto& view = page.processes().view();
        QTRY_VERIFY(page.processes().model().rowCount() == 2 && view.isVisible());
        QSignalSpy activated(&view, &TableView::rowActivated);
        const auto place = view.visualRect(view.model()->index(1, view.shownColumns().front())).center();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(activated.count(), 1);
        const auto row = page.processes().model().tableRow(1);
        const auto process = m_window->session().results()->processes->rows[row].process;
        QTRY_COMPARE(page.heading(), m_window->session().trace()->processLabel(process));
    }

    void goesFromARowToItsProcessAndKernel()
    {
        const auto& results = *m_window->session().results();
        const auto kernel = results.kernels->rows[2].name;
        tabs().kernels().kernels().filterEdit().setText(QStringLiteral("computeKernel"));
        Q_EMIT m_window->context().kernelRequested(kernel);
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        QCOMPARE(tabs().kernels().kernels().view().horizontalScrollBar()->value(), 0); // the name is not cut
        QCOMPARE(tabs().kernels().kernels().view().currentTableRow(), std::optional<std::size_t>(2));
        const auto process = results.processes->rows[1].process;
        Q_EMIT m_window->context().processRequested(process);
        QCOMPARE(tabs().currentWidget(), &tabs().processes());
        QTRY_COMPARE(tabs().processes().heading(), results.trace->processLabel(process));
    }

    void fullNamesEverywhere()
    {
        const auto& page = tabs().kernels().kernels();
        m_window->context().setShowsFullNames(true);
        QVERIFY(columnTexts(page, QStringLiteral("display_name"))
                    .startsWith(QStringLiteral("computeKernel(float *, int)")));
        m_window->context().setShowsFullNames(false);
        QVERIFY(columnTexts(page, QStringLiteral("display_name")).startsWith(QStringLiteral("computeKernel ")));
    }

    void findsTheTableInFront()
    {
        tabs().setCurrentWidget(&tabs().barriers());
        QCOMPARE(tabs().currentTablePage(), &tabs().barriers().barriers());
        tabs().setCurrentWidget(&tabs().traceInfo());
        QVERIFY(tabs().traceInfo().isAncestorOf(tabs().currentTablePage()));
    }

    void callLeadsToTheRowThatCountsIt()
    {
        const auto& trace = *m_window->session().trace();
        bool isBarrierMet = false;
        bool isLaunchMet = false;
        for (std::uint32_t row = 0; row < trace.calls.size(); ++row) {
            const auto& name = trace.callNames[trace.calls.name[row].value()];
            const auto kind = core::barrierKindOfCall(trace, row);
            const bool isLaunch = !kind && name.kind == core::CallKind::Launch;
            if (!kind && !isLaunch)
                continue;
            tabs().setCurrentWidget(&tabs().traceInfo());
            Q_EMIT m_window->context().instanceRequested({ core::EventClass::Calls, row });
            const auto& page = kind ? tabs().barriers().barriers() : tabs().latency().page(0);
            QVERIFY(tabs().currentWidget()->isAncestorOf(&page));
            const auto shown = page.view().currentTableRow();
            QVERIFY(shown);
            const auto& table = *page.model().table();
            QCOMPARE(table.text(*shown, table.findColumn(u"api_name").value()),
                     kind ? core::barrierApiName(*kind, name) : name.name);
            (kind ? isBarrierMet : isLaunchMet) = true;
        }
        QVERIFY(isBarrierMet && isLaunchMet);
    }

    void traceInfoTellsTheFile()
    {
        const auto& page = tabs().traceInfo();
        QVERIFY(columnTexts(page.properties(), QStringLiteral("value")).contains(QStringLiteral("golden.sqlite")));
        QVERIFY(columnTexts(page.readings(), QStringLiteral("table_name"))
                    .contains(QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL")));
    }

    void emptyTracesSayWhatIsMissing()
    {
        fixtures::ExportBuilder builder;
        builder.addNvtx({ .startNs = 0, .endNs = 1000, .text = QStringLiteral("only a range") });
        const auto path = m_fixture->file(QStringLiteral("nvtx.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        auto* window = m_fixture->windows.open(path);
        QTRY_COMPARE(window->session().state(), TraceSession::State::Ready);
        auto& pages = window->tabs();
        QVERIFY(!pages.kernels().kernels().hasTable());
        QVERIFY(!pages.kernels().kernels().placeholderText().isEmpty());
        QVERIFY(!pages.idle().devices().hasTable());
        QCOMPARE(pages.currentWidget(), &pages.summary()); // it says that nothing ran on a GPU
    }
};

QTEST_MAIN(TestTraceTabs)
#include "tst_tracetabs.moc"
