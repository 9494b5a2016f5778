// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/frontpagepainter.h"

#include "base/phrases.h"
#include "base/text.h"
#include "findings/findings.h"
#include "parts/wrappedtext.h"
#include "report/frontpage.h"
#include "report/fronttext.h"
#include "results/summary.h"
#include "scope/scope.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/findingbrief.h"
#include "summary/impactbar.h"
#include "summary/partfills.h"
#include "summary/timeticks.h"
#include "summary/wallbar.h"
#include "trace/trace.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace {

constexpr double FrontMargin = 16; ///< inside of the margins of the paper
constexpr double NameWidth = 56;
constexpr std::size_t FrontFindings = 3;
constexpr std::size_t FrontGpus = 4;

/// What the first page of a report is painted on.
struct FrontPaper {
    QSizeF size; ///< within the margins, in pixels at 96 dpi
    int pageCount = 1; ///< of the whole report
};

/// From top to bottom; `m_top` is where the next piece begins.
class FrontPage
{
public:
    FrontPage(QPainter& painter, const FrontPaper& paper, const core::AnalysisResults& results, const QFont& base)
        : m_painter(painter)
        , m_pageCount(paper.pageCount)
        , m_results(results)
        , m_summary(*results.summary)
        , m_base(base)
        , m_size(paper.size)
        , m_width(paper.size.width() - 2 * FrontMargin)
    {
    }

    void paint()
    {
        paintHead();
        paintVerdict();
        if (!m_summary.tiles.empty()) {
            paintTiles();
            paintWall();
            paintLegend();
        }
        paintFindings();
        paintFoot();
    }

private:
    [[nodiscard]] QFont letters(TypeRole role) const { return typeFont(role, m_base); }
    /// @return the height that it takes
    double text(const QRectF& place, const QString& words, TypeRole role, QRgb color, int flags = 0)
    {
        m_painter.setFont(letters(role));
        m_painter.setPen(QColor(color));
        QRectF taken;
        m_painter.drawText(place, flags | Qt::TextWordWrap, core::withUnitsKept(words), &taken);
        return taken.height();
    }
    [[nodiscard]] QRectF line(double left, double width, double height) const
    {
        return { FrontMargin + left, m_top, width, height };
    }
    void rule() { m_painter.fillRect(QRectF(FrontMargin, m_top, m_width, 1), QColor(LightTokens.hairline)); }
    void heading(const QString& words)
    {
        m_top += 24;
        m_top += text(line(0, m_width, 22), words, TypeRole::PageTitle, LightTokens.text) + 6;
    }

    void paintHead();
    void paintVerdict();
    void paintTiles();
    void paintTile(const core::SummaryTile& tile, const QRectF& place);
    void paintWall();
    void paintDevice(const core::SummaryDevice& device, double barHeight, double stripHeight);
    void paintAxis();
    void paintLegend();
    void paintFindings();
    void paintFinding(std::size_t row);
    void paintImpact(const core::Finding& finding, std::size_t row, const QRectF& place);
    void paintFoot();

    QPainter& m_painter;
    int m_pageCount;
    const core::AnalysisResults& m_results;
    const core::Summary& m_summary;
    QFont m_base;
    QSizeF m_size;
    double m_width;
    double m_top = 4;
};

void FrontPage::paintHead()
{
    constexpr double TitleShare = 0.3;
    constexpr int LogoPx = 20, LogoRoomPx = 28;
    constexpr double PaperRatio = 4; // paper is finer than screens
    for (const auto& [name, color] :
         { std::pair(IconName::LogoRows, LightTokens.text2), { IconName::LogoLens, LightTokens.accent } })
        m_painter.drawPixmap(line(0, LogoPx, LogoPx).topLeft(), iconPixmap(name, LogoPx, PaperRatio, color));
    const auto title = m_width * TitleShare;
    text(line(LogoRoomPx, title - LogoRoomPx, 20), core::Text::tr("GPU Loupe report"), TypeRole::FindingTitle,
         LightTokens.text);
    text(line(title, m_width - title, 20), core::reportSubject(m_results), TypeRole::Body, LightTokens.text2,
         Qt::AlignRight);
    m_top += 26;
    rule();
    m_top += 18;
}

