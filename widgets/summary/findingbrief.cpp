// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/findingbrief.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "models/scopetext.h"
#include "parts/clampedtext.h"
#include "parts/wrappedtext.h"
#include "report/findingmarkdown.h"
#include "results/summary.h"
#include "results/summaryfirst.h"
#include "scope/scopelimits.h"
#include "session/viewcontext.h"
#include "style/icons.h"
#include "style/loupestyle.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/findingcourse.h"
#include "summary/impactbar.h"
#include "table/tablekeys.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace {

constexpr int CardMarginPx = 16;
constexpr int CardEdgePx = 12; ///< above and below
constexpr int CardGapPx = 6;
constexpr int ButtonPx = 26;

int lineOf(TypeRole role, const QFont& base)
{
    return QFontMetrics(typeFont(role, base)).lineSpacing();
}

/// Width of the words "Why" and "Do" before their texts.
int wordWidth(const QFont& font)
{
    const QFontMetrics metrics(font);
    return std::max(metrics.horizontalAdvance(FindingBrief::tr("Why")),
                    metrics.horizontalAdvance(FindingBrief::tr("Do")))
        + scaledPx(10, font);
}

} // namespace

std::int64_t wholeOf(const core::Finding& finding)
{
    return core::isOutsideGpuWork(finding.rule) || finding.windowNs <= 0 ? finding.runNs : finding.windowNs;
}

QString reasonOf(const core::AnalysisResults& results, std::size_t row)
{
    const auto& finding = results.findings->rows[row];
    auto reason
        = row < results.summary->findings.size() ? results.summary->findings[row].reason : core::evidenceText(finding);
    if (!finding.limitation.isEmpty()) {
        reason += (reason.isEmpty() ? QString() : QStringLiteral(". ")) + core::withRaisedFirst(finding.limitation);
    }
    return core::withLocalFigures(reason);
}

