// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/slicedialog.h"
#include "exportbuilder.h"
#include "testfonts.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QCheckBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

class TestSliceDialog : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    std::shared_ptr<const core::Trace> m_trace;

    static void run(SliceDialog& dialog)
    {
        QSignalSpy finished(&dialog, &SliceDialog::finished);
        dialog.saveButton().click();
        QVERIFY(finished.count() > 0 || finished.wait());
    }

private Q_SLOTS:
    void initTestCase()
    {
        testfonts::useFirst();
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("gpuloupe-test"));
        const auto path = m_place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        m_trace = *trace;
    }

    void slicesAreWritten()
    {
        core::Scope scope;
        scope.window = core::TimeWindow { m_trace->extent.startNs, m_trace->kernels.endNs[0] };
        scope.devices = { core::DeviceIndex { std::size_t { 0 } } }; // no limit of a slice
        SliceDialog dialog(m_trace, scope, {});
        QVERIFY(dialog.path().endsWith(QStringLiteral("seed-slice.sqlite")));
        dialog.setPath(m_place.filePath(QStringLiteral("part.sqlite")));
        dialog.redact().setChecked(true);
        dialog.show();
        run(dialog);
        QVERIFY2(dialog.outcomeText().contains(QStringLiteral("part.sqlite")), qPrintable(dialog.outcomeText()));
        const auto slice = core::loadTrace(dialog.path());
        VERIFY_EXPECTED(slice);
        QVERIFY((*slice)->kernelNames[0].fullName.startsWith(QStringLiteral("kernel_"))
                || (*slice)->kernelNames[0].fullName.startsWith(QStringLiteral("nccl")));
    }

    void faultsAreSaid()
    {
        SliceDialog dialog(m_trace, {}, {});
        dialog.setPath(m_place.filePath(QStringLiteral("no/such.sqlite")));
        dialog.show();
        run(dialog);
        QVERIFY2(dialog.outcomeText().contains(QStringLiteral("such.sqlite")), qPrintable(dialog.outcomeText()));
        QVERIFY(dialog.saveButton().isVisible());
    }
};

QTEST_MAIN(TestSliceDialog)
#include "tst_slicedialog.moc"