void FrontPage::paintVerdict()
{
    const auto sentence = withShortWords(core::withTrueApostrophes(m_results.findings->verdict.sentence));
    constexpr qsizetype LongSentence = 220;
    const auto role = sentence.size() > LongSentence ? TypeRole::PageTitle : TypeRole::VerdictNarrow;
    m_top += text(line(0, m_width, 200), sentence, role, LightTokens.text) + 6;
    if (!m_summary.remarks.isEmpty())
        m_top += text(line(0, m_width, 60), m_summary.remarks, TypeRole::Secondary, LightTokens.text2) + 4;
    m_top += 10;
}

void FrontPage::paintTile(const core::SummaryTile& tile, const QRectF& place)
{
    constexpr double Percent = 100;
    const auto inner = place.adjusted(10, 8, -6, -8);
    double left = inner.left();
    if (tile.topic != core::SummaryTopic::Utilisation) {
        const auto fill
            = tile.topic == core::SummaryTopic::Idle ? idleFill(false) : fillOf(core::timeGroup(tile.timeClass), false);
        drawSwatch(m_painter, QRectF(left, inner.top() + 4, 9, 9), fill, LightTokens);
        left += 14;
    }
    text(QRectF(left, inner.top(), inner.width(), 18), tile.name, TypeRole::Secondary, LightTokens.text2);
    const auto number = core::threeDigits(tile.share * Percent);
    const auto value = letters(TypeRole::VerdictNarrow);
    const QRectF below(inner.left(), inner.top() + 17, inner.width(), 28);
    text(below, number, TypeRole::VerdictNarrow, LightTokens.text);
    text(below.adjusted(QFontMetricsF(value).horizontalAdvance(number) + 3, 7, 0, 0), QStringLiteral("%"),
         TypeRole::Secondary, LightTokens.text2);
    const auto small = letters(TypeRole::Secondary);
    const auto first = tile.cause.section(QStringLiteral(", "), 0, 0); // where there is no room for the second
    const auto cause = QFontMetricsF(small).horizontalAdvance(tile.cause) <= inner.width() ? tile.cause : first;
    text(QRectF(inner.left(), inner.bottom() - 15, inner.width(), 16),
         QFontMetricsF(small).elidedText(cause, Qt::ElideRight, inner.width()), TypeRole::Secondary, LightTokens.text2);
}

void FrontPage::paintTiles()
{
    constexpr double Height = 78;
    const auto count = static_cast<double>(m_summary.tiles.size());
    const QRectF frame(FrontMargin, m_top, m_width, Height);
    for (std::size_t i = 0; i < m_summary.tiles.size(); ++i) {
        const QRectF place(frame.left() + static_cast<double>(i) * m_width / count, m_top, m_width / count, Height);
        if (i > 0)
            m_painter.fillRect(QRectF(place.left(), m_top, 1, Height), QColor(LightTokens.hairline));
        paintTile(m_summary.tiles[i], place);
    }
    m_painter.setPen(QColor(LightTokens.strong));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(frame);
    m_top += Height;
}

void FrontPage::paintDevice(const core::SummaryDevice& device, double barHeight, double stripHeight)
{
    text(line(0, NameWidth, 18), device.name, TypeRole::Secondary, LightTokens.text);
    const QRectF bar(FrontMargin + NameWidth, m_top, m_width - NameWidth, barHeight);
    std::vector<double> shares;
    for (std::size_t part = 0; part < m_summary.parts.size(); ++part)
        shares.push_back(m_summary.share(part, device));
    for (const auto& piece : barPieces(shares, bar.width(), 3)) {
        const QRectF place(bar.left() + piece.left, bar.top(), std::max(1.0, piece.width - 1), barHeight);
        const auto fill = fillOfPart(m_summary.parts[piece.part], false);
        drawFill(m_painter, place, fill, LightTokens);
        const auto label
            = QStringLiteral("%1  %2").arg(m_summary.parts[piece.part].name, core::threeDigitShare(shares[piece.part]));
        const auto room = place.adjusted(7, (barHeight - 16) / 2, -7, 0);
        if (fill.pattern == FillPattern::None
            && QFontMetricsF(letters(TypeRole::Secondary)).horizontalAdvance(label) <= room.width())
            text(room, label, TypeRole::Secondary, textOn(plainColor(fill, LightTokens).rgb()).rgb());
    }
    drawCourses(m_painter, QRectF(bar.left(), bar.bottom() + 1, bar.width(), stripHeight), device.courses,
                m_summary.parts, LightTokens);
    m_top += barHeight + 1 + stripHeight + 8;
}

