// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compareverdict.h"

#include <QTest>

class TestCompareVerdict : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Parts that cancel out are far larger than the difference of the walls, and have a unit of their own.
    void partsThatCancelOutAreReadable()
    {
        using core::TimeGroup;
        core::CompareBudget budget;
        budget.units = { 1, 1 };
        add(budget, core::BudgetLevel::Wall, TimeGroup::Compute, { 43'077'000, 43'077'078 });
        add(budget, core::BudgetLevel::Group, TimeGroup::Host, { 6'150'385, 0 });
        add(budget, core::BudgetLevel::Group, TimeGroup::Communication, { 7'560'000, 13'559'108 });
        add(budget, core::BudgetLevel::Group, TimeGroup::Sync, { 0, 158'069 });
        const auto verdict = core::judgeComparison({ budget, {} });
        QVERIFY2(verdict.sentence.startsWith(
                     QStringLiteral("NEW takes 43.077 ms a unit, BASE 43.077 ms: 78 ns (0.000181 %) more, ")),
                 qPrintable(verdict.sentence));
        QVERIFY2(verdict.sentence.contains(
                     QStringLiteral("Gained: host work 6.15 ms; lost: exposed NCCL 6, round trips 0.158 ms.")),
                 qPrintable(verdict.sentence));
    }

private:
    static void add(core::CompareBudget& budget, core::BudgetLevel level, core::TimeGroup group,
                    const core::Sides<std::int64_t>& totalNs)
    {
        core::CompareBudgetRow row;
        row.level = level;
        row.group = group;
        row.totalNs = totalNs;
        budget.rows.push_back(row);
    }
};

QTEST_GUILESS_MAIN(TestCompareVerdict)
#include "tst_compareverdict.moc"
