// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compareverdictpage.h"

#include "base/phrases.h"
#include "compare/changelist.h"
#include "compare/comparedunits.h"
#include "compare/unitlanesview.h"
#include "compare/unitstepper.h"
#include "compare/waterfallview.h"
#include "parts/scrollingpage.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "style/windowsize.h"
#include "summary/verdicttext.h"
#include "trace/trace.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace {

constexpr std::size_t MostChanges = 10;
const auto BudgetKey = QStringLiteral("compare_budget");

/// "2 reservations", "not comparable", "comparable"
QString levelText(const core::Comparison& comparison)
{
    const auto count = [&](core::CheckLevel level) {
        return std::ranges::count_if(comparison.checks->checks,
                                     [level](const core::CompareCheck& check) { return check.level == level; });
    };
    switch (comparison.verdict.level) {
    case core::CheckLevel::NotComparable:
        return CompareVerdictPage::tr("Not comparable");
    case core::CheckLevel::Reservation: {
        const auto reservations = count(core::CheckLevel::Reservation);
        return reservations == 1 ? CompareVerdictPage::tr("1 reservation")
                                 : CompareVerdictPage::tr("%1 reservations").arg(reservations);
    }
    default:
        return CompareVerdictPage::tr("Comparable");
    }
}

QString gpuName(const core::Comparison& comparison, std::size_t gpu)
{
    const auto& pair = comparison.gpus.pairs[gpu];
    const auto base = comparison.runs.base.trace->devices[pair.device.base.value()].label();
    const auto now = comparison.runs.now.trace->devices[pair.device.now.value()].label();
    auto name = base == now ? base : CompareVerdictPage::tr("%1 and %2").arg(base, now);
    if (gpu != comparison.gpus.critical)
        return name;
    return comparison.gpus.isCriticalChosen ? CompareVerdictPage::tr("%1 (judged)").arg(name)
                                            : CompareVerdictPage::tr("%1 (computes most)").arg(name);
}

} // namespace

CompareVerdictPage::CompareVerdictPage(ComparedUnits& units, QWidget* parent)
    : QWidget(parent)
    , m_units(units)
    , m_scroll(new QScrollArea)
    , m_content(new QWidget)
    , m_verdict(new VerdictText(m_content))
    , m_alignment(new QLabel(m_content))
    , m_checks(new QPushButton(m_content))
    , m_waterfallHead(new QLabel(m_content))
    , m_gpus(new QComboBox(m_content))
    , m_waterfall(new WaterfallView(m_content))
    , m_changesHead(new QLabel(m_content))
    , m_per(new QComboBox(m_content))
    , m_changes(new ChangeList(m_content))
    , m_lanesHead(new QLabel(m_content))
    , m_lanes(new UnitLanesView(m_content))
{
    build();
    buildPer();
    buildLanes();
    connect(m_checks, &QPushButton::clicked, this, &CompareVerdictPage::checksRequested);
    connect(m_gpus, &QComboBox::currentIndexChanged, this, [this] {
        m_units.setGpu(gpu());
        showGpu();
        showHeads();
        arrange();
    });
    connect(&m_units, &ComparedUnits::pictureChanged, this, [this] {
        m_lanes->setPicture(m_units.picture());
        if (!m_comparison)
            return;
        showHeads();
        arrange();
    });
    const auto deltaOf = [this](const QString& key) { return deltaKey(key); };
    connect(m_waterfall, &PaintedRows::rowActivated, this,
            [this, deltaOf](int row) { Q_EMIT cellRequested(BudgetKey, rowOfWaterfall(row), deltaOf(BudgetKey)); });
    connect(m_waterfall, &PaintedRows::whyRequested, this,
            [this, deltaOf](int row) { Q_EMIT whyRequested(BudgetKey, rowOfWaterfall(row), deltaOf(BudgetKey)); });
    const auto changeAt = [this](int row) { return m_changes->changes()[static_cast<std::size_t>(row)]; };
    connect(m_changes, &PaintedRows::rowActivated, this, [this, deltaOf, changeAt](int row) {
        const auto change = changeAt(row);
        Q_EMIT cellRequested(change.tableKey, change.row, deltaOf(change.tableKey));
    });
    connect(m_changes, &PaintedRows::whyRequested, this, [this, deltaOf, changeAt](int row) {
        const auto change = changeAt(row);
        Q_EMIT whyRequested(change.tableKey, change.row, deltaOf(change.tableKey));
    });
}

