// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/reportexport.h"

#include "base/outputfile.h"
#include "base/text.h"
#include "charts/chartpicture.h"
#include "export/frontpagepainter.h"
#include "report/htmlwriter.h"
#include "report/markdownwriter.h"
#include "report/reportdocument.h"
#include "report/reportfolder.h"
#include "style/typography.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QGuiApplication>
#include <QHash>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace {

// In points: no letter is smaller than 9.
const auto PdfStyleSheet = QStringLiteral(
    "body, td, th { font-size: 9pt; } td, th { padding: 1px 5px; } h1 { font-size: 14pt; } h2 { font-size: 11pt; }"
    "th { background-color: #e9ebed; } .note { color: #505762; font-size: 9pt; }");
constexpr double MarginMm = 14;
constexpr int DotsPerInch = 300;

QPageLayout pageLayout(QPageLayout::Orientation orientation)
{
    return { QPageSize(QPageSize::A4), orientation, QMarginsF(MarginMm, MarginMm, MarginMm, MarginMm),
             QPageLayout::Millimeter };
}

/// Whether somebody still waits for a PDF, and how far it is.
class PdfCourse
{
public:
    PdfCourse(const std::stop_token& stop, const core::ProgressSink& progress)
        : m_stop(stop)
        , m_progress(progress)
    {
    }
    /// A part of the work begins, which is this share of all.
    void begin(double share)
    {
        m_done += m_share;
        m_share = share;
    }
    /// `position` of the `count` steps of this part come next. False when stopped.
    [[nodiscard]] bool goesOn(int position, int count)
    {
        if (m_progress)
            m_progress({ m_done + m_share * position / std::max(count, 1), {}, 0, 0 });
        return !m_stop.stop_requested();
    }

private:
    const std::stop_token& m_stop;
    const core::ProgressSink& m_progress;
    double m_done = 0; ///< 0–1
    double m_share = 0;
};

/// The tables of a report below a list of them, from its second page on.
class Appendix
{
public:
    /// `writer`: its page layout is that of the appendix.
    Appendix(const core::AnalysisResults& results, const core::ReportOptions& options, QPdfWriter& writer)
        : m_sections(core::makeReportDocument(results, options).sections)
        , m_html(core::reportToHtml(results, options, core::HtmlUse::Print))
    {
        m_letters = programFont(QGuiApplication::font());
        constexpr double NumberPt = 9;
        m_letters.setPointSizeF(NumberPt);
        m_document.setDefaultFont(m_letters);
        m_document.setDefaultStyleSheet(PdfStyleSheet);
        m_document.setDocumentMargin(0);
        m_document.documentLayout()->setPaintDevice(&writer);
        const QSizeF page(writer.width(), writer.height());
        m_room = page - QSizeF(0, 2 * QFontMetricsF(m_letters, &writer).height()); // its number is below
    }

    /// False when stopped.
    [[nodiscard]] bool layOut(PdfCourse& course)
    {
        // numbers in place of dots of the same width move nothing
        return layOut(course, {}) && layOut(course, pagesOfSections());
    }
    [[nodiscard]] int pageCount() const { return m_document.pageCount(); }

    /// Page by page, each on a new one. False when stopped.
    [[nodiscard]] bool print(QPdfWriter& writer, QPainter& painter, PdfCourse& course)
    {
        constexpr double Share = 0.4;
        course.begin(Share);
        painter.setFont(m_letters);
        const QSizeF page(writer.width(), writer.height());
        const auto height = m_document.pageSize().height();
        for (int number = 0; number < pageCount(); ++number) {
            if (!course.goesOn(number, pageCount()))
                return false;
            writer.newPage();
            painter.save();
            painter.translate(0, -number * height);
            m_document.drawContents(&painter, QRectF(0, number * height, page.width(), height));
            painter.restore();
            painter.drawText(QRectF(QPointF(), page), Qt::AlignRight | Qt::AlignBottom,
                             QStringLiteral("%1 / %2").arg(number + 2).arg(pageCount() + 1));
        }
        return true;
    }

private:
    [[nodiscard]] bool layOut(PdfCourse& course, const QHash<QString, int>& pages)
    {
        constexpr double Share = 0.3;
        course.begin(Share);
        if (!course.goesOn(0, 1))
            return false;
        auto html = m_html;
        const auto body = QStringLiteral("<body>");
        html.insert(html.indexOf(body) + body.size(), contents(pages));
        m_document.setPageSize(m_room); // before there is something to be laid out
        m_document.setHtml(html);
        // asked where it is, a block is laid out with all above it
        for (auto block = m_document.begin(); block.isValid(); block = block.next()) {
            if (!course.goesOn(block.blockNumber(), m_document.blockCount()))
                return false;
            static_cast<void>(m_document.documentLayout()->blockBoundingRect(block));
        }
        return true;
    }

