// SPDX-License-Identifier: GPL-3.0-or-later What refers to a row of a trace says which trace: two with the same events
// are told apart in all that is made of them.
#include "analysis/kernels/kernels.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nvtx/nvtxranges.h"
#include "analysis/traceinfo/traceinfo.h"
#include "findings/findings.h"
#include "findings/suspects.h"
#include "report/verification/figurecheck.h"
#include "results/processtree.h"
#include "session/analysissession.h"
#include "session/tracestore.h"
#include "table/eventsubject.h"
#include "timeline/events/eventdetails.h"
#include "timeline/events/eventpartners.h"
#include "timeline/events/eventsinview.h"
#include "timeline/timeline.h"
#include "timeline/timelinesearch.h"
#include "timeline/windowsummary.h"
#include "trace/eventlinks.h"
#include "variedexport.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using core::EventClass;
using core::eventOf;
using core::TraceId;
using core::TracePointer;

namespace {

bool hasSql(const core::Table& table)
{
    return table.rowsSql || std::any_of(table.columns.begin(), table.columns.end(), [](const auto& column) {
               return column.sql != nullptr;
           });
}

/// Says what of a table is not bound to `trace`, or nothing.
QString unboundPart(const core::Table& table, const core::Trace& trace)
{
    const bool mustBeBound = hasSql(table) || table.subject;
    if (mustBeBound && !table.traceOf)
        return table.key + QStringLiteral(" is of no trace");
    for (std::size_t row = 0; mustBeBound && row < table.rowCount; ++row) {
        const auto of = table.traceOf(row);
        if (of.id != trace.id || of.path != trace.path)
            return QStringLiteral("%1, row %2, is of another trace").arg(table.key).arg(row);
        if (!table.subject)
            continue;
        const auto subject = table.subject(row);
        if (subject.trace != trace.id || (subject.event.isValid() && subject.event.trace != trace.id))
            return QStringLiteral("%1, subject of row %2, is of another trace").arg(table.key).arg(row);
    }
    return {};
}

std::vector<std::size_t> allTracks(const core::Timeline& timeline)
{
    std::vector<std::size_t> tracks(timeline.tracks.size());
    std::iota(tracks.begin(), tracks.end(), std::size_t { 0 });
    return tracks;
}

} // namespace

