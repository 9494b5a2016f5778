// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phasedraft.h"
#include "verifyexpected.h"

#include <QTest>

using core::DraftPhase;
using core::PhaseDraft;

namespace {

/// "phase line: message" of each fault; line "-" for the phase as a whole.
QStringList textsOf(const std::vector<core::PhaseFault>& faults)
{
    QStringList texts;
    for (const auto& fault : faults) {
        texts += QStringLiteral("%1 %2: %3")
                     .arg(fault.phase)
                     .arg(fault.line ? QString::number(*fault.line) : QStringLiteral("-"), fault.message);
    }
    return texts;
}

} // namespace

class TestPhaseDraft : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void mapThereAndBack()
    {
        const auto json = QByteArray("{\"prefill\": [\"prefill\", \"re:^ctx_\"], \"decode\": [\"id = 7\"]}");
        const auto map = core::parsePhaseMap(json, QStringLiteral("test"));
        VERIFY_EXPECTED(map);
        const auto draft = PhaseDraft::of(*map);
        QCOMPARE(draft.phases.size(), std::size_t { 2 });
        QCOMPARE(draft.phases[0].lines, QStringList({ QStringLiteral("prefill"), QStringLiteral("re:^ctx_") }));
        QVERIFY(draft.faults().empty());
        QCOMPARE(core::toJson(draft.map()), core::toJson(*map));
        QVERIFY(PhaseDraft {}.faults().empty()); // no phases: no map
        QVERIFY(PhaseDraft {}.map().isEmpty());
    }

    void emptyLinesCountForNothing()
    {
        const PhaseDraft draft { { { QStringLiteral("a"), { {}, QStringLiteral("x"), {} } } } };
        QVERIFY(draft.faults().empty());
        QCOMPARE(core::toJson(draft.map()), QByteArray("{\n  \"a\": [\"x\"]\n}\n"));
    }

    void saysWhatIsWrongAndWhere()
    {
        const PhaseDraft draft { {
            { QStringLiteral("a"), { QStringLiteral("x"), QStringLiteral("re:(") } },
            { {}, { QStringLiteral("y") } },
            { QStringLiteral("a"), { QStringLiteral("z") } },
            { QStringLiteral("b"), { {} } },
            { QStringLiteral("c"), { QStringLiteral("re:") } },
        } };
        const auto texts = textsOf(draft.faults());
        QCOMPARE(texts.size(), 5);
        QVERIFY2(texts[0].startsWith(QStringLiteral("0 1: Phase “a”, line 2: “re:(” is not a regular expression")),
                 qPrintable(texts[0]));
        QCOMPARE(texts[1], QStringLiteral("1 -: Phase 2: give it a name."));
        QVERIFY2(texts[2].startsWith(QStringLiteral("2 -: Phase “a”: the name is there twice")), qPrintable(texts[2]));
        QVERIFY2(texts[3].startsWith(QStringLiteral("3 -: Phase “b”: write at least one pattern")),
                 qPrintable(texts[3]));
        QVERIFY2(texts[4].startsWith(QStringLiteral("4 0: Phase “c”, line 1: the pattern is empty")),
                 qPrintable(texts[4]));
        // the rest is a map still
        QCOMPARE(core::toJson(draft.map()), QByteArray("{\n  \"a\": [\"x\"]\n}\n"));
    }

    void lineBreaksBecomeExpressions()
    {
        const auto map = core::parsePhaseMap("{\"a\": [\"One\\nTwo (x)\", \"re:1\\n2\"]}", QStringLiteral("test"));
        VERIFY_EXPECTED(map);
        const auto draft = PhaseDraft::of(*map);
        for (const auto& line : draft.phases[0].lines)
            QVERIFY2(!line.contains(QLatin1Char('\n')), qPrintable(line));
        QVERIFY(draft.faults().empty());
        const auto again = draft.map();
        const auto& patterns = again.phases[0].patterns;
        for (const auto& text : { QStringLiteral("one\ntwo (X)"), QStringLiteral("One Two"), QStringLiteral("1\n2") }) {
            for (std::size_t pattern = 0; pattern < patterns.size(); ++pattern)
                QCOMPARE(patterns[pattern].matches(text), map->phases[0].patterns[pattern].matches(text));
        }
    }
};

QTEST_GUILESS_MAIN(TestPhaseDraft)
#include "tst_phasedraft.moc"
