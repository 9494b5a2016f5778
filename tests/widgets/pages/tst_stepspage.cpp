// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of a made trace: twelve kernels of 600 µs, 1 ms apart but for the eighth step, which lasts 3 ms.
#include "pages/stepspage.h"

#include "analysis/steps/steps.h"
#include "charts/chartcolors.h"
#include "charts/chartpane.h"
#include "charts/chartview.h"
#include "exportbuilder.h"
#include "models/scopetext.h"
#include "navigation/tracetabs.h"
#include "scope/scopeactions.h"
#include "session/viewcontext.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"
#include "windowtest.h"

#include <QAreaSeries>
#include <QChart>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QPushButton>

class TestStepsPage : public WindowTest
{
    Q_OBJECT

private:
    static constexpr std::int64_t UsNs = 1000;

    [[nodiscard]] StepsPage& page() const { return m_window->tabs().steps(); }
    [[nodiscard]] const core::AnalysisResults& results() const { return *m_window->session().results(); }
    [[nodiscard]] QString scopeText() const { return core::describeScope(results().scope, *results().trace); }

    /// Where a point of the chart's values lies in its view.
    [[nodiscard]] QPoint placeOf(const QPointF& value) const
    {
        const auto& view = page().chart().view();
        auto* chart = view.chart();
        return view.mapFromScene(chart->mapToScene(chart->mapToPosition(value, chart->series().constFirst())));
    }
    [[nodiscard]] bool isInScope(const QString& text) const
    {
        return m_window->session().state() == TraceSession::State::Ready && scopeText().startsWith(text);
    }

    void prepare() override
    {
        fixtures::ExportBuilder builder(fixtures::ExportVersion::V3_25_0);
        std::int64_t now = 0;
        for (int step = 0; step < 13; ++step) {
            builder.addKernel({ .startNs = now, .endNs = now + 600 * UsNs });
            now += (step == 7 ? 3000 : 1000) * UsNs;
        }
        const auto path = m_fixture->file(QStringLiteral("steps.sqlite"));
        QVERIFY(builder.write(path));
        m_window = m_fixture->openAndWait(path);
        QVERIFY(m_window);
        m_window->resize(1280, 800);
        m_window->show();
        m_window->tabs().setCurrentWidget(&page());
    }

private Q_SLOTS:
    void showsEachStep()
    {
        QCOMPARE(page().steps().model().table()->rowCount, std::size_t { 12 });
        QVERIFY(page().chart().hasChart());
        const auto* chart = page().chart().view().chart();
        QStringList names;
        const auto markers = chart->legend()->markers();
        for (const auto* marker : markers)
            names.append(marker->label());
        QCOMPARE(names.join(u'|'), QStringLiteral("Compute|No recorded cause|Outlier|Median"));
        const auto* kernels = qobject_cast<const QAreaSeries*>(chart->series().constFirst());
        QVERIFY(kernels);
        QCOMPARE(kernels->upperSeries()->points().size(), 24);
        QCOMPARE(kernels->upperSeries()->points().constFirst(), QPointF(-0.5, 0.6));
        // the median is of no class: it had the hue of communication
        const auto* median = qobject_cast<const QLineSeries*>(chart->series().constLast());
        QVERIFY(median);
        QCOMPARE(median->pen().color(), seriesColor(TextSeriesColor, page().palette()));
    }

    void barLeadsToItsRow()
    {
        QTest::mouseClick(page().chart().view().viewport(), Qt::LeftButton, {}, placeOf({ 7, 0.5 }));
        QCOMPARE(page().steps().view().currentTableRow(), std::optional<std::size_t>(7));
    }

    void keyboardGoesFromStepToStep()
    {
        auto& view = page().chart().view();
        view.setFocus();
        for (int i = 0; i < 8; ++i)
            QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.currentItem()->text,
                 QStringLiteral("Step 7: 3 ms, an outlier\nNo recorded cause: 2.4 ms\nCompute: 600 µs"));
    }

    void rowLimitsTheScope()
    {
        page().steps().showCell(core::TableKey::Steps, 7, QStringLiteral("wall_ms"));
        QVERIFY(page().steps().runRowAction(RowAction::Kind::LimitScope));
        QTRY_VERIFY(isInScope(QStringLiteral("step 7 (window")));
        QCOMPARE(page().steps().model().table()->rowCount, std::size_t { 1 });
    }

    void dragLimitsTheScope()
    {
        auto* viewport = page().chart().view().viewport();
        QTest::mousePress(viewport, Qt::LeftButton, {}, placeOf({ 2, 0.5 }));
        QTest::mouseMove(viewport, placeOf({ 3, 0.5 }));
        QTest::mouseMove(viewport, placeOf({ 5, 0.5 }));
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, placeOf({ 5, 0.5 }));
        QTRY_VERIFY(isInScope(QStringLiteral("steps 2–5 (window")));
        QCOMPARE(page().steps().model().table()->rowCount, std::size_t { 4 });
        QVERIFY(page().chart().hasChart());
    }

    void steadySteps()
    {
        QVERIFY(page().steady().isEnabled());
        QVERIFY2(page().steady().toolTip().contains(QStringLiteral("steps 0–6")),
                 qPrintable(page().steady().toolTip()));
        page().steady().click();
        QTRY_VERIFY(isInScope(QStringLiteral("steady steps 0–6 (window")));
        // from within another scope too: it takes the place of the window
        m_window->session().setScope(core::narrowed({}, core::TimeWindow { 10'000 * UsNs, 12'000 * UsNs }));
        QTRY_VERIFY(isInScope(QStringLiteral("window")));
        page().steady().click();
        QTRY_VERIFY(isInScope(QStringLiteral("steady steps 0–6 (window")));
    }

    void noSteps()
    {
        m_window->openTrace(m_fixture->golden());
        QTRY_VERIFY(m_window->session().state() == TraceSession::State::Ready);
        QTRY_VERIFY(!page().steps().hasTable());
        QVERIFY2(
            page().steps().placeholderText().startsWith(QStringLiteral("no repeating work found"), Qt::CaseInsensitive),
            qPrintable(page().steps().placeholderText()));
        QVERIFY(!page().chart().hasChart());
        QVERIFY(!page().steady().isEnabled());
    }
};

QTEST_MAIN(TestStepsPage)
#include "tst_stepspage.moc"
