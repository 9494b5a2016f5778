// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytrace.h"
#include "models/processtreemodel.h"
#include "results/processtree.h"
#include "verifyexpected.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

using core::ProcessTreeModel;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

constexpr std::int64_t Ms = 1'000'000;

/// pid 22 works on one GPU, pid 11 on two, pid 33 only calls.
std::shared_ptr<const core::Trace> exampleTrace()
{
    MemoryTrace builder;
    builder.addDevice(0, {});
    builder.addDevice(1, {});
    builder.addKernel(22, 1, 7, 0, 4 * Ms, QStringLiteral("k"));
    builder.addKernel(11, 0, 9, 0, 2 * Ms, QStringLiteral("k"));
    builder.addKernel(11, 0, 7, 1 * Ms, 3 * Ms, QStringLiteral("k")); // overlaps the one before by 1 ms
    builder.addKernel(11, 1, 7, 0, 1 * Ms, QStringLiteral("k"));
    builder.addCall(33, 33, 0, 1 * Ms, QStringLiteral("cudaMalloc"));
    return builder.build();
}

core::ResultsPointer resultsOf(const std::shared_ptr<const core::Trace>& trace, const Scope& scope = {})
{
    const auto results = core::analyze(trace, scope);
    return results ? *results : nullptr;
}

/// "label work busy" of each row, indented by its depth; a star before what is not in scope.
QStringList rowsOf(const ProcessTreeModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QStringList rows;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells { QString(depth, QLatin1Char(' ')) };
        const auto first = model.index(row, 0, parent);
        cells.back() += first.data(ProcessTreeModel::IsInScopeRole).toBool() ? QString() : QStringLiteral("*");
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells.back()
                += (column > 0 ? QStringLiteral(" ") : QString()) + model.index(row, column, parent).data().toString();
        rows += cells;
        rows += rowsOf(model, first, depth + 1);
    }
    return rows;
}

} // namespace

class TestProcessTree : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void listsProcessesDevicesAndStreams()
    {
        ProcessTreeModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        model.setResults(resultsOf(exampleTrace()));
        QCOMPARE(rowsOf(model).join(QLatin1Char('\n')),
                 QStringLiteral("pid 11 3 4.000\n" // 3 ms on GPU 0, where the two overlap, and 1 ms on GPU 1
                                " GPU 0 2 3.000\n"
                                "  Stream 7 1 2.000\n"
                                "  Stream 9 1 2.000\n"
                                " GPU 1 1 1.000\n"
                                "  Stream 7 1 1.000\n"
                                "pid 22 1 4.000\n"
                                " GPU 1 1 4.000\n"
                                "  Stream 7 1 4.000\n"
                                "pid 33 0 0.000"));
        const auto gpu1 = model.index(1, 0, model.index(0, 0));
        const auto stream = model.index(0, 0, gpu1);
        QVERIFY(!model.subject(gpu1).stream.isValid());
        QVERIFY(model.subject(stream).stream.isValid());
        QCOMPARE(model.subject(stream).process, model.subject(model.index(0, 0)).process);
        QCOMPARE(model.parent(stream), gpu1);
    }

    void otherScopesChangeFiguresInPlace()
    {
        const auto trace = exampleTrace();
        ProcessTreeModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setResults(resultsOf(trace));
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        const QPersistentModelIndex kept(model.index(1, 0));
        Scope scope;
        scope.processes = { model.subject(kept).process };
        model.setResults(resultsOf(trace, scope));
        QCOMPARE(reset.count(), 0);
        QVERIFY(kept.isValid());
        QCOMPARE(rowsOf(model).join(QLatin1Char('\n')),
                 QStringLiteral("*pid 11 0 0.000\n"
                                " *GPU 0 0 0.000\n"
                                "  *Stream 7 0 0.000\n"
                                "  *Stream 9 0 0.000\n"
                                " *GPU 1 0 0.000\n"
                                "  *Stream 7 0 0.000\n"
                                "pid 22 1 4.000\n"
                                " GPU 1 1 4.000\n"
                                "  Stream 7 1 4.000\n"
                                "*pid 33 0 0.000"));
        model.setResults(nullptr);
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(reset.count(), 1);
    }

    void withoutGpuWorkNothingIsClaimed()
    {
        MemoryTrace builder;
        builder.addCall(33, 33, 0, 1 * Ms, QStringLiteral("cudaMalloc"));
        ProcessTreeModel model;
        model.setResults(resultsOf(builder.build()));
        QCOMPARE(rowsOf(model), QStringList { QStringLiteral("pid 33  ") });
    }
};

QTEST_GUILESS_MAIN(TestProcessTree)
#include "tst_processtree.moc"
