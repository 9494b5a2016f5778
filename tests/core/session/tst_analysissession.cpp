// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/analysissession.h"

#include "analysis/kernels/kernels.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using analysistesting::stoppedToken;
using core::AnalysisSession;
using core::Scope;
using core::TraceId;
using core::TracePointer;
using core::TraceSet;

namespace {

/// `kernelCount` kernels of 10 ns, one after the other.
TracePointer traceOf(std::uint16_t id, int kernelCount)
{
    fixtures::MemoryTrace builder;
    for (int i = 0; i < kernelCount; ++i)
        builder.addKernel(1, 0, 7, 20 * i, 20 * i + 10, QStringLiteral("k"), 0);
    const auto trace = std::const_pointer_cast<core::Trace>(builder.build());
    trace->id = TraceId(id);
    trace->path = QStringLiteral("/traces/%1.sqlite").arg(id);
    return trace;
}

Scope window(std::int64_t startNs, std::int64_t endNs)
{
    Scope scope;
    scope.window = core::TimeWindow { startNs, endNs };
    return scope;
}

std::int64_t kernelCount(const AnalysisSession& session, TraceId id = {})
{
    const auto& results = session.results(id);
    return results ? results->kernels->kernelCount : -1;
}

} // namespace

class TestAnalysisSession : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersForEachTrace()
    {
        AnalysisSession session(TraceSet({ traceOf(1, 5), traceOf(2, 8) }));
        QVERIFY(!session.results(TraceId(1)));
        QVERIFY(session.visit(window(0, 40), TraceId(2)));
        const auto computed = session.compute();
        VERIFY_EXPECTED(computed);
        QCOMPARE(kernelCount(session, TraceId(1)), 5);
        QCOMPARE(kernelCount(session, TraceId(2)), 2); // a scope is of one trace
        QVERIFY(session.scope(TraceId(1)).isWholeTrace());
        QCOMPARE(session.results(TraceId(2))->trace, session.traces()[1]);
        QVERIFY(!session.results()); // not one of two
    }

    void withoutTraces()
    {
        AnalysisSession session;
        QVERIFY(!session.trace());
        QVERIFY(!session.results());
        QVERIFY(session.scope().isWholeTrace());
        QVERIFY(!session.visit(window(0, 1)));
        QVERIFY(!session.goBack());
        QVERIFY(!session.abandon());
        QVERIFY(session.compute());
    }

    void theOnlyTraceNeedsNoId()
    {
        AnalysisSession session(TraceSet({ traceOf(7, 5) }));
        QVERIFY(session.visit(window(0, 40)));
        QVERIFY(session.compute());
        QCOMPARE(kernelCount(session), 2);
        QCOMPARE(session.trace()->id, TraceId(7));
        QVERIFY(!session.visit(window(0, 40))); // it is the scope
        QVERIFY(!session.visit(window(0, 20), TraceId(6))); // of no trace of the session
    }

    void goesThroughScopes()
    {
        AnalysisSession session(TraceSet({ traceOf(0, 5) }));
        QVERIFY(session.visit(window(0, 40)));
        QVERIFY(session.visit(window(0, 20)));
        QVERIFY(session.goBack());
        QCOMPARE(session.scope(), window(0, 40));
        QVERIFY(session.goForward());
        QCOMPARE(session.scope(), window(0, 20));
        QVERIFY(!session.goForward());
    }

    /// What a cancelled computation was to answer is forgotten: scopes and options are again those of the results that
    /// stay.
    void abandonsAQuestion()
    {
        AnalysisSession session(TraceSet({ traceOf(0, 5) }));
        QVERIFY(session.compute());
        auto options = session.options();
        options.thresholds.setValue(core::ThresholdId::SlowCopy, 99);
        session.setOptions(options);
        QVERIFY(session.visit(window(0, 20)));
        QVERIFY(!session.compute(stoppedToken()));
        QCOMPARE(kernelCount(session), 5);
        QCOMPARE(session.scope(), window(0, 20)); // so that it can be tried again
        QVERIFY(session.abandon());
        QVERIFY(session.scope().isWholeTrace());
        QVERIFY(session.options().thresholds == core::Thresholds());
        QVERIFY(!session.abandon());
    }

    void abandonsTheFirstQuestion()
    {
        AnalysisSession session(TraceSet({ traceOf(0, 5) }));
        QVERIFY(session.visit(window(0, 20)));
        QVERIFY(session.abandon());
        QVERIFY(session.scope().isWholeTrace());
        QVERIFY(!session.results());
    }

    /// What was found in a trace whatever the scope is not looked for again, and goes to no other trace.
    void keepsWhatWasFound()
    {
        AnalysisSession session(TraceSet({ traceOf(1, 5), traceOf(2, 8) }));
        QVERIFY(session.compute());
        const auto question = session.question();
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(question.parts[i].options.ncclEvents,
                     session.results(session.traces()[i]->id)->options.ncclEvents);
            QVERIFY(question.parts[i].options.ncclEvents);
        }
        QVERIFY(question.parts[0].options.ncclEvents != question.parts[1].options.ncclEvents);
        session.setOptions(question.parts[0].options);
        QVERIFY(!session.options().ncclEvents); // what the user chose only
    }
};

QTEST_APPLESS_MAIN(TestAnalysisSession)
#include "tst_analysissession.moc"
