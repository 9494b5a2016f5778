// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/keptunits.h"

#include <QTest>

class TestKeptUnits : public QObject
{
    Q_OBJECT

private:
    /// Units of these lengths, one after the other, that all launch the same.
    static core::UnitEdges unitsOf(const std::vector<std::int64_t>& lengthsNs)
    {
        core::UnitEdges edges;
        edges.edgesNs.push_back(0);
        for (const auto lengthNs : lengthsNs) {
            edges.edgesNs.push_back(edges.edgesNs.back() + lengthNs);
            edges.isModal.push_back(1);
        }
        return edges;
    }

private Q_SLOTS:
    /// Layers: each sixth is long, because a step ends with it. What happens there must not be left out.
    void aSteadyStretchOfAFewUnitsIsNone()
    {
        std::vector<std::int64_t> lengthsNs(60, 700);
        for (std::size_t i = 5; i < lengthsNs.size(); i += 6)
            lengthsNs[i] = 1'500;
        const core::Sides<core::UnitEdges> edges { unitsOf(lengthsNs), unitsOf(lengthsNs) };
        const auto kept = core::keepUnits(edges, false);
        QCOMPARE(kept.base.count(), 60);
        QCOMPARE(kept.now.count(), 60);
        QCOMPARE(kept.base.unsteady, 0);
        QVERIFY(!kept.base.steady);
    }

    void whatComesBeforeTheSteadyHalfIsLeftOut()
    {
        std::vector<std::int64_t> lengthsNs(20, 700);
        lengthsNs[0] = 9'000;
        lengthsNs[1] = 2'000;
        const core::Sides<core::UnitEdges> edges { unitsOf(lengthsNs), unitsOf(lengthsNs) };
        const auto kept = core::keepUnits(edges, false);
        QCOMPARE(kept.base.steady, (core::StepRange { 2, 20 }));
        QCOMPARE(kept.base.count(), 18);
        QCOMPARE(kept.base.unsteady, 2);
        QCOMPARE(core::keepUnits(edges, true).base.count(), 20); // a window was chosen
    }
};

QTEST_GUILESS_MAIN(TestKeptUnits)
#include "tst_keptunits.moc"
