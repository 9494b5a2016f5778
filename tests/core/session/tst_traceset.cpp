// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/traceset.h"

#include <QTest>

using core::TraceId;
using core::TracePointer;
using core::TraceSet;

namespace {

TracePointer traceOf(const QString& path, std::uint16_t id)
{
    const auto trace = std::make_shared<core::Trace>();
    trace->id = TraceId(id);
    trace->path = path;
    return trace;
}

QStringList labelsOf(const QStringList& paths)
{
    std::vector<TracePointer> traces;
    for (const auto& path : paths)
        traces.push_back(traceOf(path, static_cast<std::uint16_t>(traces.size())));
    const TraceSet set(traces);
    QStringList labels;
    for (std::size_t i = 0; i < set.size(); ++i)
        labels.append(set.label(i));
    return labels;
}

} // namespace

class TestTraceSet : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void labelsTellTracesApart_data()
    {
        QTest::addColumn<QString>("paths");
        QTest::addColumn<QString>("labels");
        const auto add = [](const char* name, const char* paths, const char* labels) {
            QTest::newRow(name) << QString::fromLatin1(paths) << QString::fromLatin1(labels);
        };
        add("one", "/data/a.sqlite", "a.sqlite");
        add("names differ", "/data/a.sqlite /other/b.sqlite", "a.sqlite, b.sqlite");
        add("folders differ", "/x/run1/p.sqlite /x/run2/p.sqlite /x/run1/q.sqlite",
            "run1/p.sqlite, run2/p.sqlite, q.sqlite");
        add("folders above differ", "/a/run/p.sqlite /b/run/p.sqlite", "a/run/p.sqlite, b/run/p.sqlite");
        add("one path ends another", "/run/p.sqlite /a/run/p.sqlite", "/run/p.sqlite, a/run/p.sqlite");
        add("one file twice", "/a/p.sqlite /a/p.sqlite", "p.sqlite, p.sqlite (2)");
    }
    void labelsTellTracesApart()
    {
        QFETCH(QString, paths);
        QFETCH(QString, labels);
        QCOMPARE(labelsOf(paths.split(u' ')), labels.split(QStringLiteral(", ")));
    }

    void findsTracesById()
    {
        const auto first = traceOf(QStringLiteral("/a"), 3);
        const auto second = traceOf(QStringLiteral("/b"), 1);
        const TraceSet set({ first, second });
        QCOMPARE(set.find(TraceId(3)), first);
        QCOMPARE(set.find(TraceId(1)), second);
        QCOMPARE(set.positionOf(TraceId(1)).value(), std::size_t { 1 });
        QVERIFY(!set.find(TraceId(2)));
        QVERIFY(!set.find(TraceId())); // not one of two
    }

    /// Who knows of one trace only need not say which.
    void theDefaultIdIsTheOnlyTrace()
    {
        const auto only = traceOf(QStringLiteral("/a"), 3);
        QCOMPARE(TraceSet({ only }).find(TraceId()), only);
        QVERIFY(!TraceSet().find(TraceId()));
    }
};

QTEST_APPLESS_MAIN(TestTraceSet)
#include "tst_traceset.moc"
