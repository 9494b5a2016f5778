// SPDX-License-Identifier: GPL-3.0-or-later
// What a scope can be limited to, with what of it worked how long, and which limits ticks become.
#include "memorytrace.h"
#include "models/scopetreemodel.h"
#include "results/scopetree.h"
#include "verifyexpected.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

using core::Scope;
using core::ScopeTreeModel;
using fixtures::MemoryTrace;

namespace {

constexpr std::int64_t Ms = 1'000'000;

/// pid 22 works on one GPU, pid 11 on two, pid 33 only calls. First to last GPU work: 4 ms.
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

QString tickText(const QModelIndex& index)
{
    const auto state = index.data(Qt::CheckStateRole).toInt();
    return state == Qt::Checked  ? QStringLiteral("+")
        : state == Qt::Unchecked ? QStringLiteral("-")
                                 : QStringLiteral("~");
}

/// Tick, label and share of each row, indented by its depth.
QString rowsOf(const ScopeTreeModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QString rows;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const auto first = model.index(row, 0, parent);
        rows += QString(depth, QLatin1Char(' ')) + tickText(first) + first.data().toString() + QLatin1Char(' ')
            + model.index(row, ScopeTreeModel::Busy, parent).data().toString() + QLatin1Char('\n');
        rows += rowsOf(model, first, depth + 1);
    }
    return rows;
}

} // namespace

class TestScopeTree : public QObject
{
    Q_OBJECT

private:
    std::shared_ptr<const core::Trace> m_trace;
    std::unique_ptr<ScopeTreeModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;

    [[nodiscard]] QModelIndex at(std::initializer_list<int> rows) const
    {
        QModelIndex index;
        for (const int row : rows)
            index = m_model->index(row, 0, index);
        return index;
    }
    void tick(std::initializer_list<int> rows, Qt::CheckState state) const
    {
        QVERIFY(m_model->setData(at(rows), state, Qt::CheckStateRole));
    }
    [[nodiscard]] QString limits() const { return core::describeScope(m_model->scope(), *m_trace); }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void init()
    {
        m_trace = exampleTrace();
        m_model = std::make_unique<ScopeTreeModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_model->setResults(resultsOf(m_trace));
    }
    void cleanup()
    {
        m_tester.reset();
        m_model.reset();
    }

    void listsGpusProcessesAndStreams()
    {
        QCOMPARE(rowsOf(*m_model),
                 QStringLiteral("+GPU 0 75.0 %\n" // 3 of 4 ms: where two kernels overlap counts once
                                " +pid 11 75.0 %\n"
                                "  +Stream 7 50.0 %\n"
                                "  +Stream 9 50.0 %\n"
                                "+GPU 1 100 %\n"
                                " +pid 11 25.0 %\n"
                                "  +Stream 7 25.0 %\n"
                                " +pid 22 100 %\n"
                                "  +Stream 7 100 %\n"
                                "+No GPU work –\n"
                                " +pid 33 –\n"));
        QVERIFY(m_model->subject(at({ 1, 0 })).device.isValid());
        QVERIFY(!m_model->subject(at({ 1, 0 })).stream.isValid());
        QVERIFY(m_model->subject(at({ 1, 0, 0 })).stream.isValid());
        QCOMPARE(m_model->parent(at({ 1, 0, 0 })), at({ 1, 0 }));
    }

    void ticksOfAGroupFollow()
    {
        tick({ 0, 0, 1 }, Qt::Unchecked);
        QCOMPARE(tickText(at({ 0 })), QStringLiteral("~"));
        QCOMPARE(tickText(at({ 0, 0 })), QStringLiteral("~"));
        tick({ 0 }, Qt::Checked);
        QCOMPARE(tickText(at({ 0, 0, 1 })), QStringLiteral("+"));
        tick({ 0 }, Qt::Unchecked);
        QCOMPARE(tickText(at({ 0, 0, 0 })), QStringLiteral("-"));
    }

