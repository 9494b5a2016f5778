// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exportdialog.h"
#include "export/reportexport.h"
#include "memorytrace.h"
#include "report/htmlwriter.h"
#include "report/reportfolder.h"
#include "testfonts.h"
#include "verifyexpected.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDirIterator>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

class TestReportExport : public QObject
{
    Q_OBJECT

    static core::ResultsPointer goldenResults()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace());
        return results ? *results : nullptr;
    }
    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase()
    {
        testfonts::useFirst();
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("gpuloupe-test"));
        m_results = goldenResults();
        QVERIFY(m_results);
    }

    void folderIsTheCommandLines()
    {
        const QTemporaryDir place;
        VERIFY_EXPECTED(
            writeReportExport(*m_results, { ReportFormat::Folder, place.filePath(QStringLiteral("window")), {} }, {}));
        const auto expected = core::writeReport(*m_results, place.filePath(QStringLiteral("headless")));
        VERIFY_EXPECTED(expected);
        for (const auto& name : *expected) {
            const auto bytes = content(place.filePath(QStringLiteral("headless/") + name));
            QVERIFY2(!bytes.isEmpty(), qPrintable(name));
            QCOMPARE(content(place.filePath(QStringLiteral("window/") + name)), bytes);
        }
    }

    void htmlIsOneFile()
    {
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("r.html"));
        const auto written = writeReportExport(*m_results, { ReportFormat::Html, path, {} }, {});
        VERIFY_EXPECTED(written);
        QCOMPARE(*written, QStringList { path });
        QCOMPARE(content(path), core::reportToHtml(*m_results).toUtf8());
    }

    void pdfHasPages()
    {
        const auto pdf = reportToPdf(*m_results, {}).value();
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(pdf.trimmed().endsWith("%%EOF"));
        QVERIFY2(pdf.count("/Type /Page\n") + pdf.count("/Type /Page ") + pdf.count("/Type /Page/") >= 3,
                 "the report fills several pages");
    }

    /// Page 1 is portrait, the tables behind it are landscape, and all of them A4: nothing is stretched to fit.
    void pdfIsPaper()
    {
        const auto pdf = QString::fromLatin1(reportToPdf(*m_results, {}).value());
        static const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"));
        int portrait = 0, landscape = 0;
        for (auto boxes = box.globalMatch(pdf); boxes.hasNext();) {
            const auto sides = boxes.next();
            const auto width = qRound(sides.captured(1).toDouble());
            const auto height = qRound(sides.captured(2).toDouble());
            portrait += width == 595 && height == 842 ? 1 : 0;
            landscape += width == 842 && height == 595 ? 1 : 0;
        }
        QCOMPARE(portrait, 1);
        QVERIFY(landscape >= 2);
    }

    void pdfTellsItsProgress()
    {
        std::vector<double> fractions;
        const auto pdf = reportToPdf(*m_results, {}, {}, [&fractions](const core::Progress& progress) {
            fractions.push_back(progress.fraction);
        });
        QVERIFY(pdf);
        QVERIFY(fractions.size() > 10);
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QVERIFY(fractions.front() >= 0 && fractions.back() > 0.8 && fractions.back() <= 1);
    }

    /// While it is laid out, and while its pages are written.
    void cancelledPdfLeavesNoFile()
    {
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("r.pdf"));
        for (const double fraction : { 0.0, 0.1, 0.5, 0.7 }) {
            std::stop_source source;
            double last = 0;
            const auto written = writeReportExport(*m_results, { ReportFormat::Pdf, path, {} }, source.get_token(),
                                                   [&](const core::Progress& progress) {
                                                       last = progress.fraction;
                                                       if (progress.fraction >= fraction)
                                                           source.request_stop();
                                                   });
            QVERIFY(!written);
            QCOMPARE(written.error().code, core::ErrorCode::Cancelled);
            QVERIFY2(last < fraction + 0.2, "it stops soon");
            QVERIFY(!QFile::exists(path));
        }
    }

    void unwritablePlaceIsSaid()
    {
        const QTemporaryDir place;
        for (const auto format : { ReportFormat::Html, ReportFormat::Pdf, ReportFormat::Markdown }) {
            const auto written
                = writeReportExport(*m_results, { format, place.filePath(QStringLiteral("none/r")), {} }, {});
            QVERIFY(!written);
            QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
        }
    }

    void dialogFollowsTheFormat()
    {
        ExportDialog dialog(QStringLiteral("trace"));
        QVERIFY(dialog.chosen().path.endsWith(QStringLiteral("/trace-report")));
        dialog.setFormat(ReportFormat::Pdf);
        QVERIFY(dialog.chosen().path.endsWith(QStringLiteral("/trace-report.pdf")));
        QCOMPARE(dialog.chosen().format, ReportFormat::Pdf);
        // a name of the user's keeps its stem
        dialog.setPath(QStringLiteral("/tmp/mine.pdf"));
        dialog.setFormat(ReportFormat::Html);
        QCOMPARE(dialog.chosen().path, QStringLiteral("/tmp/mine.html"));
        QVERIFY(!dialog.chosen().options.includeMachineDetails);
        dialog.findChild<QCheckBox*>()->setChecked(true);
        QVERIFY(dialog.chosen().options.includeMachineDetails);
        auto* save = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        QVERIFY(save->isEnabled());
        dialog.findChild<QLineEdit*>()->clear();
        QVERIFY(!save->isEnabled());
    }

private:
    core::ResultsPointer m_results;
};

QTEST_MAIN(TestReportExport)
#include "tst_reportexport.moc"
