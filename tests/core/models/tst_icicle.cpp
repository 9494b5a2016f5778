// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/icicle.h"

#include <QStringList>
#include <QTest>

using core::IcicleBox;
using core::IcicleStep;
using core::IcicleTree;
using core::IcicleView;

namespace {

constexpr auto NoRow = IcicleTree::NoRow;

/// Two roots: 0 with 1 (which has 3) and 2; 4 with nothing in it.
IcicleTree sample()
{
    return { { NoRow, 0, 0, 1, NoRow }, { 60, 20, 30, 20, 40 } };
}

/// "level: row@left+width", of rests "rest*count".
QStringList texts(const std::vector<IcicleBox>& boxes)
{
    QStringList result;
    for (const auto& box : boxes) {
        const auto name = box.restCount > 0 ? QStringLiteral("rest*%1").arg(box.restCount) : QString::number(box.row);
        result.append(
            QStringLiteral("%1: %2@%3+%4")
                .arg(QString::number(box.level), name, QString::number(box.left), QString::number(box.width)));
    }
    return result;
}

} // namespace

class TestIcicle : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void widthsAreSharesOfTheParent()
    {
        // the largest first; the 10 px of row 0 that are in no child stay free
        QCOMPARE(texts(core::layOutIcicle(sample(), { NoRow, 100, 1, 10 })),
                 (QStringList { QStringLiteral("0: 0@0+60"), QStringLiteral("0: 4@60+40"), QStringLiteral("1: 2@0+30"),
                                QStringLiteral("1: 1@30+20"), QStringLiteral("2: 3@30+20") }));
    }

    void whatIsAroundTheTopStaysAboveIt()
    {
        QCOMPARE(
            texts(core::layOutIcicle(sample(), { 1, 100, 1, 10 })),
            (QStringList { QStringLiteral("0: 0@0+100"), QStringLiteral("1: 1@0+100"), QStringLiteral("2: 3@0+100") }));
        // at most half of the levels are for what is around it
        QCOMPARE(texts(core::layOutIcicle(sample(), { 3, 100, 1, 2 })), QStringList(QStringLiteral("0: 3@0+100")));
        QCOMPARE(texts(core::layOutIcicle(sample(), { NoRow, 100, 1, 1 })),
                 (QStringList { QStringLiteral("0: 0@0+60"), QStringLiteral("0: 4@60+40") }));
    }

    void narrowRowsBecomeOne()
    {
        std::vector<std::uint32_t> parents { NoRow };
        std::vector<std::int64_t> values { 1'000'000 };
        for (int i = 0; i < 100'000; ++i) {
            parents.push_back(0);
            values.push_back(i == 0 ? 500'000 : 5);
        }
        const IcicleTree tree(parents, values);
        const auto boxes = core::layOutIcicle(tree, { NoRow, 1000, 2, 10 });
        QCOMPARE(boxes.size(), std::size_t { 3 });
        QCOMPARE(boxes[1].width, tree.extentOf(0) > 0 ? 1000.0 * 500'000 / tree.extentOf(0) : 0);
        QCOMPARE(boxes[2].restCount, 99'999U);
        QVERIFY(qAbs(boxes[2].left + boxes[2].width - 1000.0 * (500'000 + 5.0 * 99'999) / tree.extentOf(0)) < 1e-6);
        // and vanish where all of them together are too narrow
        QCOMPARE(core::layOutIcicle(IcicleTree({ NoRow, 0, 0 }, { 1000, 999, 1 }), { NoRow, 100, 1, 10 }).size(),
                 std::size_t { 2 });
    }

    void childrenThatExceedTheirParentShareItsWidth()
    {
        QCOMPARE(
            texts(core::layOutIcicle(IcicleTree({ NoRow, 0, 0 }, { 10, 10, 10 }), { NoRow, 100, 1, 10 })),
            (QStringList { QStringLiteral("0: 0@0+100"), QStringLiteral("1: 1@0+50"), QStringLiteral("1: 2@50+50") }));
    }

    void nothingToShow()
    {
        QVERIFY(core::layOutIcicle({}, { NoRow, 100, 1, 10 }).empty());
        QVERIFY(core::layOutIcicle(sample(), { NoRow, 0, 1, 10 }).empty());
        QVERIFY(core::layOutIcicle(IcicleTree({ NoRow, 0 }, { 0, 0 }), { NoRow, 100, 1, 10 }).empty());
        QVERIFY(IcicleTree().childrenOf(NoRow).empty());
    }

    void deepTrees()
    {
        constexpr std::uint32_t Depth = 100'000;
        std::vector<std::uint32_t> parents { NoRow };
        for (std::uint32_t row = 1; row < Depth; ++row)
            parents.push_back(row - 1);
        const IcicleTree tree(parents, std::vector<std::int64_t>(Depth, 7));
        QCOMPARE(core::layOutIcicle(tree, { NoRow, 100, 1, 50 }).size(), std::size_t { 50 });
        const auto boxes = core::layOutIcicle(tree, { Depth - 1, 100, 1, 50 });
        QCOMPARE(boxes.size(), std::size_t { 25 });
        QCOMPARE(boxes.back().row, Depth - 1);
    }

    void arrowsGoFromBoxToBox()
    {
        const auto boxes = core::layOutIcicle(sample(), { NoRow, 100, 1, 10 }); // 0 4 | 2 1 | 3
        QCOMPARE(core::stepInIcicle(boxes, 0, IcicleStep::Right), std::size_t { 1 });
        QCOMPARE(core::stepInIcicle(boxes, 1, IcicleStep::Right), std::size_t { 1 }); // not to the next level
        QCOMPARE(core::stepInIcicle(boxes, 2, IcicleStep::Left), std::size_t { 2 });
        QCOMPARE(core::stepInIcicle(boxes, 0, IcicleStep::Inward), std::size_t { 2 });
        QCOMPARE(core::stepInIcicle(boxes, 3, IcicleStep::Inward), std::size_t { 4 });
        QCOMPARE(core::stepInIcicle(boxes, 2, IcicleStep::Inward), std::size_t { 2 }); // nothing in it
        QCOMPARE(core::stepInIcicle(boxes, 4, IcicleStep::Outward), std::size_t { 3 });
        QCOMPARE(core::stepInIcicle(boxes, 3, IcicleStep::Outward), std::size_t { 0 });
        QCOMPARE(core::stepInIcicle(boxes, 1, IcicleStep::Outward), std::size_t { 1 });
    }
};

QTEST_APPLESS_MAIN(TestIcicle)
#include "tst_icicle.moc"