class TestTraceId : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    core::TraceStore m_store;
    core::AnalysisSession m_session;
    TracePointer m_first, m_second;

    TracePointer open(const QString& name)
    {
        const auto path = m_folder.filePath(name);
        const auto written = variedexport::variedExport(fixtures::ExportVersion::V3_25_0).write(path);
        const auto trace = written ? m_store.open({ path }) : tl::unexpected(written.error());
        if (!trace)
            qFatal("%s", qPrintable(trace.error().message));
        return *trace;
    }
    [[nodiscard]] const core::AnalysisResults& resultsOf(const TracePointer& trace) const
    {
        return *m_session.results(trace->id);
    }
    [[nodiscard]] QString unboundPart(const core::Expected<core::Table>& table) const
    {
        return table ? ::unboundPart(*table, *m_second) : table.error().message;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_first = open(QStringLiteral("first.sqlite"));
        m_second = open(QStringLiteral("second.sqlite"));
        m_session = core::AnalysisSession(core::TraceSet({ m_first, m_second }));
        const auto computed = m_session.compute();
        VERIFY_EXPECTED(computed);
    }

    void tablesAreBoundToTheirTrace()
    {
        std::size_t boundCount = 0;
        for (const auto& trace : m_session.traces()) {
            auto tables = resultsOf(trace).tables;
            const auto ofTrace = core::traceTablesForReport(trace, true);
            tables.insert(tables.end(), ofTrace.begin(), ofTrace.end());
            for (const auto& table : tables) {
                const auto fault = ::unboundPart(*table, *trace);
                QVERIFY2(fault.isEmpty(), qPrintable(fault));
                boundCount += hasSql(*table) && table->rowCount > 0 ? 1U : 0U;
            }
        }
        QVERIFY(boundCount >= 2 * 15);
    }

    void tablesOfSingleEventsAreBoundToTheirTrace()
    {
        const auto& r = resultsOf(m_second);
        QCOMPARE(unboundPart(core::kernelInstances(m_second, {}, r.kernels->rows.at(0))), QString());
        QCOMPARE(unboundPart(core::nvtxRangeInstances(m_second, {}, {}, r.nvtxRanges->rows.at(0))), QString());
        QCOMPARE(unboundPart(core::ncclInstances(m_second, {}, r.options.ncclEvents, r.ncclWork, r.nccl->rows.at(0))),
                 QString());
        QCOMPARE(unboundPart(core::describeEvent(m_second, eventOf(EventClass::Kernels, 0))), QString());
    }

    /// The SQL of a row of one trace is asked of its own file.
    void evidenceIsAskedOfTheTraceOfItsRow()
    {
        const auto table = resultsOf(m_second).table(u"kernels");
        const auto column = table->findColumn(u"calls").value();
        QCOMPARE(table->figureSql(0, column).trace.path, m_second->path);
        QCOMPARE(table->figureSql(0, column).trace.id, m_second->id);
        QCOMPARE(table->listingSql(0).trace.path, m_second->path);
        QVERIFY(QFile::rename(m_first->path, m_folder.filePath(QStringLiteral("away.sqlite"))));
        const auto answer = core::checkFigure(*table, 0, column);
        VERIFY_EXPECTED(answer);
        QVERIFY(answer->isSame);
        VERIFY_EXPECTED(core::listRowsBehind(*table, 0, 10));
        const auto ofFirst = core::checkFigure(*resultsOf(m_first).table(u"kernels"), 0, column);
        QVERIFY(QFile::rename(m_folder.filePath(QStringLiteral("away.sqlite")), m_first->path));
        QVERIFY(!ofFirst); // its file was not there
    }

    void equalEventsOfTwoTracesAreToldApart()
    {
        const auto first = core::kernelInstances(m_first, {}, resultsOf(m_first).kernels->rows.at(0));
        const auto second = core::kernelInstances(m_second, {}, resultsOf(m_second).kernels->rows.at(0));
        VERIFY_EXPECTED(first);
        VERIFY_EXPECTED(second);
        const auto one = first->subject(0);
        const auto other = second->subject(0);
        QCOMPARE(one.event.row, other.event.row);
        QCOMPARE(one.event.eventClass, other.event.eventClass);
        QVERIFY(one.event != other.event);
        QCOMPARE(m_session.traces().find(other.trace), m_second);
    }

    void findingsAndSuspectsSayTheirTrace()
    {
        const auto& r = resultsOf(m_second);
        QVERIFY(!r.findings->rows.empty());
        for (const auto& finding : r.findings->rows) {
            QCOMPARE(finding.subject.trace, m_second->id);
            for (const auto& figure : finding.evidence)
                QCOMPARE(figure.trace, m_second->id);
        }
        QVERIFY(!r.suspects->rows.empty());
        for (const auto& suspect : r.suspects->rows)
            QCOMPARE(suspect.subject.trace, m_second->id);
        for (const auto& node : core::makeProcessTree(r).nodes)
            QCOMPARE(node.subject.trace, m_second->id);
    }

    void timelineSaysItsTrace()
    {
        const auto timeline = core::buildTimeline(m_second);
        VERIFY_EXPECTED(timeline);
        std::size_t eventCount = 0;
        for (const auto& track : (*timeline)->tracks) {
            for (const auto& lane : track.lanes) {
                const auto event = lane.size() > 0 ? lane.event(0) : core::EventId();
                if (!event.isValid())
                    continue;
                ++eventCount;
                QCOMPARE(event.trace, m_second->id);
                QVERIFY((*timeline)->placeOf(event) || event.eventClass == EventClass::Scheduling);
                QVERIFY(!(*timeline)->placeOf(eventOf(event.eventClass, event.row, m_first->id)));
            }
        }
        QVERIFY(eventCount > 5);
        const auto tracks = allTracks(**timeline);
        QCOMPARE(unboundPart(core::eventsInView(*timeline, tracks, (*timeline)->extent, 100)), QString());
        const auto search = core::findEvents(*timeline, tracks, QStringLiteral("e"));
        VERIFY_EXPECTED(search);
        const auto match = (*search)->next({});
        QVERIFY(match);
        QCOMPARE(match->event.trace, m_second->id);
        QVERIFY((*search)->contains(match->event));
        QVERIFY(!(*search)->contains(eventOf(match->event.eventClass, match->event.row, m_first->id)));
    }

    void partnersSayTheirTrace()
    {
        std::size_t partnerCount = 0;
        for (std::size_t row = 0; row < m_second->kernels.size(); ++row) {
            const auto partners
                = core::eventPartners(*m_second, eventOf(EventClass::Kernels, row, m_second->id)).value();
            for (const auto& partner : { partners.call, partners.range }) {
                if (!partner.isValid())
                    continue;
                ++partnerCount;
                QCOMPARE(partner.trace, m_second->id);
            }
        }
        const auto ofRange = core::eventPartners(*m_second, eventOf(EventClass::Nvtx, 0, m_second->id)).value();
        for (const auto& partner : ofRange.work)
            QCOMPARE(partner.trace, m_second->id);
        QVERIFY(partnerCount > 0);
    }
};

QTEST_GUILESS_MAIN(TestTraceId)
#include "tst_traceid.moc"