    /// The fewest limits that leave what is ticked.
    void ticksBecomeLimits()
    {
        QVERIFY(m_model->scope().isWholeTrace());
        tick({ 0 }, Qt::Unchecked);
        tick({ 2 }, Qt::Unchecked);
        QCOMPARE(limits(), QStringLiteral("GPU 1"));
        tick({ 1, 1 }, Qt::Unchecked); // pid 22
        QCOMPARE(limits(), QStringLiteral("pid 11, GPU 1"));
        tick({ 0 }, Qt::Checked);
        QCOMPARE(limits(), QStringLiteral("pid 11"));
        tick({ 2, 0 }, Qt::Checked);
        QCOMPARE(m_model->scope().processes.size(), 2U); // 11 and 33
        tick({ 2 }, Qt::Unchecked);
        tick({ 0, 0, 0 }, Qt::Unchecked);
        QCOMPARE(m_model->scope().streams.size(), 2U);
        QVERIFY(m_model->scope().processes.empty() && m_model->scope().devices.empty());
    }

    /// Whatever is ticked, the scope takes in that and nothing else.
    void limitsTakeInWhatIsTicked()
    {
        const auto tree = core::makeScopeTree(*resultsOf(m_trace));
        std::vector<std::size_t> streams;
        for (std::size_t node = 0; node < tree.nodes.size(); ++node) {
            if (tree.nodes[node].subject.stream.isValid())
                streams.push_back(node);
        }
        QCOMPARE(streams.size(), 4U);
        for (unsigned choice = 1; choice < 16; ++choice) {
            Scope scope;
            for (std::size_t at = 0; at < streams.size(); ++at) {
                if ((choice >> at & 1U) != 0)
                    scope.streams.push_back(tree.nodes[streams[at]].subject.stream);
            }
            const auto ticks = core::ticksOf(tree, scope);
            QCOMPARE(core::ticksOf(tree, core::scopeOfTicks(tree, ticks, {})), ticks);
        }
    }

    void otherLimitsStay()
    {
        Scope scope;
        scope.window = core::TimeWindow { 0, 2 * Ms };
        m_model->setResults(resultsOf(m_trace, scope));
        tick({ 0 }, Qt::Unchecked);
        QCOMPARE(m_model->scope().window, scope.window);
        tick({ 0 }, Qt::Checked);
        QCOMPARE(m_model->scope(), scope);
    }

    void nothingTickedIsToldApart()
    {
        for (const int row : { 0, 1, 2 })
            tick({ row }, Qt::Unchecked);
        QVERIFY(!m_model->hasTicks());
        tick({ 1, 1, 0 }, Qt::Checked);
        QVERIFY(m_model->hasTicks());
    }

    /// What is left out of the scope keeps the share by which it can be chosen.
    void sharesStayWhereScopesLeaveGpusOut()
    {
        QSignalSpy reset(m_model.get(), &QAbstractItemModel::modelReset);
        const QPersistentModelIndex kept(at({ 1 }));
        Scope scope;
        scope.devices = { m_model->subject(kept).device };
        m_model->setResults(resultsOf(m_trace, scope));
        QCOMPARE(reset.count(), 0);
        QVERIFY(kept.isValid());
        const auto rows = rowsOf(*m_model);
        QVERIFY2(rows.startsWith(QStringLiteral("-GPU 0 75.0 %\n")), qPrintable(rows));
        QVERIFY2(rows.contains(QStringLiteral("\n+GPU 1 100 %\n")), qPrintable(rows));
        Scope window;
        window.window = core::TimeWindow { 0, 2 * Ms };
        m_model->setResults(resultsOf(m_trace, window));
        QVERIFY2(rowsOf(*m_model).startsWith(QStringLiteral("+GPU 0 100 %\n")), qPrintable(rowsOf(*m_model)));
        m_model->setResults(nullptr);
        QCOMPARE(m_model->rowCount(), 0);
    }

    void withoutGpuWorkNothingIsClaimed()
    {
        MemoryTrace builder;
        builder.addCall(33, 33, 0, 1 * Ms, QStringLiteral("cudaMalloc"));
        m_model->setResults(resultsOf(builder.build()));
        QCOMPARE(rowsOf(*m_model), QStringLiteral("+No GPU work –\n +pid 33 –\n"));
    }
};

QTEST_GUILESS_MAIN(TestScopeTree)
#include "tst_scopetree.moc"
