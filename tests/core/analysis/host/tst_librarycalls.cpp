// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of cuBLAS, cuDNN, OpenACC and OpenMP: no real export at hand has rows of them.
#include "analysistesting.h"
#include "exportbuilder.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"
#include "table/tablekeys.h"
#include "timeline/timeline.h"
#include "trace/eventlinks.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;
using fixtures::ExportBuilder;
namespace Key = core::TableKey;

namespace {

/// The same name in two libraries, two threads, and constructs inside each other.
ExportBuilder exportWithLibraryCalls()
{
    ExportBuilder builder;
    builder.addKernel({ .startNs = 100, .endNs = 200 });
    builder.addKernel({ .startNs = 800, .endNs = 900 });
    const auto call = [&builder](std::int64_t tid, std::int64_t startNs, std::int64_t endNs, const char16_t* name,
                                 const char16_t* table) {
        builder.addLibraryCall({ .tid = tid,
                                 .startNs = startNs,
                                 .endNs = endNs,
                                 .name = QString::fromUtf16(name),
                                 .table = QString::fromUtf16(table) });
    };
    call(100, 150, 250, u"create", u"CUBLAS_EVENTS");
    call(101, 200, 300, u"create", u"CUBLAS_EVENTS");
    call(100, 300, 310, u"create", u"CUDNN_EVENTS");
    call(100, 400, 700, u"Parallel", u"OPENMP_EVENT_KIND_PARALLEL");
    call(100, 500, 550, u"Enqueue launch", u"CUPTI_ACTIVITY_KIND_OPENACC_LAUNCH");
    return builder;
}

} // namespace

class TestLibraryCalls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sumsUpByFunctionAndThread()
    {
        const auto trace = loaded(exportWithLibraryCalls());
        QVERIFY(trace);
        const auto results = core::analyze(trace);
        VERIFY_EXPECTED(results);
        const auto table = (*results)->table(Key::LibraryCalls);
        QCOMPARE(tableFault(*table), QString());
        QStringList rows;
        for (std::size_t row = 0; row < table->rowCount; ++row) {
            QStringList cells;
            for (const auto* key :
                 { u"library", u"name", u"count", u"threads", u"total_ns", u"union_ns", u"gpu_idle_inside_ns" })
                cells.append(cellText(*table, row, key));
            rows.append(cells.join(QLatin1Char('|')));
        }
        QCOMPARE(rows,
                 QStringList({ QStringLiteral("OpenMP|Parallel|1|1|300|300|300"),
                               QStringLiteral("cuBLAS|create|2|2|200|150|100"),
                               QStringLiteral("OpenACC|Enqueue launch|1|1|50|50|50"),
                               QStringLiteral("cuDNN|create|1|1|10|10|10") }));
        QCOMPARE((*results)->table(Key::LibraryCallsByThread)->rowCount, std::size_t { 5 });
    }

    void sqlGivesTheFigures_data()
    {
        QTest::addColumn<core::Scope>("scope");
        QTest::newRow("whole") << core::Scope {};
        QTest::newRow("window") << core::Scope { core::TimeWindow { 220, 520 }, {}, {}, {}, {} };
    }

    void sqlGivesTheFigures()
    {
        QFETCH(core::Scope, scope);
        const auto trace = loaded(exportWithLibraryCalls());
        QVERIFY(trace);
        const auto results = core::analyze(trace, scope);
        VERIFY_EXPECTED(results);
        const auto verification = core::verifyFigures(**results, { SIZE_MAX });
        VERIFY_EXPECTED(verification);
        for (const auto& difference : verification->differences)
            QFAIL(qPrintable(QStringLiteral("%1 %2: %3 or %4")
                                 .arg(difference.table, difference.column, difference.shown, difference.answer)));
    }

    void standOnTheTimeline()
    {
        const auto trace = loaded(exportWithLibraryCalls());
        QVERIFY(trace);
        const auto timeline = core::buildTimeline(trace);
        VERIFY_EXPECTED(timeline);
        const auto place = (*timeline)->placeOf(core::eventOf(core::EventClass::LibraryCalls, 4, trace->id));
        QVERIFY(place);
        QCOMPARE((*timeline)->tracks[place->track].kind, core::TrackKind::LibraryCalls);
        QCOMPARE((*timeline)->tracks[place->track].lanes.size(), std::size_t { 2 }); // inside each other
    }

    void missingIsNotZero()
    {
        ExportBuilder builder;
        builder.addKernel({ .startNs = 100, .endNs = 200 });
        const auto trace = loaded(builder);
        QVERIFY(trace);
        const auto results = core::analyze(trace);
        VERIFY_EXPECTED(results);
        for (const auto& key : { Key::LibraryCalls, Key::LibraryCallsByThread }) {
            const auto table = (*results)->table(key);
            QVERIFY(table->provenance.unavailable.contains(QStringLiteral("CUBLAS_EVENTS")));
            QCOMPARE(tableFault(*table), QString());
        }
    }

private:
    std::shared_ptr<const core::Trace> loaded(const ExportBuilder& builder)
    {
        const auto path = m_folder.filePath(QStringLiteral("trace%1.sqlite").arg(m_fileCount++));
        return builder.write(path) ? core::loadTrace(path).value_or(nullptr) : nullptr;
    }

    QTemporaryDir m_folder;
    int m_fileCount = 0;
};

QTEST_GUILESS_MAIN(TestLibraryCalls)
#include "tst_librarycalls.moc"