void FrontPage::paintAxis()
{
    const auto left = FrontMargin + NameWidth;
    const auto width = m_width - NameWidth;
    const QFontMetricsF metrics(letters(TypeRole::Secondary));
    const auto axis = timeTicks(m_summary.overGpuWork.bins.span, m_results.trace->extent.startNs, 8);
    for (const auto& tick : axis.ticks) {
        const auto wide = metrics.horizontalAdvance(tick.text);
        const auto at = std::clamp(left + tick.place * width - wide / 2, left, left + width - wide);
        text(QRectF(at, m_top, wide + 2, 16), tick.text, TypeRole::Secondary, LightTokens.text2);
    }
    m_top += 20;
}

void FrontPage::paintWall()
{
    heading(core::Text::tr("Where the wall time goes"));
    m_top += text(line(0, m_width, 16), core::Text::tr("Top: share of the time. Below: the same over time."),
                  TypeRole::Secondary, LightTokens.text2)
        + 6;
    auto shown = m_summary.byDeviation;
    shown.resize(std::min(shown.size(), FrontGpus));
    std::ranges::sort(shown);
    const bool areMany = shown.size() > 2;
    for (const auto place : shown)
        paintDevice(m_summary.devices[place], areMany ? 16 : 24, areMany ? 26 : 52);
    paintAxis();
}

void FrontPage::paintLegend()
{
    constexpr int NameOffset = 13, ShareRoom = 50, Gap = 16, RowHeight = 17;
    constexpr int MostColumns = 4;
    constexpr std::size_t MostParts = 12;
    constexpr double LeastShare = 0.00005;
    auto parts = core::partsByShare(m_summary);
    std::erase_if(parts, [this](std::size_t part) { return m_summary.meanShare(part) < LeastShare; });
    parts.resize(std::min(parts.size(), MostParts));
    double widest = 1;
    const QFontMetricsF metrics(letters(TypeRole::Secondary));
    for (const auto part : parts)
        widest = std::max(widest, NameOffset + metrics.horizontalAdvance(m_summary.parts[part].name) + ShareRoom + Gap);
    const int columns = std::clamp(static_cast<int>((m_width - NameWidth + Gap) / widest), 1, MostColumns);
    const auto width = (m_width - NameWidth + Gap) / columns;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const auto& part = m_summary.parts[parts[at]];
        const auto row = at / static_cast<std::size_t>(columns);
        const auto column = at % static_cast<std::size_t>(columns);
        const auto left = FrontMargin + NameWidth + static_cast<double>(column) * width;
        const auto top = m_top + static_cast<double>(row) * RowHeight;
        drawSwatch(m_painter, QRectF(left, top + 4, 8, 8), fillOfPart(part, false), LightTokens);
        text(QRectF(left + NameOffset, top, width - NameOffset - ShareRoom, RowHeight - 1), part.name,
             TypeRole::Secondary, LightTokens.text);
        text(QRectF(left, top, width - Gap, RowHeight - 1),
             QStringLiteral("%1 %").arg(core::columnShare(m_summary.meanShare(parts[at]))), TypeRole::Secondary,
             LightTokens.text, Qt::AlignRight);
    }
    const auto rows = (static_cast<int>(parts.size()) + columns - 1) / columns;
    m_top += rows * RowHeight;
}