    /// Titles with their pages, in two columns.
    [[nodiscard]] QString contents(const QHash<QString, int>& pages) const
    {
        auto html = QStringLiteral("<h1>%1</h1><table width=\"100%\">").arg(core::Text::tr("Contents").toHtmlEscaped());
        const auto rows = (m_sections.size() + 1) / 2;
        const auto cells = [&](std::size_t section) {
            if (section >= m_sections.size())
                return QStringLiteral("<td></td><td></td>");
            const auto page = pages.value(m_sections[section].table->key);
            return QStringLiteral("<td width=\"42%\">%1</td><td width=\"8%\">%2</td>")
                .arg(core::htmlEscaped(m_sections[section].title),
                     page > 0 ? QString::number(page) : QStringLiteral("…"));
        };
        for (std::size_t row = 0; row < rows; ++row)
            html += QStringLiteral("<tr>%1%2</tr>").arg(cells(row), cells(row + rows));
        return html + QStringLiteral("</table>");
    }

    /// Where the headings of the sections stand, by the keys of their tables.
    [[nodiscard]] QHash<QString, int> pagesOfSections() const
    {
        QHash<QString, int> pages;
        const auto height = m_document.pageSize().height();
        for (auto block = m_document.begin(); block.isValid(); block = block.next()) {
            const auto names
                = block.begin().atEnd() ? QStringList() : block.begin().fragment().charFormat().anchorNames();
            const auto top = m_document.documentLayout()->blockBoundingRect(block).top();
            for (const auto& name : names)
                pages.insert(name, static_cast<int>(top / height) + 2);
        }
        return pages;
    }

    std::vector<core::ReportDocument::Section> m_sections;
    QString m_html;
    QFont m_letters;
    QSizeF m_room; ///< of a page
    QTextDocument m_document;
};

} // namespace

core::Cancellable<QByteArray> reportToPdf(const core::AnalysisResults& results, const core::ReportOptions& options,
                                          const std::stop_token& stop, const core::ProgressSink& progress)
{
    PdfCourse course(stop, progress);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(core::Text::tr("GPU Loupe report: %1").arg(results.trace->fileName));
    writer.setCreator(QStringLiteral("GPU Loupe"));
    writer.setResolution(DotsPerInch);
    writer.setPageLayout(pageLayout(QPageLayout::Landscape));
    Appendix appendix(results, options, writer);
    if (!appendix.layOut(course))
        return core::cancelled();
    writer.setPageLayout(pageLayout(QPageLayout::Portrait));
    QPainter painter(&writer);
    paintFrontPage(painter, results, appendix.pageCount() + 1);
    writer.setPageLayout(pageLayout(QPageLayout::Landscape));
    if (!appendix.print(writer, painter, course))
        return core::cancelled();
    painter.end();
    return bytes;
}

core::Expected<QStringList> writeReportExport(const core::AnalysisResults& results, const ReportExport& what,
                                              const std::stop_token& stop, const core::ProgressSink& progress)
{
    const auto writeOne = [&](const QByteArray& content) -> core::Expected<QStringList> {
        if (stop.stop_requested())
            return core::cancelled();
        return core::writeFile(what.path, content).map([&what] { return QStringList { what.path }; });
    };
    auto options = what.options;
    for (const auto& picture : what.pictures) {
        if (stop.stop_requested())
            return core::cancelled();
        const auto image = imageOf(picture.drawing, ReportPicture::Scale);
        options.charts.push_back({ picture.key, picture.title, imageToPng(image), image.size() });
    }
    switch (what.format) {
    case ReportFormat::Folder:
        return core::writeReport(results, what.path, options, stop);
    case ReportFormat::Html:
        return writeOne(core::reportToHtml(results, options).toUtf8());
    case ReportFormat::Pdf: {
        const auto pdf = reportToPdf(results, options, stop, progress);
        return pdf ? writeOne(*pdf) : core::cancelled();
    }
    case ReportFormat::Markdown:
        return writeOne(core::reportToMarkdown(results, what.options).toUtf8());
    }
    return core::cancelled();
}