void CompareVerdictPage::build()
{
    fillPage(*this, *m_scroll, *m_content);
    m_alignment->setTextFormat(Qt::PlainText);
    m_alignment->setWordWrap(true);
    m_alignment->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (auto* head : { m_waterfallHead, m_changesHead, m_lanesHead })
        head->setTextFormat(Qt::RichText);
    m_checks->setToolTip(tr("Whether the two runs can be compared, check by check"));
    m_gpus->setAccessibleName(tr("GPU"));
}

void CompareVerdictPage::setComparison(const std::shared_ptr<const core::Comparison>& comparison)
{
    m_comparison = comparison;
    const auto& verdict = comparison->verdict;
    m_verdict->setTexts(core::withLocalFigures(verdict.headline),
                        core::withLocalFigures(verdict.sentence.mid(verdict.headline.size()).trimmed()));
    m_alignment->setText(core::withLocalFigures(comparison->alignment().join(QLatin1Char(' '))));
    m_checks->setText(levelText(*comparison));
    fillGpus();
    showPer();
    const bool hasGpus = !comparison->gpus.isEmpty();
    for (QWidget* part :
         std::initializer_list<QWidget*> { m_waterfallHead, m_waterfall, m_changesHead, m_per, m_changes })
        part->setVisible(hasGpus);
    if (hasGpus)
        showGpu();
    setBusy(false);
    showHeads();
    arrange();
}

void CompareVerdictPage::fillGpus()
{
    const QSignalBlocker blocker(m_gpus);
    m_gpus->clear();
    for (std::size_t gpu = 0; gpu < m_comparison->gpus.pairs.size(); ++gpu)
        m_gpus->addItem(gpuName(*m_comparison, gpu));
    m_gpus->setCurrentIndex(static_cast<int>(m_comparison->gpus.critical));
    m_gpus->setVisible(m_gpus->count() > 1);
}

void CompareVerdictPage::buildPer()
{
    const auto add = [this](const QString& text, core::ComparePer per) {
        m_per->addItem(text, QVariant::fromValue(static_cast<int>(per)));
    };
    add(tr("Per unit"), core::ComparePer::Unit);
    add(tr("In all"), core::ComparePer::Total);
    add(tr("Per second"), core::ComparePer::Second);
    m_per->setAccessibleName(tr("Figures"));
    m_per->setToolTip(tr("Figures of a unit of work, of all units together, or of a second of the wall time"));
    connect(m_per, &QComboBox::activated, this,
            [this](int place) { Q_EMIT perRequested(static_cast<core::ComparePer>(m_per->itemData(place).toInt())); });
}

/// Without a unit of work there are no figures of one.
void CompareVerdictPage::showPer()
{
    m_per->setCurrentIndex(m_per->findData(static_cast<int>(m_comparison->per)));
    auto* items = qobject_cast<QStandardItemModel*>(m_per->model());
    items->item(m_per->findData(static_cast<int>(core::ComparePer::Unit)))->setEnabled(m_comparison->unit.has_value());
}

/// The column of a table that has what a bar shows.
QString CompareVerdictPage::deltaKey(const QString& tableKey) const
{
    if (tableKey != BudgetKey)
        return QStringLiteral("delta_total_us");
    switch (m_comparison->per) {
    case core::ComparePer::Unit:
        break;
    case core::ComparePer::Total:
        return QStringLiteral("delta_us");
    case core::ComparePer::Second:
        return QStringLiteral("delta_pp");
    }
    return QStringLiteral("delta_unit_us");
}

std::size_t CompareVerdictPage::gpu() const
{
    return static_cast<std::size_t>(std::max(0, m_gpus->currentIndex()));
}

void CompareVerdictPage::showGpu()
{
    auto waterfall = core::makeWaterfall(*m_comparison, gpu());
    const ChangeScale scale(waterfall);
    m_waterfall->setWaterfall(std::move(waterfall));
    m_changes->setChanges(core::largestChanges(*m_comparison, gpu(), MostChanges), scale);
    m_changes->setVisible(!m_changes->changes().empty());
}