void FrontPage::paintImpact(const core::Finding& finding, std::size_t row, const QRectF& place)
{
    const auto wholeNs = std::max<std::int64_t>(1, wholeOf(finding));
    const auto share = static_cast<double>(finding.claimedNs) / static_cast<double>(wholeNs);
    text(place, core::threeDigitShare(share), TypeRole::FindingTitle, LightTokens.text);
    text(place, timeOfText(finding.claimedNs, wholeNs), TypeRole::Secondary, LightTokens.text2, Qt::AlignRight);
    const QRectF track(place.left(), place.top() + 19, place.width(), 5);
    m_painter.fillRect(track, QColor(LightTokens.track));
    m_painter.fillRect(QRectF(track.topLeft(), QSizeF(std::clamp(share, 0.005, 1.0) * track.width(), track.height())),
                       QColor(LightTokens.text));
    if (row >= m_summary.findings.size() || m_summary.findings[row].course.empty())
        return;
    const auto& course = m_summary.findings[row];
    const QRectF strip(place.left(), track.bottom() + 7, place.width(), 26);
    m_painter.fillRect(strip, QColor(LightTokens.hover));
    const auto fill
        = course.part < m_summary.parts.size() ? fillOfPart(m_summary.parts[course.part], false) : idleFill(false);
    drawCourse(m_painter, strip, course.course, core::TimeBins::over(course.span, course.course.size()),
               brushOf(fill, LightTokens, 1));
}

void FrontPage::paintFinding(std::size_t row)
{
    constexpr double ImpactWidth = 200;
    constexpr double RankWidth = 26;
    constexpr double WordWidth = 36;
    const auto& finding = m_results.findings->rows[row];
    const auto top = m_top;
    const auto width = m_width - ImpactWidth - RankWidth - 24;
    if (finding.claimedNs > 0)
        paintImpact(finding, row, line(m_width - ImpactWidth, ImpactWidth, 20));
    text(line(0, RankWidth, 20), QString::number(row + 1), TypeRole::FindingTitle, LightTokens.text);
    m_top += text(line(RankWidth, width, 60), withShortWords(finding.title), TypeRole::FindingTitle, LightTokens.text)
        + 4;
    const auto sentence = [&](const QString& word, const QString& words) {
        if (words.isEmpty())
            return;
        text(line(RankWidth, WordWidth, 18), word, TypeRole::Secondary, LightTokens.text2);
        m_top += text(line(RankWidth + WordWidth, width - WordWidth, 60), words, TypeRole::Secondary, LightTokens.text)
            + 2;
    };
    sentence(core::Text::tr("Why"), withShortWords(reasonOf(m_results, row)));
    sentence(core::Text::tr("Do"), finding.recommendation);
    constexpr double LeastHeight = 66;
    m_top = std::max(m_top, top + LeastHeight) + 6;
    rule();
    m_top += 10;
}

void FrontPage::paintFindings()
{
    const auto& rows = m_results.findings->rows;
    heading(core::Text::tr("What to do about it"));
    if (rows.empty())
        text(line(0, m_width, 18), core::Text::tr("No rule fires in this scope."), TypeRole::Body, LightTokens.text2);
    constexpr double Foot = 120;
    std::size_t row = 0;
    for (; row < std::min(rows.size(), FrontFindings) && m_top < m_size.height() - Foot; ++row)
        paintFinding(row);
    if (row < rows.size()) {
        text(line(0, m_width, 18),
             core::Text::tr("%1 and all tables follow from page 2.")
                 .arg(core::counted(static_cast<std::int64_t>(rows.size() - row), core::Text::tr("more finding"),
                                    core::Text::tr("more findings"))),
             TypeRole::Secondary, LightTokens.text2);
    }
}

void FrontPage::paintFoot()
{
    m_top = m_size.height() - 28;
    rule();
    m_top += 8;
    text(line(0, m_width, 18), core::reportOrigin(*m_results.trace), TypeRole::Secondary, LightTokens.text2);
    text(line(0, m_width, 18), QStringLiteral("1 / %1").arg(m_pageCount), TypeRole::Secondary, LightTokens.text2,
         Qt::AlignRight);
}

} // namespace

void paintFrontPage(QPainter& painter, const core::AnalysisResults& results, int pageCount)
{
    constexpr double ScreenDotsPerInch = 96;
    constexpr int BodyPx = 13;
    const auto& paper = *painter.device();
    const double scale = paper.logicalDpiX() / ScreenDotsPerInch;
    auto letters = programFont(QGuiApplication::font());
    letters.setPixelSize(BodyPx); // points would be scaled twice
    painter.save();
    painter.scale(scale, scale);
    FrontPage(painter, { QSizeF(paper.width(), paper.height()) / scale, pageCount }, results, letters).paint();
    painter.restore();
}
