// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/summarypage.h"

#include "base/phrases.h"
#include "findings/findings.h"
#include "parts/scrollingpage.h"
#include "report/fronttext.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/cellframe.h"
#include "summary/findingbrief.h"
#include "summary/sharetable.h"
#include "summary/tilerow.h"
#include "summary/verdicttext.h"
#include "summary/walllanes.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace {

constexpr int LegendBesidePx = 1280; ///< from which on there is room for it
constexpr int LegendGapPx = 24;
constexpr int WideWindowPx = 2200;
constexpr std::size_t UsualCards = 3;
constexpr std::size_t MostCards = 6;

/// Widths of the design are for letters of the usual size.
bool isNarrower(const QWidget& widget, int widthPx)
{
    return widget.window()->width() < scaledPx(widthPx, widget.font());
}

} // namespace

SummaryPage::SummaryPage(ViewContext& context, QWidget* parent)
    : ResultPage(context, parent)
    , m_scroll(new QScrollArea)
    , m_content(new QWidget)
    , m_verdict(new VerdictText(m_content))
    , m_tiles(new TileRow(m_content))
    , m_wallHead(new QLabel(m_content))
    , m_openTimeline(new QPushButton(tr("Open in timeline"), m_content))
    , m_showAll(new QPushButton(m_content))
    , m_lanes(new WallLanes(m_content))
    , m_shares(new ShareTable(m_content))
    , m_findingsHead(new QLabel(m_content))
    , m_cardFrame(new CellFrame(m_content))
    , m_allFindings(new QPushButton(tr("All findings"), m_content))
{
    fillPage(*this, *m_scroll, *m_content);
    makeHeads();
    connect(m_tiles, &TileRow::topicRequested, this, &SummaryPage::topicRequested);
    connect(&m_context, &ViewContext::appearanceChanged, this, [this] {
        if (m_results)
            setResults(m_results);
    });
    SummaryPage::setPlaceholder({});
}

void SummaryPage::makeHeads()
{
    for (auto* head : { m_wallHead, m_findingsHead })
        head->setTextFormat(Qt::RichText);
    for (auto* button : { m_openTimeline, m_showAll, m_allFindings })
        button->setFlat(true);
    m_cardFrame->setAccessibleName(tr("First findings"));
    m_openTimeline->setIcon(icon(IconName::Timeline));
    m_allFindings->setIcon(icon(IconName::ChevronRight));
    m_allFindings->setLayoutDirection(Qt::RightToLeft); // the arrow behind the words
    connect(m_shares, &ShareTable::unfolded, this, &SummaryPage::arrange);
    connect(m_openTimeline, &QPushButton::clicked, this, &SummaryPage::timelineRequested);
    connect(m_allFindings, &QPushButton::clicked, this, &SummaryPage::findingsRequested);
    connect(m_showAll, &QPushButton::clicked, this, [this] {
        m_lanes->setShowsAll(!m_lanes->showsAll());
        m_shares->setSummary(m_results->summary, m_lanes->shown());
        updateShowAll();
        arrange();
    });
}

void SummaryPage::updateShowAll()
{
    const auto gpus = m_results ? m_results->summary->devices.size() : 0;
    m_showAll->setText(m_lanes->showsAll() ? tr("Show the most unusual")
                                           : tr("Show all %1").arg(QLocale().toString(static_cast<qlonglong>(gpus))));
    m_showAll->setVisible(gpus > WallLanes::FewGpus);
}

void SummaryPage::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    const auto& summary = results->summary;
    const auto& format = m_context.appearance().format;
    const auto originNs = results->trace->extent.startNs;
    m_verdict->setTexts(core::withTrueApostrophes(core::withLocalFigures(results->findings->verdict.sentence)),
                        core::withTrueApostrophes(core::withLocalFigures(summary->remarks)));
    m_tiles->setSummary(summary, originNs, format);
    m_lanes->setSummary(summary, originNs, format);
    m_shares->setSummary(summary, m_lanes->shown());
    const bool hasWork = !summary->devices.empty();
    for (QWidget* widget : std::initializer_list<QWidget*> { m_tiles, m_wallHead, m_openTimeline, m_lanes, m_shares })
        widget->setVisible(hasWork);
    updateShowAll();
    showFindings();
    m_content->setEnabled(true);
    arrange();
}

void SummaryPage::setPlaceholder(const QString& text)
{
    m_results.reset();
    m_verdict->setTexts({}, text);
    m_tiles->setSummary(nullptr);
    m_lanes->setSummary(nullptr, 0);
    m_shares->setSummary(nullptr, {});
    qDeleteAll(m_cards);
    m_cards.clear();
    for (QWidget* widget : std::initializer_list<QWidget*> { m_tiles, m_wallHead, m_openTimeline, m_showAll, m_lanes,
                                                             m_shares, m_findingsHead, m_cardFrame, m_allFindings })
        widget->hide();
    m_content->setEnabled(true);
    arrange();
}

void SummaryPage::setBusy(bool isBusy)
{
    ResultPage::setBusy(isBusy);
    m_content->setEnabled(!isBusy);
}

bool SummaryPage::isReady() const
{
    return m_results && m_content->isEnabled();
}

bool SummaryPage::fits() const
{
    return m_content->height() <= m_scroll->viewport()->height();
}