FindingBrief::FindingBrief(ViewContext& context, core::ResultsPointer results, std::size_t row, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_results(std::move(results))
    , m_row(row)
    , m_title(new ClampedText(2, this))
    , m_impact(new ImpactBar(this))
    , m_reason(new ClampedText(2, this))
    , m_advice(new ClampedText(2, this))
    , m_course(new FindingCourseView(this))
    , m_show(new QPushButton(tr("Show"), this))
    , m_why(new QPushButton(tr("Why this number"), this))
    , m_more(new QToolButton(this))
{
    makeTexts();
    makeButtons();
    m_course->setFinding(m_results->summary, row);
    setAccessibleName(tr("Finding %1: %2").arg(row + 1).arg(title()));
    setAccessibleDescription(
        QStringList { core::recoverableSentence(finding()), finding().recommendation, finding().limitation }
            .join(u' ')
            .trimmed());
}

const core::Finding& FindingBrief::finding() const
{
    return m_results->findings->rows[m_row];
}

QString FindingBrief::title() const
{
    return core::withLocalFigures(finding().title);
}

void FindingBrief::makeTexts()
{
    m_title->setFont(typeFont(TypeRole::FindingTitle, font()));
    m_title->setText(QStringLiteral("%1  %2").arg(m_row + 1).arg(withShortWords(title())));
    m_impact->setFinding(finding(), wholeOf(finding()));
    m_reason->setText(withShortWords(reasonOf(*m_results, m_row)));
    m_advice->setText(withShortWords(core::withLocalFigures(finding().recommendation)));
}

void FindingBrief::makeButtons()
{
    const auto named = tr("finding %1: %2").arg(m_row + 1).arg(title());
    setEmphasized(*m_show);
    m_show->setIcon(icon(IconName::Show, tokensOf(palette()).accent));
    m_show->setAccessibleName(tr("Show %1").arg(named));
    m_show->setToolTip(core::isOnTimeline(finding().subject) ? tr("Show where it is on the timeline")
                                                             : tr("Show the figures in their table"));
    const bool hasTables = !core::isSummaryOnly(*m_results);
    const bool hasFigures = hasTables && !finding().evidence.empty();
    m_show->setEnabled(core::isOnTimeline(finding().subject) || hasFigures);
    connect(m_show, &QPushButton::clicked, this, &FindingBrief::showSubject);
    m_why->setFlat(true);
    m_why->setIcon(icon(IconName::Why));
    m_why->setAccessibleName(tr("Why this number, %1").arg(named));
    m_why->setToolTip(tr("Show the definition of the figure, with its SQL"));
    m_why->setEnabled(hasFigures);
    connect(m_why, &QPushButton::clicked, this, &FindingBrief::explain);
    m_more->setIcon(icon(IconName::Menu));
    m_more->setAutoRaise(true);
    m_more->setAccessibleName(tr("More about %1").arg(named));
    connect(m_more, &QToolButton::clicked, this, [this] { // no menu of the button's own: it would have an arrow
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillMenu(*menu);
        menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
    });
}

/// On the timeline where the finding is of something there, else the first figure it stands on.
void FindingBrief::showSubject()
{
    if (core::isOnTimeline(finding().subject)) {
        Q_EMIT m_context.timelineRequested(finding().subject);
        Q_EMIT m_context.rowMarkRequested(core::TableKey::Findings, m_row);
        return;
    }
    const auto& figure = finding().evidence.front();
    Q_EMIT figureRequested(figure.tableKey, figure.row, figure.columnKey);
}

void FindingBrief::explain()
{
    const auto& figure = finding().evidence.front();
    const auto table = m_results->table(figure.tableKey);
    const auto column = table ? table->findColumn(figure.columnKey) : std::nullopt;
    if (column && figure.row < table->rowCount)
        Q_EMIT m_context.evidenceRequested(table, figure.row, *column);
}

void FindingBrief::fillMenu(QMenu& menu)
{
    for (const auto& figure : finding().evidence) {
        if (core::isSummaryOnly(*m_results))
            break; // their tables come with the other figures
        constexpr int MenuCharacters = 60;
        const auto said = core::withLocalFigures(
            core::figureText(figure, m_results->trace->extent.startNs, m_context.appearance().format));
        const auto text = fontMetrics().elidedText(tr("Show “%1”").arg(said), Qt::ElideMiddle,
                                                   fontMetrics().averageCharWidth() * MenuCharacters);
        menu.addAction(QString(text).replace(u'&', QStringLiteral("&&")), this,
                       [this, &figure] { Q_EMIT figureRequested(figure.tableKey, figure.row, figure.columnKey); });
    }
    const auto& scope = m_results->scope;
    const auto narrower = core::narrowed(scope, finding().subject);
    if (narrower != scope) {
        const auto limit
            = core::displayNarrowing(scope, finding().subject, *m_results->trace, m_context.appearance().format);
        menu.addAction(tr("&Limit scope to this: %1").arg(QString(limit).replace(u'&', QStringLiteral("&&"))), this,
                       [this, narrower] { Q_EMIT m_context.scopeRequested(narrower); });
    }
    menu.addSeparator();
    menu.addAction(tr("&Copy finding as Markdown"), this, [this] {
        QGuiApplication::clipboard()->setText(core::findingMarkdown(*m_results->trace, m_results->scope, finding()));
    });
}

void FindingBrief::setParts(const BriefParts& parts)
{
    m_parts = parts;
    m_title->setMostLines(parts.titleLines);
    m_reason->setMostLines(parts.reasonLines);
    m_advice->setMostLines(parts.adviceLines);
    m_course->setVisible(parts.courseHeight > 0);
    arrange();
}

BriefParts FindingBrief::neededLines(int width) const
{
    const auto inner = width - 2 * scaledPx(CardMarginPx, font());
    const auto textWidth = inner - wordWidth(font());
    const auto linesIn
        = [](const ClampedText& text, int room) { return std::max(1, linesOf(text.text(), text.font(), room)); };
    return { linesIn(*m_title, inner), linesIn(*m_reason, textWidth), linesIn(*m_advice, textWidth), 0 };
}

int FindingBrief::heightFor(const BriefParts& parts, const QFont& font)
{
    const auto px = [&font](int length) { return scaledPx(length, font); };
    const auto course = parts.courseHeight > 0 ? px(parts.courseHeight) + px(CardGapPx) : 0;
    return 2 * px(CardEdgePx) + parts.titleLines * lineOf(TypeRole::FindingTitle, font) + px(CardGapPx)
        + lineOf(TypeRole::Body, font) + px(CardGapPx) + parts.textLines() * lineOf(TypeRole::Body, font)
        + px(CardGapPx) / 2 + px(CardGapPx) + course + px(ButtonPx);
}

void FindingBrief::arrange()
{
    const auto px = [this](int length) { return scaledPx(length, font()); };
    const auto left = px(CardMarginPx);
    const auto width = this->width() - 2 * left;
    const auto line = lineOf(TypeRole::Body, font());
    auto top = px(CardEdgePx);
    const auto titleHeight = m_parts.titleLines * lineOf(TypeRole::FindingTitle, font());
    m_title->setGeometry(left, top, width, titleHeight);
    top += titleHeight + px(CardGapPx);
    m_impact->setGeometry(left, top, width, line);
    top += line + px(CardGapPx);
    const auto indent = wordWidth(font());
    // what is to be done follows upon the reason, also where other cards have more lines of it
    const auto reasonLines = std::min(m_parts.reasonLines, linesOf(m_reason->text(), m_reason->font(), width - indent));
    m_reason->setGeometry(left + indent, top, width - indent, reasonLines * line);
    m_advice->setGeometry(left + indent, top + reasonLines * line + px(CardGapPx) / 2, width - indent,
                          (m_parts.textLines() - reasonLines) * line);
    m_advice->setMostLines(m_parts.textLines() - reasonLines);
    top += m_parts.textLines() * line + px(CardGapPx) / 2 + px(CardGapPx);
    const auto buttons = height() - px(CardEdgePx) - px(ButtonPx);
    if (m_parts.courseHeight > 0)
        m_course->setGeometry(left, top, width, std::max(1, buttons - px(CardGapPx) - top));
    const auto showWidth = m_show->sizeHint().width();
    m_why->setText(tr("Why this number"));
    const auto room = width - showWidth - px(8) - px(32);
    if (m_why->sizeHint().width() > room)
        m_why->setText({}); // its sign and tool tip say it
    const auto whyWidth = std::min(m_why->sizeHint().width(), room);
    m_show->setGeometry(left, buttons, showWidth, px(ButtonPx));
    m_why->setGeometry(left + showWidth + px(8), buttons, whyWidth, px(ButtonPx));
    m_more->setGeometry(left + width - px(28), buttons, px(28), px(ButtonPx));
}

void FindingBrief::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void FindingBrief::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_show->setIcon(icon(IconName::Show, tokensOf(palette()).accent));
}

void FindingBrief::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setPen(QColor(tokensOf(palette()).text2));
    const auto left = scaledPx(CardMarginPx, font());
    painter.drawText(left, m_reason->y() + fontMetrics().ascent(), tr("Why"));
    painter.drawText(left, m_advice->y() + fontMetrics().ascent(), tr("Do"));
}
