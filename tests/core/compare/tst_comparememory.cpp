// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparememory.h"
#include "madepair.h"
#include "trace/tracememory.h"

#include <QTemporaryDir>
#include <QTest>

class TestCompareMemory : public QObject
{
    Q_OBJECT
    QTemporaryDir m_folder;
    core::Sides<QString> m_paths;
private Q_SLOTS:
    void initTestCase()
    {
        for (const auto side : core::BothSides) {
            const bool isNew = side == core::Side::New;
            m_paths[side] = m_folder.filePath(isNew ? QStringLiteral("new.sqlite") : QStringLiteral("base.sqlite"));
            auto run = fixtures::madeRun(isNew);
            QVERIFY(run.write(m_paths[side]));
        }
    }

    /// Each would fit alone: that both do not is said before either is read, and what to do instead.
    void bothTogether()
    {
        const auto base = core::neededTraceBytes(m_paths.base);
        const auto now = core::neededTraceBytes(m_paths.now);
        QVERIFY(base && now);
        QVERIFY(*base > 0 && *now > *base); // NEW launches more
        QVERIFY(core::checkMemoryOfRuns(m_paths, *base + *now));
        const auto refused = core::checkMemoryOfRuns(m_paths, *base + *now - 1);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, core::ErrorCode::TooLarge);
        QVERIFY2(refused.error().message.contains(QLatin1String("gpuloupe-cli baseline TRACE -o FILE.loupe")),
                 qPrintable(refused.error().message));
    }

    void whatIsThereTakesNothingMore()
    {
        const auto now = core::neededTraceBytes(m_paths.now).value();
        QVERIFY(core::checkMemoryOfRuns({ QString(), m_paths.now }, now));
        QVERIFY(core::checkMemoryOfRuns({ m_paths.now, m_paths.now }, now)); // two parts of one trace
        QVERIFY(core::checkMemoryOfRuns({ m_folder.filePath(QStringLiteral("none.sqlite")), m_paths.now }, now));
    }

    void cancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto checked = core::checkMemoryOfRuns(m_paths, {}, stop.get_token());
        QVERIFY(!checked);
        QCOMPARE(checked.error().code, core::ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestCompareMemory)
#include "tst_comparememory.moc"
