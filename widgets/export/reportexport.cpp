// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/reportexport.h"

#include "base/outputfile.h"
#include "base/text.h"
#include "charts/chartpicture.h"
#include "export/frontpagepainter.h"
#include "report/htmlwriter.h"
#include "report/markdownwriter.h"
#include "report/reportfolder.h"
#include "style/typography.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QGuiApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

namespace {

// In points; the widest tables have some seventeen columns.
const auto PdfStyleSheet = QStringLiteral("body { font-size: 7pt; } h1 { font-size: 14pt; } h2 { font-size: 10pt; }"
                                          "td, th { font-size: 5.5pt; } th { background-color: #e8ecf0; }"
                                          ".note { color: #444444; font-size: 6pt; }");
constexpr double MarginMm = 12;
constexpr int DotsPerInch = 300;

QPageLayout pageLayout(QPageLayout::Orientation orientation)
{
    return { QPageSize(QPageSize::A4), orientation, QMarginsF(MarginMm, MarginMm, MarginMm, MarginMm),
             QPageLayout::Millimeter };
}

/// Page by page, beginning with a new one.
void printDocument(QTextDocument& document, QPdfWriter& writer, QPainter& painter)
{
    document.documentLayout()->setPaintDevice(&writer);
    auto letters = document.defaultFont();
    constexpr double NumberPt = 7;
    letters.setPointSizeF(NumberPt);
    painter.setFont(letters);
    const QSizeF page(writer.width(), writer.height());
    document.setPageSize(page - QSizeF(0, 2 * QFontMetricsF(letters, &writer).height())); // room for its number
    for (int number = 0; number < document.pageCount(); ++number) {
        writer.newPage();
        painter.save();
        const auto height = document.pageSize().height();
        painter.translate(0, -number * height);
        document.drawContents(&painter, QRectF(0, number * height, page.width(), height));
        painter.restore();
        painter.drawText(QRectF(QPointF(), page), Qt::AlignRight | Qt::AlignBottom, QString::number(number + 2));
    }
}

} // namespace

QByteArray reportToPdf(const core::AnalysisResults& results, const core::ReportOptions& options)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(core::Text::tr("GPU Loupe report: %1").arg(results.trace->fileName));
    writer.setCreator(QStringLiteral("GPU Loupe"));
    writer.setResolution(DotsPerInch);
    writer.setPageLayout(pageLayout(QPageLayout::Portrait));
    QPainter painter(&writer);
    constexpr double ScreenDotsPerInch = 96;
    constexpr double Scale = DotsPerInch / ScreenDotsPerInch;
    painter.save();
    painter.scale(Scale, Scale);
    auto letters = programFont(QGuiApplication::font());
    constexpr int BodyPx = 13;
    letters.setPixelSize(BodyPx); // points would be scaled twice
    paintFrontPage(painter, QSizeF(writer.width() / Scale, writer.height() / Scale), results, letters);
    painter.restore();
    writer.setPageLayout(pageLayout(QPageLayout::Landscape));
    QTextDocument document;
    document.setDefaultStyleSheet(PdfStyleSheet);
    document.setDocumentMargin(0);
    document.setHtml(core::reportToHtml(results, options, core::HtmlUse::Print));
    printDocument(document, writer, painter);
    painter.end();
    return bytes;
}

core::Expected<QStringList> writeReportExport(const core::AnalysisResults& results, const ReportExport& what,
                                              const std::stop_token& stop)
{
    const auto writeOne = [&](const QByteArray& content) -> core::Expected<QStringList> {
        if (stop.stop_requested())
            return core::cancelled();
        return core::writeFile(what.path, content).map([&what] { return QStringList { what.path }; });
    };
    auto options = what.options;
    for (const auto& picture : what.pictures)
        options.charts.push_back({ picture.key, picture.title, imageToPng(picture.image) });
    switch (what.format) {
    case ReportFormat::Folder:
        return core::writeReport(results, what.path, options, stop);
    case ReportFormat::Html:
        return writeOne(core::reportToHtml(results, options).toUtf8());
    case ReportFormat::Pdf:
        return writeOne(reportToPdf(results, options));
    case ReportFormat::Markdown:
        return writeOne(core::reportToMarkdown(results, what.options).toUtf8());
    }
    return core::cancelled();
}
