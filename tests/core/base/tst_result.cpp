// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/result.h"

#include <QTest>

class TestResult : public QObject
{
    Q_OBJECT

    static core::Cancellable<int> count(bool isStopped)
    {
        if (isStopped)
            return core::cancelled();
        return 3;
    }
    /// What can fail otherwise calls what cannot.
    static core::Expected<int> read(bool isThere, bool isStopped)
    {
        if (!isThere)
            return core::failure(core::ErrorCode::CannotOpen, QStringLiteral("Gone."));
        return count(isStopped);
    }

private Q_SLOTS:
    void cancelledIsTheOnlyErrorOfACancellable()
    {
        QCOMPARE(count(false).value(), 3);
        QVERIFY(!count(true));
        QCOMPARE(count(true).error().code, core::ErrorCode::Cancelled);
    }

    void cancellableBecomesAnExpected()
    {
        QCOMPARE(read(true, false).value(), 3);
        QCOMPARE(read(true, true).error().code, core::ErrorCode::Cancelled);
        QVERIFY(!read(true, true).error().message.isEmpty());
        QCOMPARE(read(false, true).error().code, core::ErrorCode::CannotOpen);
        const auto passedOn = [](bool isStopped) -> core::Expected<QString> {
            const auto counted = count(isStopped);
            if (!counted)
                return tl::unexpected(counted.error());
            return QString::number(*counted);
        };
        QCOMPARE(passedOn(true).error().code, core::ErrorCode::Cancelled);
        QCOMPARE(passedOn(false).value(), QStringLiteral("3"));
    }
};

QTEST_APPLESS_MAIN(TestResult)
#include "tst_result.moc"
