// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exportdialog.h"
#include "export/frontpagepainter.h"
#include "export/reportexport.h"
#include "findings/findings.h"
#include "memorytrace.h"
#include "report/fronttext.h"
#include "report/htmlwriter.h"
#include "report/reportfolder.h"
#include "results/summary.h"
#include "testfonts.h"
#include "verifyexpected.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDirIterator>
#include <QLineEdit>
#include <QPaintEngine>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace {

/// A4 at 300 dpi that notes what is written on it.
class NotingPaper : public QPaintDevice
{
public:
    struct Writing {
        QString text;
        double sizePt = 0;
        QRectF place; ///< in dots
    };
    NotingPaper()
        : m_engine(*this)
    {
    }
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
    [[nodiscard]] const std::vector<Writing>& writings() const { return m_writings; }
    [[nodiscard]] QRectF rect() const { return { 0, 0, static_cast<double>(Width), static_cast<double>(Height) }; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return Width;
        case PdmHeight:
            return Height;
        case PdmWidthMM:
            return 182;
        case PdmHeightMM:
            return 269;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return Dpi;
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    static constexpr int Dpi = 300, Width = 2150, Height = 3177; // within the margins

    class Engine : public QPaintEngine
    {
    public:
        explicit Engine(NotingPaper& paper)
            : QPaintEngine(AllFeatures)
            , m_paper(paper)
        {
        }
        bool begin(QPaintDevice* /*device*/) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState& /*state*/) override { }
        void drawPath(const QPainterPath& /*path*/) override { }
        void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override { }
        void drawPixmap(const QRectF& /*to*/, const QPixmap& /*picture*/, const QRectF& /*from*/) override { }
        [[nodiscard]] Type type() const override { return User; }
        void drawTextItem(const QPointF& at, const QTextItem& item) override
        {
            constexpr double PointsPerInch = 72;
            const auto& transform = painter()->deviceTransform();
            const QRectF place(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
            m_paper.m_writings.push_back({ item.text(), item.font().pixelSize() * transform.m22() * PointsPerInch / Dpi,
                                           transform.mapRect(place) });
        }

    private:
        NotingPaper& m_paper;
    };

    mutable Engine m_engine;
    std::vector<Writing> m_writings;
};

/// Without what lines are broken at.
QString lettersOf(const QString& text)
{
    QString letters;
    for (const auto letter : text) {
        if (!letter.isSpace() && letter.category() != QChar::Other_Format)
            letters += letter;
    }
    return letters;
}

} // namespace

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

    /// The first findings stand on page 1, in letters that can be read on paper, and none of them is cut off.
    void pdfBeginsWithReadableFindings()
    {
        constexpr double LeastPt = 8;
        NotingPaper paper;
        QPainter painter(&paper);
        paintFrontPage(painter, *m_results, 9);
        painter.end();
        QString letters;
        for (const auto& writing : paper.writings()) {
            letters += lettersOf(writing.text);
            const auto what = QStringLiteral("%1: %2 pt").arg(writing.text).arg(writing.sizePt);
            QVERIFY2(writing.sizePt >= LeastPt && writing.sizePt < 4 * LeastPt, qPrintable(what));
            QVERIFY2(paper.rect().contains(writing.place), qPrintable(what));
        }
        const auto& findings = m_results->findings->rows;
        QVERIFY(!findings.empty());
        for (std::size_t row = 0; row < std::min<std::size_t>(findings.size(), 3); ++row) {
            const auto& finding = findings[row];
            for (const auto& text : { finding.title, finding.recommendation })
                QVERIFY2(letters.contains(lettersOf(text)), qPrintable(text));
        }
    }

    /// Names of the legend are not cut, however long they are.
    void pdfNamesAllParts()
    {
        auto summary = *m_results->summary;
        for (auto& part : summary.parts)
            part.name += QStringLiteral(" and words");
        auto results = *m_results;
        results.summary = std::make_shared<const core::Summary>(summary);
        NotingPaper paper;
        QPainter painter(&paper);
        paintFrontPage(painter, results, 9);
        painter.end();
        QStringList names;
        QString written;
        for (const auto& writing : paper.writings())
            written += writing.text + u'\n';
        for (const auto part : core::partsByShare(summary)) {
            if (summary.meanShare(part) > 0.0001)
                names += summary.parts[part].name;
        }
        QVERIFY(!names.isEmpty());
        for (const auto& name : names)
            QVERIFY2(written.contains(name), qPrintable(name + QStringLiteral(" in ") + written));
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