void CompareVerdictPage::buildLanes()
{
    const auto add = [this](IconName name, const QString& tip, auto run) {
        auto* button = new QToolButton(m_content);
        button->setIcon(icon(name));
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, m_lanes, run);
        m_lanesTools.push_back(button);
    };
    constexpr double ZoomStep = 0.6;
    m_lanesTools.push_back(new UnitStepper(m_units, m_content));
    add(IconName::ChevronLeft, tr("Previous large Δ (P)"), [this] { m_lanes->stepLarge(-1); });
    add(IconName::ChevronRight, tr("Next large Δ (N)"), [this] { m_lanes->stepLarge(1); });
    add(IconName::ZoomOut, tr("Zoom out (-)"), [this] { m_lanes->zoom(1 / ZoomStep); });
    add(IconName::ZoomIn, tr("Zoom in (+)"), [this] { m_lanes->zoom(ZoomStep); });
    add(IconName::ZoomFit, tr("Show all of the unit (F)"), [this] { m_lanes->fit(); });
    add(IconName::Timeline, tr("Open in the linked timelines"), [this] { Q_EMIT timelinesRequested(); });
    connect(m_lanes, &UnitLanesView::described, this, &CompareVerdictPage::showHeads);
    m_lanes->hide();
}

/// The row of the budget that a bar shows; those of parts outside the GPU window come after it.
std::size_t CompareVerdictPage::rowOfWaterfall(int row) const
{
    const auto& rows = m_comparison->budget->rows;
    const bool isWall = row == 0 || row == m_waterfall->rowCount() - 1;
    const auto found = std::ranges::find_if(rows, [&](const core::CompareBudgetRow& each) {
        if (each.gpu != gpu())
            return false;
        if (isWall)
            return each.level == core::BudgetLevel::Wall;
        return each.level == core::BudgetLevel::Group
            && each.group == m_waterfall->waterfall().bars[static_cast<std::size_t>(row) - 1].group;
    });
    return static_cast<std::size_t>(found - rows.begin());
}

/// The notes beside the titles are in a colour of the palette.
void CompareVerdictPage::showHeads()
{
    const auto color = QColor(tokensOf(palette()).text3).name();
    const auto head = [&](QLabel& label, const QString& title, const QString& note) {
        label.setText(QStringLiteral("<b>%1</b>&nbsp;&nbsp; <span style=\"color:%3\">%2</span>")
                          .arg(title.toHtmlEscaped(), note.toHtmlEscaped(), color));
    };
    const auto& waterfall = m_waterfall->waterfall();
    const auto per = waterfall.isShare ? tr("share of the wall time")
        : waterfall.isPerUnit          ? tr("a unit")
                                       : tr("in all");
    head(*m_waterfallHead, tr("What changed"), per);
    head(*m_changesHead, tr("Largest changes"),
         m_changes->changes().empty() ? tr("nothing differs on this GPU")
                                      : tr("%1; less to the left, more to the right").arg(per));
    const auto selected = m_lanes->accessibleDescription();
    auto unit = m_units.text();
    if (!unit.isEmpty())
        unit.front() = unit.front().toUpper();
    head(*m_lanesHead, tr("%1, side by side").arg(unit),
         selected.isEmpty() ? tr("equal scale, aligned at the start; N and P go to large Δ") : selected);
    auto letters = m_alignment->palette();
    for (const auto role : { QPalette::WindowText, QPalette::Text })
        letters.setColor(role, QColor(tokensOf(palette()).text2));
    m_alignment->setPalette(letters);
}

void CompareVerdictPage::setBusy(bool isBusy)
{
    m_content->setEnabled(!isBusy);
}

bool CompareVerdictPage::fits() const
{
    return m_content->height() <= m_scroll->viewport()->height();
}