/// As many as there is room for beside each other, or below each other in wide windows.
std::size_t SummaryPage::cardCount() const
{
    const auto most = isNarrower(*this, WideWindowPx) ? UsualCards : MostCards;
    return m_results ? std::min(m_results->findings->rows.size(), most) : 0;
}

void SummaryPage::showFindings()
{
    qDeleteAll(m_cards);
    m_cards.clear();
    for (std::size_t row = 0; row < cardCount(); ++row) {
        auto* card = new FindingBrief(m_context, m_results, row, m_content);
        connect(card, &FindingBrief::figureRequested, this, &SummaryPage::cellRequested);
        card->show();
        m_cards.push_back(card);
    }
    showHeads();
}

/// A title, and beside it a note where there is room for it.
void SummaryPage::showHead(QLabel& label, const QString& title, const QString& note) const
{
    const auto color = QColor(tokensOf(palette()).text3).name();
    label.setText(QStringLiteral("<b>%1</b>&nbsp;&nbsp; <span style=\"color:%3\">%2</span>")
                      .arg(title.toHtmlEscaped(), note.toHtmlEscaped(), color));
    if (label.width() > 0 && label.sizeHint().width() > label.width())
        label.setText(QStringLiteral("<b>%1</b>").arg(title.toHtmlEscaped()));
}

/// The notes beside the titles are in a colour of the palette.
void SummaryPage::showHeads()
{
    const auto count = m_results->findings->rows.size();
    const auto shown = QLocale().toString(static_cast<qlonglong>(m_cards.size()));
    const auto whole = QLocale().toString(static_cast<qlonglong>(count));
    const auto note = count == 0 ? tr("no rule fires in this scope")
        : count > m_cards.size() ? tr("%1 of %2 findings, by what can be won").arg(shown, whole)
                                 : tr("by what can be won");
    showHead(*m_findingsHead, tr("What to do about it"), note);
    showHead(*m_wallHead, tr("Where the wall time goes"), tr("top: share of the time · below: the same over time"));
    m_findingsHead->show();
    m_allFindings->setVisible(count > 0);
}

bool SummaryPage::isLegendBelow() const
{
    constexpr int LeastLanesPx = 400;
    const auto margins = 2 * m_verdict->x() + scaledPx(LegendGapPx, font());
    const auto lanes = m_scroll->viewport()->width() - margins - m_shares->preferredWidth();
    return isNarrower(*this, LegendBesidePx) || lanes < scaledPx(LeastLanesPx, font());
}

/// The buttons from the right to the left, the title in what is left.
int SummaryPage::placeHead(QLabel& title, std::initializer_list<QPushButton*> buttons, int top, int width)
{
    constexpr int HeadPx = 26;
    const auto height = scaledPx(HeadPx, font());
    int left = m_verdict->x() + width;
    for (auto* button : buttons) {
        if (button->isHidden())
            continue;
        left -= button->sizeHint().width();
        button->setGeometry(left, top, button->sizeHint().width(), height);
    }
    title.setGeometry(m_verdict->x(), top, std::max(0, left - m_verdict->x()), height);
    return top + height;
}

void SummaryPage::setHeights(const NeededHeights& heights)
{
    if (std::exchange(m_heights, heights) != heights)
        Q_EMIT neededHeightsChanged();
}

int SummaryPage::placeWall(int top, int width, int height)
{
    const auto left = m_verdict->x();
    if (isLegendBelow()) {
        m_lanes->setGeometry(left, top, width, height);
        const auto legend = m_shares->heightOfAll();
        m_shares->setGeometry(left, top + height, width, legend);
        return top + height + legend;
    }
    const auto legend = m_shares->preferredWidth();
    m_lanes->setGeometry(left, top, width - legend - scaledPx(LegendGapPx, font()), height);
    m_shares->setGeometry(left + width - legend, top, legend, height);
    return top + height;
}

int SummaryPage::cardColumns(int width) const
{
    constexpr int LeastPx = 262;
    const auto most = std::clamp(width / scaledPx(LeastPx, font()), 1, static_cast<int>(UsualCards));
    return most == 2 ? 1 : most; // two beside each other would leave the third alone
}

int SummaryPage::placeCards(int top, int width, int height)
{
    const auto columns = cardColumns(width);
    for (int i = 0; i < static_cast<int>(m_cards.size()); ++i) {
        const auto left = width * (i % columns) / columns;
        const auto right = width * (i % columns + 1) / columns;
        m_cards[static_cast<std::size_t>(i)]->setGeometry(m_verdict->x() + left, top + i / columns * height,
                                                          right - left, height);
    }
    const auto rows = (static_cast<int>(m_cards.size()) + columns - 1) / columns;
    m_cardFrame->setGeometry(m_verdict->x(), top, width, rows * height);
    m_cardFrame->setCells({ m_cards.begin(), m_cards.end() });
    m_cardFrame->setVisible(!m_cards.empty());
    return top + rows * height;
}

bool SummaryPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize) {
        if (cardCount() != m_cards.size())
            showFindings();
        arrange();
    }
    return ResultPage::eventFilter(watched, event);
}

void SummaryPage::changeEvent(QEvent* event)
{
    ResultPage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_results)
        showHeads();
    if (event->type() == QEvent::FontChange && cardCount() != m_cards.size())
        showFindings(); // as many as larger letters leave room for
    if (event->type() == QEvent::FontChange)
        arrange();
}
