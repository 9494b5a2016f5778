// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tracesession.h"

#include "analysis/kernels/kernels.h"
#include "exportbuilder.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

class TestTraceSession : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("trace.sqlite")); }
    /// Puts a trace in the place of what is there, at once.
    void write(int kernelCount) const
    {
        const auto next = m_folder.filePath(QStringLiteral("next.sqlite"));
        fixtures::ExportBuilder builder;
        for (int i = 0; i < kernelCount; ++i)
            builder.addKernel({ .startNs = 10 * i, .endNs = 10 * i + 5 });
        QVERIFY(builder.write(next));
        std::filesystem::rename(next.toStdString(), path().toStdString());
    }

private Q_SLOTS:
    void init() { write(3); }

    /// Two windows with one store have one trace between them, and figures each.
    void sharesItsTrace()
    {
        core::TraceStore store;
        TraceSession first(nullptr, &store);
        TraceSession second(nullptr, &store);
        first.open(path());
        second.open(path());
        QTRY_COMPARE(first.state(), TraceSession::State::Ready);
        QTRY_COMPARE(second.state(), TraceSession::State::Ready);
        QCOMPARE(first.trace(), second.trace());
        QVERIFY(first.results() != second.results());
        const std::weak_ptr<const core::Trace> trace = first.trace();
        first.open(m_folder.filePath(QStringLiteral("missing.sqlite")));
        QTRY_COMPARE(first.state(), TraceSession::State::Empty);
        QVERIFY(!first.trace());
        QCOMPARE(second.trace(), trace.lock());
    }

    /// Reading again is of this session; who has the file open elsewhere keeps what was read before, and is told.
    void readsAgainForItselfOnly()
    {
        core::TraceStore store;
        TraceSession first(nullptr, &store);
        TraceSession second(nullptr, &store);
        first.open(path());
        QTRY_COMPARE(first.state(), TraceSession::State::Ready);
        second.open(path());
        QTRY_COMPARE(second.state(), TraceSession::State::Ready);
        QSignalSpy firstChanged(&first, &TraceSession::fileChanged);
        QSignalSpy secondChanged(&second, &TraceSession::fileChanged);
        write(40);
        QTRY_COMPARE(firstChanged.size(), 1);
        QCOMPARE(secondChanged.size(), 1);
        QVERIFY(first.isFileChanged());
        first.reload();
        QTRY_COMPARE(first.state(), TraceSession::State::Ready);
        QCOMPARE(first.results()->kernels->kernelCount, 40);
        QCOMPARE(second.results()->kernels->kernelCount, 3);
        QVERIFY(!first.isFileChanged());
        QVERIFY(second.isFileChanged());
        QVERIFY(first.trace()->id != second.trace()->id);
    }
};

QTEST_MAIN(TestTraceSession)
#include "tst_tracesession.moc"