/// Two columns; one below the other in narrow windows. Rows take what height there is.
void CompareVerdictPage::arrange()
{
    const auto px = [this](int length) { return scaledPx(length, font()); };
    const auto width = windowWidthOf(*this);
    const bool isNarrow = width == WindowWidth::Narrow || width == WindowWidth::Small;
    const int margin = px(isNarrow ? 16 : 24); // NOLINT: px of the design
    const int gap = px(16); // NOLINT
    m_verdict->setNarrow(isNarrow);
    const int inner = m_scroll->viewport()->width() - 2 * margin;
    if (inner <= 0 || !m_comparison)
        return;
    int top = margin;
    const auto button = m_checks->sizeHint();
    const int verdictWidth = inner - button.width() - gap;
    m_verdict->setGeometry(margin, top, verdictWidth, m_verdict->heightForWidth(verdictWidth));
    m_checks->setGeometry(margin + inner - button.width(), top, button.width(), button.height());
    top += std::max(m_verdict->height(), button.height()) + px(6); // NOLINT
    m_alignment->setGeometry(margin, top, inner, m_alignment->heightForWidth(inner));
    top += m_alignment->height() + px(20); // NOLINT
    const bool isOneColumn = inner < px(900); // NOLINT: both need as much to be read
    constexpr double LeftShare = 0.45;
    const int leftWidth = isOneColumn ? inner : static_cast<int>(LeftShare * inner);
    const int rightLeft = isOneColumn ? margin : margin + leftWidth + 2 * gap;
    const int rightWidth = isOneColumn ? inner : inner - leftWidth - 2 * gap;
    const int headHeight
        = std::max({ m_waterfallHead->sizeHint().height(), m_gpus->sizeHint().height(), m_per->sizeHint().height() });
    const int lanesRoom = m_lanes->hasPicture() ? m_lanes->leastHeight() + headHeight + px(12) : 0; // NOLINT
    const int room = m_scroll->viewport()->height() - margin - top - headHeight - px(4) - lanesRoom; // NOLINT
    const auto fitted = [&](const PaintedRows& rows) {
        return isOneColumn ? rows.leastHeight() : std::clamp(room, rows.leastHeight(), rows.mostHeight());
    };
    m_changes->fitInto(isOneColumn ? std::numeric_limits<int>::max() : std::max(room, m_waterfall->leastHeight()));
    const int gpusWidth = m_gpus->isHidden() ? 0 : m_gpus->sizeHint().width();
    m_waterfallHead->setGeometry(margin, top, leftWidth - gpusWidth, headHeight);
    m_gpus->setGeometry(margin + leftWidth - gpusWidth, top, gpusWidth, headHeight);
    m_waterfall->setGeometry(margin, top + headHeight + px(4), leftWidth, fitted(*m_waterfall)); // NOLINT
    int rightTop = isOneColumn ? m_waterfall->geometry().bottom() + 1 + gap : top;
    const int perWidth = m_per->sizeHint().width();
    m_changesHead->setGeometry(rightLeft, rightTop, rightWidth - perWidth, headHeight);
    m_per->setGeometry(rightLeft + rightWidth - perWidth, rightTop, perWidth, headHeight);
    rightTop += headHeight + px(4); // NOLINT
    m_changes->setGeometry(rightLeft, rightTop, rightWidth, fitted(*m_changes));
    const bool hasGpus = !m_comparison->gpus.isEmpty();
    int bottom = hasGpus ? std::max(m_waterfall->geometry().bottom(), m_changes->geometry().bottom()) : top - gap;
    bottom = arrangeLanes(bottom + px(12), margin, inner); // NOLINT
    m_content->setFixedSize(m_scroll->viewport()->width(), std::max(bottom + margin, m_scroll->viewport()->height()));
}

/// Below all else. @return where they end
int CompareVerdictPage::arrangeLanes(int top, int left, int width)
{
    const bool isShown = m_lanes->hasPicture() && !m_comparison->gpus.isEmpty();
    m_lanes->setVisible(isShown);
    m_lanesHead->setVisible(isShown);
    int right = left + width;
    int height = 0;
    for (const auto* tool : m_lanesTools)
        height = std::max(height, tool->sizeHint().height());
    for (auto i = m_lanesTools.size(); i-- > 0;) {
        auto* button = m_lanesTools[i];
        button->setVisible(isShown);
        right -= button->sizeHint().width();
        button->setGeometry(right, top, button->sizeHint().width(), height);
    }
    if (!isShown)
        return top - scaledPx(12, font()); // NOLINT: px of the design
    m_lanesHead->setGeometry(left, top, right - left, height);
    m_lanes->setGeometry(left, top + height, width, m_lanes->leastHeight());
    return m_lanes->geometry().bottom();
}

bool CompareVerdictPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

void CompareVerdictPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        if (m_comparison) {
            showHeads();
            arrange();
        }
    }
}
