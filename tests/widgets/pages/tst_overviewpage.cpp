// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of the golden trace, whose figures are known by hand.
#include "pages/overviewpage.h"
#include "pages/processespage.h"

#include "analysis/barriers/barriers.h"
#include "charts/chartaxes.h"
#include "charts/chartpane.h"
#include "charts/chartview.h"
#include "charts/overviewcharts.h"
#include "charts/reportcharts.h"
#include "export/exportcontroller.h"
#include "findings/findingcard.h"
#include "findings/findings.h"
#include "navigation/tracetabs.h"
#include "pages/barrierspage.h"
#include "pages/kernelspage.h"
#include "parts/wrappedtext.h"
#include "report/reportfolder.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"
#include "table/tableplaceholder.h"
#include "windowtest.h"

#include <QAbstractAxis>
#include <QAbstractBarSeries>
#include <QAreaSeries>
#include <QBarSet>
#include <QCategoryAxis>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLegend>
#include <QLegendMarker>
#include <QPushButton>
#include <QSignalSpy>
#include <QXmlStreamReader>

#include <cmath>
#include <map>

class TestOverviewPage : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] OverviewPage& page() const { return m_window->tabs().overview(); }
    [[nodiscard]] const core::AnalysisResults& results() const { return *m_window->session().results(); }

    /// Where a point of a chart's values lies in its view.
    static QPoint placeOf(const ChartView& view, const QPointF& value)
    {
        auto* chart = view.chart();
        return view.mapFromScene(chart->mapToScene(chart->mapToPosition(value, chart->series().constFirst())));
    }
    static QStringList titlesOfAxes(const ChartPane& pane)
    {
        QStringList titles;
        const auto axes = pane.view().chart()->axes();
        for (const auto* axis : axes)
            titles += axis->titleText();
        return titles;
    }

    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        m_window->show();
        QTRY_VERIFY(page().isComplete());
    }

