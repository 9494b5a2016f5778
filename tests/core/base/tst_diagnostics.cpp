// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostics.h"

#include <QTest>

using core::Diagnostics;
using core::Severity;

class TestDiagnostics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsOfOneIdAreAddedUp()
    {
        Diagnostics diagnostics;
        diagnostics.add({ QStringLiteral("a"), Severity::DataLoss, 2, QStringLiteral("first"), {} });
        diagnostics.add({ QStringLiteral("b"), Severity::Info, 1, QStringLiteral("other"), {} });
        diagnostics.add({ QStringLiteral("a"), Severity::DataLoss, 3, QStringLiteral("second"), {} });
        QCOMPARE(diagnostics.entries().size(), std::size_t { 2 });
        QCOMPARE(diagnostics.entries()[0].id, QStringLiteral("a"));
        QCOMPARE(diagnostics.entries()[0].count, std::int64_t { 5 });
        QCOMPARE(diagnostics.entries()[0].description, QStringLiteral("first"));
    }

    void nothingIsNotAnEntry()
    {
        Diagnostics diagnostics;
        diagnostics.add({ QStringLiteral("a"), Severity::Error, 0, QStringLiteral("never happened"), {} });
        QVERIFY(diagnostics.isEmpty());
    }

    void findsById()
    {
        Diagnostics diagnostics;
        QVERIFY(!diagnostics.find(QStringLiteral("a")));
        diagnostics.add({ QStringLiteral("a"), Severity::Notice, 1, {}, QStringLiteral("do this") });
        QVERIFY(diagnostics.find(QStringLiteral("a")));
        QCOMPARE(diagnostics.find(QStringLiteral("a"))->advice, QStringLiteral("do this"));
        QVERIFY(!diagnostics.find(QStringLiteral("A")));
    }

    void mergingAddsCountsAndKeepsTheOrder()
    {
        Diagnostics first;
        first.add({ QStringLiteral("a"), Severity::Info, 1, {}, {} });
        Diagnostics second;
        second.add({ QStringLiteral("b"), Severity::Info, 4, {}, {} });
        second.add({ QStringLiteral("a"), Severity::Info, 2, {}, {} });
        first.merge(second);
        QCOMPARE(first.entries().size(), std::size_t { 2 });
        QCOMPARE(first.entries()[0].count, std::int64_t { 3 });
        QCOMPARE(first.entries()[1].id, QStringLiteral("b"));
        QCOMPARE(first.entries()[1].count, std::int64_t { 4 });
    }

    void severitiesHaveNames()
    {
        QCOMPARE(core::severityName(Severity::Info), QStringLiteral("info"));
        QCOMPARE(core::severityName(Severity::Notice), QStringLiteral("notice"));
        QCOMPARE(core::severityName(Severity::DataLoss), QStringLiteral("data loss"));
        QCOMPARE(core::severityName(Severity::Error), QStringLiteral("error"));
    }
};

QTEST_GUILESS_MAIN(TestDiagnostics)
#include "tst_diagnostics.moc"
