// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phasepreview.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::PhasePreview;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

/// A map of phases, each with its patterns.
core::PhaseMap mapOf(std::initializer_list<std::pair<const char*, std::initializer_list<const char*>>> phases)
{
    core::PhaseMap map;
    for (const auto& [name, patterns] : phases) {
        core::Phase phase { QString::fromLatin1(name), {} };
        for (const auto* pattern : patterns)
            phase.patterns.push_back(core::makePhasePattern(QString::fromLatin1(pattern), {}).value());
        map.phases.push_back(std::move(phase));
    }
    return map;
}

core::Expected<PhasePreview> previewOf(const TracePointer& trace, const core::PhaseMap& map,
                                       const core::Scope& scope = {})
{
    return core::preparePhasePreview({ trace, scope, {}, {}, {} }, map.needsExactText())
        .and_then([&](const core::PhasePreviewBasis& basis) { return core::previewPhases(basis, map); });
}

/// "text ranges kernel time in ms" of each row.
QStringList textsOf(const TracePointer& trace, const PhasePreview& preview, std::optional<std::size_t> phase)
{
    const auto table = core::describePhaseTexts(trace, preview, phase);
    QStringList texts;
    if (const auto fault = tableFault(table); !fault.isEmpty())
        texts += fault;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        texts += QStringLiteral("%1 %2 %3")
                     .arg(cellText(table, row, u"text"), cellText(table, row, u"ranges"),
                          cellText(table, row, u"kernel_time_ms"));
    }
    return texts;
}

} // namespace

class TestPhasePreview : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void textsFallIntoPhases()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto preview = previewOf(trace, mapOf({ { "prompt", { "nothing", "PREFILL" } } }));
        VERIFY_EXPECTED(preview);
        QCOMPARE(textsOf(trace, *preview, 0), QStringList { QStringLiteral("prefill 1 4.000") });
        const auto table = core::describePhaseTexts(trace, *preview, 0);
        QCOMPARE(table.key, QStringLiteral("phase_texts"));
        QCOMPARE(cellText(table, 0, u"pattern"), QStringLiteral("PREFILL"));
        QCOMPARE(textsOf(trace, *preview, std::nullopt), QStringList { QStringLiteral("decode 2 2.100") });
        QCOMPARE(preview->phases.rows.front().kernels.totalNs, 4 * MsNs); // as the table of phases has it
    }

    void withoutAMapAllIsUnmapped()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto preview = previewOf(trace, {});
        VERIFY_EXPECTED(preview);
        QCOMPARE(textsOf(trace, *preview, std::nullopt),
                 QStringList({ QStringLiteral("prefill 1 4.000"), QStringLiteral("decode 2 2.100") }));
        QVERIFY(!preview->phases.provenance.isAvailable());
    }

    void rangesInsideOfAPhaseAreNotUnmapped()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 1'000, QStringLiteral("step"));
        builder.addRange(1, 1, 100, 200, QStringLiteral("layer")); // inside
        builder.addRange(1, 1, 2'000, 2'100, QStringLiteral("layer"));
        builder.addRange(1, 2, 100, 200, QStringLiteral("layer")); // another thread
        builder.addRange(1, 1, 300, 400, QStringLiteral("inner")); // inside only
        builder.addMark(1, 1, 3'000, QStringLiteral("mark"));
        const auto trace = builder.build();
        const auto preview = previewOf(trace, mapOf({ { "a", { "step" } } }));
        VERIFY_EXPECTED(preview);
        QCOMPARE(textsOf(trace, *preview, std::nullopt), QStringList { QStringLiteral("layer 2 ") });
        QCOMPARE(textsOf(trace, *preview, 0), QStringList { QStringLiteral("step 1 ") });
    }

    void firstPhaseThatMatchesWins()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto preview = previewOf(trace, mapOf({ { "late", { "re:^d" } }, { "all", { "e" } } }));
        VERIFY_EXPECTED(preview);
        QCOMPARE(textsOf(trace, *preview, 0), QStringList { QStringLiteral("decode 2 2.100") });
        QCOMPARE(textsOf(trace, *preview, 1), QStringList { QStringLiteral("prefill 1 4.000") });
        QVERIFY(textsOf(trace, *preview, std::nullopt).isEmpty());
    }

    void exactTextsWhereAPatternNeedsThem()
    {
        MemoryTrace builder;
        for (int id = 1; id <= 3; ++id)
            builder.addRange(1, 1, id * 1'000, id * 1'000 + 10, QStringLiteral("aten::add, op_id = %1").arg(id % 2));
        const auto trace = builder.build();
        const auto grouped = previewOf(trace, mapOf({ { "a", { "add" } } }));
        VERIFY_EXPECTED(grouped);
        QCOMPARE(textsOf(trace, *grouped, 0), QStringList { QStringLiteral("aten::add 3 ") });
        const auto exact = previewOf(trace, mapOf({ { "a", { "op_id = 1" } } }));
        VERIFY_EXPECTED(exact);
        QCOMPARE(textsOf(trace, *exact, 0), QStringList { QStringLiteral("aten::add, op_id = 1 2 ") });
        QCOMPARE(textsOf(trace, *exact, std::nullopt), QStringList { QStringLiteral("aten::add, op_id = 0 1 ") });
    }

    void followsTheScope()
    {
        const auto trace = fixtures::makeSeedTrace();
        core::Scope scope;
        for (std::size_t process = 0; process < trace->processes.size(); ++process) {
            if (trace->processes[process].label == QStringLiteral("222"))
                scope.processes = { core::ProcessIndex { process } };
        }
        const auto preview = previewOf(trace, mapOf({ { "a", { "prefill" } } }), scope);
        VERIFY_EXPECTED(preview);
        QVERIFY(textsOf(trace, *preview, 0).isEmpty());
        QCOMPARE(textsOf(trace, *preview, std::nullopt), QStringList { QStringLiteral("decode 1 2.100") });
    }

    void keepsWhatIsKnown()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto first = core::preparePhasePreview({ trace, {}, {}, {}, {} }, false);
        VERIFY_EXPECTED(first);
        const auto second = core::preparePhasePreview(*first, true);
        VERIFY_EXPECTED(second);
        QCOMPARE(second->attribution.get(), first->attribution.get());
        QCOMPARE(second->groupedTexts.get(), first->groupedTexts.get());
        QVERIFY(!first->exactTexts && second->exactTexts);
    }

    void stops()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto prepared = core::preparePhasePreview({ trace, {}, {}, {}, {} }, false, stoppedToken());
        QVERIFY(!prepared && prepared.error().code == core::ErrorCode::Cancelled);
        const auto basis = core::preparePhasePreview({ trace, {}, {}, {}, {} }, false);
        VERIFY_EXPECTED(basis);
        const auto preview = core::previewPhases(*basis, mapOf({ { "a", { "e" } } }), stoppedToken());
        QVERIFY(!preview && preview.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestPhasePreview)
#include "tst_phasepreview.moc"