private Q_SLOTS:
    void standsBehindTheVerdict()
    {
        const auto& tabs = m_window->tabs();
        const auto place = tabs.indexOf(&page());
        QVERIFY(place > 0);
        QCOMPARE(tabs.groupOf(place), tabs.groupOf(0));
        QCOMPARE(tabs.tabText(place), QStringLiteral("Charts"));
    }

    void chartsHaveTitlesWithUnits()
    {
        for (auto* pane : { &page().utilization(), &page().timeByClass(), &page().topKernels(), &page().barriers() }) {
            QVERIFY2(pane->hasChart(), qPrintable(pane->key()));
            QVERIFY(!titlesOfAxes(*pane).join(u' ').isEmpty());
        }
        QVERIFY(titlesOfAxes(page().topKernels()).contains(QStringLiteral("Sum of durations (ms)")));
        QVERIFY(titlesOfAxes(page().utilization()).contains(QStringLiteral("Busy (%)")));
    }

    /// Labels of the time axis, and its title before them.
    static QStringList timeLabels(const ChartPane& pane)
    {
        const auto axes = pane.view().chart()->axes(Qt::Horizontal);
        auto* axis = qobject_cast<QCategoryAxis*>(axes.constFirst());
        return axis ? QStringList { axis->titleText() } + axis->categoriesLabels() : QStringList();
    }
    void timeAxisCountsFromTheChosenBase()
    {
        auto seed = fixtures::goldenSeed();
        seed.setSessionStartUtcNs(1'700'000'000'000'000'000); // 2023-11-14 22:13:20
        QVERIFY(seed.write(m_fixture->file(QStringLiteral("clock.sqlite"))));
        m_window->openTrace(m_fixture->file(QStringLiteral("clock.sqlite")));
        QTRY_VERIFY(m_window->session().results() && results().trace->sessionStartUtcNs && page().isComplete());
        m_window->resize(1600, 900); // room for all labels
        auto& pane = page().utilization();
        QVERIFY(titlesOfAxes(pane).contains(QStringLiteral("Time since the start of the trace (ms)")));
        auto values = m_fixture->windows.settings().values();
        values.appearance.format.timeBase = core::TimeBase::Utc;
        m_fixture->windows.settings().setValues(values);
        QTRY_VERIFY(page().isComplete());
        // seed.sql: from 9.95 to 15.6 ms of the session
        const QStringList ofDay { QStringLiteral("Time of day, 2023-11-14 UTC"),
                                  QStringLiteral("22:13:20.010"),
                                  QStringLiteral("22:13:20.011"),
                                  QStringLiteral("22:13:20.012"),
                                  QStringLiteral("22:13:20.013"),
                                  QStringLiteral("22:13:20.014"),
                                  QStringLiteral("22:13:20.015") };
        QCOMPARE(timeLabels(pane), ofDay);
        // a label stands where its moment is: 10 ms is 50 µs after the start of the trace
        const auto* axis = qobject_cast<const QCategoryAxis*>(pane.view().chart()->axes(Qt::Horizontal).constFirst());
        QCOMPARE(axis->endValue(QStringLiteral("22:13:20.010")), 0.05);
        values.appearance.format.timeBase = core::TimeBase::Absolute;
        m_fixture->windows.settings().setValues(values);
        QTRY_VERIFY(page().isComplete());
        QCOMPARE(timeLabels(pane).mid(0, 2),
                 (QStringList { QStringLiteral("Time since the start of the session"), QStringLiteral("10 ms") }));
    }

    /// Distance between the nearest two labels of a horizontal axis, in pixels; negative: they overlap.
    static double leastGap(const ChartView& view)
    {
        const auto axes = view.chart()->axes(Qt::Horizontal);
        auto& axis = *qobject_cast<QCategoryAxis*>(axes.constFirst());
        const QFontMetricsF metrics(axis.labelsFont());
        const double pixels = view.chart()->plotArea().width() / (axis.max() - axis.min());
        double least = HUGE_VAL;
        double before = -HUGE_VAL;
        const auto labels = axis.categoriesLabels();
        for (const auto& label : labels) {
            const double half = metrics.horizontalAdvance(label) / 2;
            const double at = axis.endValue(label) * pixels;
            least = std::min(least, at - half - before);
            before = at + half;
        }
        return least;
    }
    void labelsThatWouldTouchAreLeftOut()
    {
        core::DurationHistogram histogram;
        histogram.bins = { { 1, 1'000, 3 }, { 1'000, 1'000'000'000, 1 } };
        ChartView view;
        view.setContent(makeHistogramChart(histogram, 0));
        view.show();
        const auto labels = [&view] {
            const auto axes = view.chart()->axes(Qt::Horizontal);
            return qobject_cast<QCategoryAxis*>(axes.constFirst())->categoriesLabels().join(u'|');
        };
        for (const int width : { 900, 500, 300, 200, 120, 900 }) {
            view.resize(width, 300);
            QTRY_VERIFY(view.isPainted());
            QVERIFY2(leastGap(view) > 0, qPrintable(QStringLiteral("%1 px: %2").arg(width).arg(labels())));
        }
        // nine decades in steps of two
        QCOMPARE(labels(), QStringLiteral("1 ns|100 ns|10 µs|1 ms|100 ms"));
        view.resize(150, 300);
        QTRY_VERIFY(view.isPainted());
        QVERIFY2(labels().count(u'|') < 4, qPrintable(labels()));
    }

    void barLeadsToItsKernel()
    {
        QSignalSpy spy(&m_window->context(), &ViewContext::kernelRequested);
        auto& view = page().topKernels().view();
        // the longest of three is at the top
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, placeOf(view, { 1.3, 2 }));
        QCOMPARE(spy.count(), 1);
        const auto kernel = spy[0][0].value<core::KernelNameIndex>();
        QCOMPARE(results().trace->kernelNames[kernel.value()].shortName, QStringLiteral("computeKernel"));
        QCOMPARE(m_window->tabs().currentWidget(), &m_window->tabs().kernels());
    }

    void barLeadsToItsBarrier()
    {
        auto& view = page().barriers().view();
        const auto count = static_cast<double>(results().barriers->rows.size());
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, placeOf(view, { 0.1, count - 2 })); // the second
        QCOMPARE(m_window->tabs().currentWidget(), &m_window->tabs().barriers());
        QCOMPARE(m_window->tabs().barriers().barriers().view().currentTableRow(), std::optional<std::size_t>(1));
    }

    void keyboardGoesFromBarToBar()
    {
        auto& view = page().topKernels().view();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(view.currentItem()->text.startsWith(QStringLiteral("computeKernel(float *, int)\n2.6 ms")));
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("2.6 ms")));
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(view.currentItem()->text.contains(QStringLiteral("AllReduce")));
        QTest::keyClick(&view, Qt::Key_Left);
        QSignalSpy spy(&m_window->context(), &ViewContext::kernelRequested);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
    }

    void dragLimitsToAWindow()
    {
        QSignalSpy spy(&m_window->context(), &ViewContext::scopeRequested);
        auto& view = page().utilization().view();
        // the trace begins at −0.05 ms of the golden clock: 1 to 3 ms of the axis
        const auto from = placeOf(view, { 3, 50 });
        const auto until = placeOf(view, { 1, 50 });
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view.viewport(), (from + until) / 2);
        QTest::mouseMove(view.viewport(), until);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, until);
        QCOMPARE(spy.count(), 1);
        const auto scope = spy[0][0].value<core::Scope>();
        QVERIFY(scope.window.has_value());
        const auto origin = results().trace->extent.startNs;
        const auto nsPerPixel = 2e6 / std::abs(from.x() - until.x());
        QVERIFY(std::abs(static_cast<double>(scope.window->startNs - origin) - 1e6) <= 2 * nsPerPixel);
        QVERIFY(std::abs(static_cast<double>(scope.window->endNs - origin) - 3e6) <= 2 * nsPerPixel);
    }

    void dragKeepsTheOtherLimits()
    {
        core::Scope scope;
        scope.processes = { core::ProcessIndex { 0 } };
        const auto limited = core::analyze(results().trace, scope).value();
        page().setResults(limited);
        QTRY_VERIFY(page().isComplete());
        QSignalSpy spy(&m_window->context(), &ViewContext::scopeRequested);
        auto& view = page().utilization().view();
        const auto from = placeOf(view, { 1, 50 });
        const auto until = placeOf(view, { 2, 50 });
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view.viewport(), until);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, until);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<core::Scope>().processes, scope.processes);
    }

    void clickIsNoDrag()
    {
        QSignalSpy spy(&m_window->context(), &ViewContext::scopeRequested);
        auto& view = page().utilization().view();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, placeOf(view, { 2, 50 }));
        QCOMPARE(spy.count(), 0);
    }

    void legendTogglesClasses()
    {
        auto* chart = page().timeByClass().view().chart();
        const auto sets = static_cast<QAbstractBarSeries*>(chart->series().constFirst())->barSets();
        QCOMPARE(sets.size(), 4); // other kernels, NCCL overlapped and exposed, idle
        QCOMPARE(sets[3]->at(0), 100 / 5.5);
        auto* marker = chart->legend()->markers().constLast();
        Q_EMIT marker->clicked();
        QCOMPARE(sets[3]->at(0), 0.0);
        QVERIFY(marker->isVisible());
        Q_EMIT marker->clicked();
        QCOMPARE(sets[3]->at(0), 100 / 5.5);
    }

    void evidenceIsThatOfTheCell()
    {
        QSignalSpy spy(&m_window->context(), &ViewContext::evidenceRequested);
        auto& view = page().timeByClass().view();
        view.setFocus();
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(&view, Qt::Key_Right);
        page().timeByClass().requestEvidence();
        QCOMPARE(spy.count(), 1);
        const auto table = spy[0][0].value<core::TablePointer>();
        QCOMPARE(table->key, QStringLiteral("gpu_time_by_class"));
        QCOMPARE(spy[0][1].toULongLong(), 3ULL); // idle
        QCOMPARE(table->columns[spy[0][2].toULongLong()].key, QStringLiteral("pct_of_window"));
    }

    void picturesAreWritten()
    {
        for (auto* pane : page().panes()) {
            if (!pane->hasChart())
                continue;
            const auto png = m_fixture->file(pane->key() + QStringLiteral(".png"));
            pane->savePng(png);
            QTRY_VERIFY(QFile::exists(png)); // whole when it is there
            const QImage image(png);
            QVERIFY2(!image.isNull(), qPrintable(png));
            QCOMPARE(image.size(), (pane->view().chart()->size() * 2).toSize());
            const auto svg = m_fixture->file(pane->key() + QStringLiteral(".svg"));
            pane->saveSvg(svg);
            QTRY_VERIFY(QFile::exists(svg));
            QFile file(svg);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QXmlStreamReader xml(&file);
            int paths = 0;
            while (!xml.atEnd()) {
                if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() != QStringLiteral("svg"))
                    ++paths;
            }
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
            QVERIFY(paths > 20);
        }
        QTRY_VERIFY(m_window->messageBar().text().contains(QStringLiteral(".svg")));
        page().topKernels().savePng(m_fixture->file(QStringLiteral("no/such/folder.png")));
        QTRY_VERIFY(m_window->messageBar().text().startsWith(QStringLiteral("Cannot write")));
    }

    void pictureIsCopied()
    {
        QGuiApplication::clipboard()->clear();
        page().topKernels().copyPicture();
        QTRY_VERIFY(!QGuiApplication::clipboard()->image().isNull());
    }

    void missingDataIsSaid()
    {
        QVERIFY(!page().copies().hasChart()); // the golden trace has none
        QVERIFY(page().copies().placeholderText().startsWith(QStringLiteral("Not available")));
    }

    /// What was captured but lies outside of the scope is no matter of capturing.
    void emptyScopeLeadsToTheWholeTrace()
    {
        core::Scope scope;
        scope.window = core::TimeWindow { results().trace->extent.startNs, results().trace->extent.startNs + 1 };
        m_window->session().setScope(scope);
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready && page().isComplete());
        QCOMPARE(page().topKernels().placeholderText(), QStringLiteral("No kernels in this scope."));
        auto& button = page().topKernels().placeholder().remedyButton();
        QCOMPARE(button.text(), QStringLiteral("Show the whole trace"));
        QCOMPARE(page().copies().placeholder().remedyButton().text(), QStringLiteral("How to capture copies"));
        button.click();
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready && page().isComplete());
        QVERIFY(results().scope.isWholeTrace());
        QVERIFY(page().topKernels().hasChart());
    }

    /// Severities are words in the colour of text.
    void severitiesAreWords()
    {
        const auto& rows = results().findings->rows;
        QVERIFY(!rows.empty());
        QStringList words;
        const auto labels = page().findChildren<QLabel*>();
        for (const auto* label : labels) {
            if (label->text() == severityWord(rows.front().severity)) {
                words += label->text();
                QCOMPARE(label->foregroundRole(), QPalette::PlaceholderText);
            }
        }
        QVERIFY(!words.isEmpty());
        QStringList links; // in the order of the findings page
        const auto all = page().findChildren<LinkText*>();
        for (const auto* link : all)
            links += link->text();
        for (qsizetype row = 0; row < links.size(); ++row)
            QCOMPARE(links[row], rows[static_cast<std::size_t>(row)].title);
    }

    void busyChartsAreDimmed()
    {
        m_window->tabs().setBusy(true);
        QVERIFY(!page().topKernels().view().isEnabled());
        m_window->tabs().setBusy(false);
        QVERIFY(page().topKernels().view().isEnabled());
        m_window->tabs().setPlaceholder(QStringLiteral("Computing…"));
        QCOMPARE(page().topKernels().placeholderText(), QStringLiteral("Computing…"));
    }

    /// The colours of a chart's texts, which depend on what it was when it got them.
    static QStringList textColours(const ChartPane& pane)
    {
        QStringList colours;
        const auto axes = pane.view().chart()->axes();
        for (const auto* axis : axes)
            colours += axis->labelsColor().name() + axis->titleBrush().color().name();
        const auto markers = pane.view().chart()->legend()->markers();
        for (const auto* marker : markers)
            colours += marker->labelBrush().color().name();
        colours.removeDuplicates();
        return colours;
    }
    /// The parts of `page` that are grey: those that are disabled and do not have to be.
    static QStringList greyParts(const QWidget& page)
    {
        QStringList grey;
        const auto parts = page.findChildren<QWidget*>();
        for (const auto* part : parts) {
            const bool isPane = qobject_cast<const ChartView*>(part) || qobject_cast<const QLabel*>(part)
                || qobject_cast<const LinkText*>(part) || qobject_cast<const WrappedText*>(part)
                || qobject_cast<const TableView*>(part);
            if (isPane && !part->isEnabled())
                grey += QStringLiteral("%1 %2").arg(QLatin1String(part->metaObject()->className()),
                                                    part->accessibleName());
        }
        return grey;
    }
    void nothingStaysGreyAfterAChangeOfScope()
    {
        const auto& process = m_window->tabs().processes().kernels();
        QTRY_VERIFY(process.isEnabled()); // the figures of the selected process are computed for themselves
        const auto greyBefore = greyParts(m_window->tabs()); // what is never to be used
        std::map<const ChartPane*, QStringList> before;
        for (const auto* pane : page().panes())
            before[pane] = textColours(*pane);
        core::Scope scope;
        scope.window = core::TimeWindow { results().trace->extent.startNs, results().trace->extent.endNs - 1 };
        for (const bool isBack : { false, true }) { // to figures that were there once, too
            if (isBack)
                m_window->session().goBack();
            else
                m_window->session().setScope(scope);
            QVERIFY(greyParts(m_window->tabs()).size() > greyBefore.size());
            QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready && page().isComplete());
            QTRY_COMPARE(greyParts(m_window->tabs()), greyBefore);
            QCOMPARE(greyParts(page()), QStringList());
            for (const auto* pane : page().panes()) {
                QVERIFY2(pane->view().opacity() == 1, qPrintable(pane->key()));
                QCOMPARE(textColours(*pane), before[pane]);
            }
        }
    }
    void nothingStaysGreyAfterACancelledChangeOfScope()
    {
        const auto& histogram = m_window->tabs().kernels().histogram();
        QTRY_VERIFY(histogram.hasChart());
        QTRY_VERIFY(m_window->tabs().processes().kernels().isEnabled());
        const auto greyBefore = greyParts(m_window->tabs());
        core::Scope scope;
        scope.window = core::TimeWindow { results().trace->extent.startNs, results().trace->extent.endNs - 1 };
        m_window->session().setScope(scope);
        QVERIFY(!histogram.view().isEnabled()); // it is of the scope before
        m_window->session().cancel();
        QCOMPARE(greyParts(m_window->tabs()), greyBefore);
        QCOMPARE(histogram.view().opacity(), 1.0);
    }
    void linksWorkAfterAChangeOfScope()
    {
        core::Scope scope;
        scope.window = core::TimeWindow { results().trace->extent.startNs, results().trace->extent.endNs - 1 };
        m_window->session().setScope(scope);
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready && page().isComplete());
        auto* link = page().findChild<LinkText*>();
        QVERIFY(link);
        QTest::mouseClick(link, Qt::LeftButton);
        QVERIFY(m_window->tabs().currentWidget() != &page());
    }

    void dragWorksAfterAChangeOfScope()
    {
        core::Scope scope;
        scope.window = core::TimeWindow { results().trace->extent.startNs, results().trace->extent.endNs - 1 };
        m_window->session().setScope(scope);
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready && page().isComplete());
        QSignalSpy spy(&m_window->context(), &ViewContext::scopeRequested);
        auto& view = page().utilization().view();
        const auto from = placeOf(view, { 1, 50 });
        const auto until = placeOf(view, { 3, 50 });
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view.viewport(), (from + until) / 2);
        QTest::mouseMove(view.viewport(), until);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, until);
        QCOMPARE(spy.count(), 1);
        const auto dragged = spy[0][0].value<core::Scope>();
        QVERIFY(dragged.window && dragged.window != scope.window);
    }

    void histogramStaysReadable()
    {
        auto& kernels = m_window->tabs().kernels();
        m_window->tabs().setCurrentWidget(&kernels);
        QTRY_VERIFY(kernels.histogram().hasChart());
        const auto before = textColours(kernels.histogram());
        kernels.kernels().view().selectTableRow(1);
        QTRY_COMPARE(kernels.histogram().note(), QStringLiteral("p50 2 ms · p90 2 ms · p99 2 ms"));
        QVERIFY(kernels.histogram().view().isEnabled());
        QCOMPARE(textColours(kernels.histogram()), before);
    }

    void rowsThatVanishLeaveNoListUnderWay()
    {
        auto& kernels = m_window->tabs().kernels();
        m_window->tabs().setCurrentWidget(&kernels);
        kernels.kernels().view().selectTableRow(1);
        kernels.kernels().view().selectionModel()->clear(); // before the list of its instances is there
        QVERIFY(kernels.instances().view().isEnabled());
    }

    void histogramFollowsTheKernel()
    {
        auto& kernels = m_window->tabs().kernels();
        m_window->tabs().setCurrentWidget(&kernels);
        QTRY_VERIFY(kernels.histogram().hasChart());
        QStringList names;
        const auto series = kernels.histogram().view().chart()->series();
        for (const auto* one : series)
            names += one->name();
        QCOMPARE(names.join(u' '), QStringLiteral("Kernels p50 p90 p99"));
        QCOMPARE(kernels.histogram().note(), QStringLiteral("p50 1 ms · p90 1 ms · p99 1 ms"));
        kernels.kernels().view().selectTableRow(1);
        QTRY_COMPARE(kernels.histogram().note(), QStringLiteral("p50 2 ms · p90 2 ms · p99 2 ms"));
    }

    void reportFolderHasTheCharts()
    {
        const auto folder = m_fixture->file(QStringLiteral("report"));
        m_window->exports().exportReport({ ReportFormat::Folder, folder, {}, {} });
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(folder + QStringLiteral("/report.md")), WindowFixture::TimeoutMs);
        QFile report(folder + QStringLiteral("/report.md"));
        QVERIFY(report.open(QIODevice::ReadOnly));
        const auto text = QString::fromUtf8(report.readAll());
        const auto files = QDir(folder + QStringLiteral("/charts")).entryList(QDir::Files);
        QVERIFY(files.size() >= 4);
        for (const auto& file : files) {
            QVERIFY(!QImage(folder + QStringLiteral("/charts/") + file).isNull());
            QVERIFY(text.contains(QStringLiteral("](charts/%1)").arg(file)));
        }
        // without pictures it is what the command line writes, and no old picture is left
        QVERIFY(core::writeReport(results(), folder));
        QVERIFY(QDir(folder + QStringLiteral("/charts")).entryList(QDir::Files).isEmpty());
    }

    void unitsFitTheirValues()
    {
        QCOMPARE(localDuration(12'345), QStringLiteral("12.3 µs"));
        QCOMPARE(localDuration(0), QStringLiteral("0 ns"));
        QCOMPARE(localBytes(64'000), QStringLiteral("64 kB"));
        QCOMPARE(localBandwidth(1.5e9), QStringLiteral("1.5 GB/s"));
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(localDuration(12'345), QStringLiteral("12,3 µs"));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        const auto text = [](double value) { return QString::number(value); };
        QStringList ticks;
        for (const auto& tick : logTicks(1, 1e6, 6, text))
            ticks += tick.text;
        QCOMPARE(ticks.join(u' '), QStringLiteral("1 10 100 1000 10000 100000 1e+06"));
        ticks.clear();
        for (const auto& tick : logTicks(600, 1000, 6, text))
            ticks += tick.text;
        QCOMPARE(ticks.join(u' '), QStringLiteral("600 700 800 900 1000"));
    }
};

QTEST_MAIN(TestOverviewPage)
#include "tst_overviewpage.moc"
