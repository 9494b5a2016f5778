// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/timelines/linkedtimelines.h"

#include "compare/changetext.h"
#include "compare/comparesession.h"
#include "compare/rows/unitmoment.h"
#include "compare/sidecontexts.h"
#include "compare/timelines/driftlane.h"
#include "compare/timelines/sidetimeline.h"
#include "compare/timelines/timelinelink.h"
#include "compare/timelines/unitruler.h"
#include "compare/unitpartners.h"
#include "parts/rememberedsplitter.h"
#include "style/typography.h"
#include "table/tableplaceholder.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelineheader.h"
#include "timeline/timelinelegend.h"

#include <QAction>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace {

constexpr int BadgeMargin = 8;

/// Two runs have little room: NVTX ranges get a line until they are unfolded, and counters none; "Show all hidden
/// tracks" brings them.
core::TrackChoice roomSavingChoice(const TimelineState& state)
{
    auto choice = state.choice();
    for (const auto& track : state.scene().timeline->tracks) {
        if (track.kind == core::TrackKind::GpuMetric)
            choice.hidden.insert(track.key);
        else if (track.kind == core::TrackKind::ProjectedRanges || track.kind == core::TrackKind::Nvtx)
            choice.collapsed.insert(track.key);
    }
    return choice;
}

} // namespace

LinkedTimelines::LinkedTimelines(SideContexts& contexts, ComparedUnits& units, QWidget* parent)
    : QWidget(parent)
    , m_contexts(contexts)
    , m_units(units)
    , m_sides { new SideTimeline(contexts[core::Side::Base], this), new SideTimeline(contexts[core::Side::New], this) }
    , m_link(new TimelineLink({ &m_sides.base->state(), &m_sides.now->state() }, this))
    , m_driftName(new QLabel)
    , m_drift(new DriftLane(units, { &m_sides.base->state(), &m_sides.now->state() }, *m_link))
    , m_legend(new TimelineLegend({ &m_sides.base->state(), &m_sides.now->state() }))
    , m_stack(new QStackedWidget)
    , m_placeholder(new TablePlaceholder)
{
    for (const auto side : core::BothSides) {
        m_rulers[side] = new UnitRuler(side, units, m_sides[side]->state(), *m_link);
        m_badges[side] = new QLabel(sideBadge(side));
    }
    buildActions();
    buildFinding();
    m_stack->addWidget(m_placeholder);
    m_stack->addWidget(buildArea());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_stack);
    for (const auto side : core::BothSides)
        connectSide(side);
    connect(m_drift, &DriftLane::selectionChanged, this, &LinkedTimelines::selectPartner);
    connect(m_drift, &DriftLane::escaped, this, &LinkedTimelines::letGo);
    connect(m_drift, &DriftLane::described, &m_contexts.window(), &ViewContext::selectionDescribed);
    connect(&m_units, &ComparedUnits::pictureChanged, this, [this] {
        const auto most = m_units.picture() ? localDuration(core::mostDriftNs(*m_units.picture())) : QString();
        m_driftName->setText(most.isEmpty() ? tr("NEW ahead ↑, behind ↓")
                                            : tr("NEW ahead ↑, behind ↓\nby up to %1").arg(most));
    });
    connect(&m_units, &ComparedUnits::changed, this, [this] {
        if (m_isDue || m_comparison != m_units.comparison())
            return;
        align();
        if (std::exchange(m_gpu, m_units.gpu()) != m_units.gpu() && m_stack->currentIndex() == 1)
            showGpu();
    });
    fitFont();
}

LinkedTimelines::~LinkedTimelines() = default;

/// Labels beside events, the line of units above them, the search below.
QWidget* LinkedTimelines::buildSide(core::Side side)
{
    auto& of = *m_sides[side];
    auto* area = new QWidget;
    auto* grid = new QGridLayout(area);
    grid->setContentsMargins({});
    grid->setSpacing(0);
    grid->setColumnStretch(1, 1);
    int line = 0;
    if (side == core::Side::New) {
        m_driftName->setContentsMargins(BadgeMargin, 0, 0, 0);
        grid->addWidget(m_driftName, line, 0);
        grid->addWidget(m_drift, line++, 1);
    }
    m_badges[side]->setContentsMargins(BadgeMargin, 0, 0, 0);
    grid->addWidget(m_badges[side], line, 0);
    grid->addWidget(m_rulers[side], line++, 1);
    grid->addWidget(&of.header(), line, 0);
    grid->addWidget(&of.canvas(), line, 1);
    grid->addWidget(&of.scrollBar(), line, 2);
    grid->setRowStretch(line++, 1);
    grid->addWidget(&of.findBar(), line, 0, 1, 3);
    return area;
}

QWidget* LinkedTimelines::buildArea()
{
    auto* runs = new RememberedSplitter(Qt::Vertical, QStringLiteral("linkedTimelines"), { 1, 1 }, m_contexts.window());
    for (const auto side : core::BothSides)
        runs->addWidget(buildSide(side));
    runs->setChildrenCollapsible(false);
    runs->restore();
    auto* upper = new QWidget;
    auto* layout = new QVBoxLayout(upper);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(runs, 1);
    auto* legendLine = new QHBoxLayout;
    legendLine->setContentsMargins(BadgeMargin, 2, BadgeMargin, 2);
    legendLine->addWidget(m_legend);
    layout->addLayout(legendLine);
    auto* area
        = new RememberedSplitter(Qt::Vertical, QStringLiteral("linkedTimelinesEvents"), { 3, 1 }, m_contexts.window());
    area->addWidget(upper);
    area->addWidget(buildEvents());
    area->restore();
    m_sides.base->canvas().setAccessibleName(tr("Timeline of BASE"));
    m_sides.now->canvas().setAccessibleName(tr("Timeline of NEW"));
    QWidget::setTabOrder(&m_sides.base->canvas(), m_drift);
    QWidget::setTabOrder(m_drift, &m_sides.now->canvas());
    return area;
}

void LinkedTimelines::connectSide(core::Side side)
{
    auto& of = *m_sides[side];
    connect(&of, &SideTimeline::built, this, [this, side](const QString& problem) { take(side, problem); });
    connect(&of.canvas(), &TimelineCanvas::pointerMoved, this,
            [this, side](std::optional<double> x) { point(side, x); });
    connect(m_rulers[side], &UnitRuler::pointerMoved, this, [this, side](std::optional<double> x) { point(side, x); });
    connect(m_rulers[side], &UnitRuler::unitClicked, this,
            [this](std::size_t unit) { m_units.setUnit(static_cast<int>(unit) + 1); });
    connect(m_rulers[side], &UnitRuler::windowDragged, this, [this, side](const core::TimeWindow& window) {
        const auto& spans = m_units.spans()[side];
        if (const auto units = core::unitsIn(spans, window))
            m_sides[side]->state().setWindow(core::windowOfUnits(spans, *units));
    });
    connect(&of.state(), &TimelineState::windowSelected, this, [this, side] { mirrorWindow(side); });
    connect(&of.state(), &TimelineState::eventSelected, this, [this, side] { followEvent(side); });
    connect(&of.state(), &TimelineState::highlightsChanged, this, [this] {
        if (m_atMarks->isChecked())
            align();
    });
    connect(&of.state(), &TimelineState::lanesChanged, this, [this] {
        if (!m_isGpuDue || m_sides.base->state().isEmpty() || m_sides.now->state().isEmpty())
            return;
        showGpu();
        m_isGpuDue
            = !m_sides.base->state().scene().timeline->isDerived || !m_sides.now->state().scene().timeline->isDerived;
    });
}

void LinkedTimelines::fitFont()
{
    constexpr int NamesPx = 200; // px of the design
    const int width = std::max(
        { scaledPx(NamesPx, font()), m_sides.base->header().minimumWidth(), m_sides.now->header().minimumWidth() });
    for (const auto side : core::BothSides) {
        auto letters = typeFont(TypeRole::Secondary, font());
        letters.setWeight(QFont::DemiBold);
        m_badges[side]->setFont(letters);
        m_badges[side]->setFixedWidth(width);
    }
    m_driftName->setFont(typeFont(TypeRole::Secondary, font()));
}

void LinkedTimelines::show(const CompareSession& session)
{
    m_wholes = { session.whole(core::Side::Base), session.whole(core::Side::New) };
    if (m_comparison != session.comparison()) {
        m_comparison = session.comparison();
        m_isDue = true;
    }
    if (isVisible())
        begin();
}

void LinkedTimelines::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    begin();
}

void LinkedTimelines::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFont();
}

QString LinkedTimelines::placeholderText() const
{
    return m_stack->currentWidget() == m_placeholder ? m_placeholder->text() : QString();
}

void LinkedTimelines::begin()
{
    if (!m_comparison)
        return;
    if (m_comparison->areTraces()) {
        for (const auto side : core::BothSides)
            m_sides[side]->setWhole(m_wholes[side]);
    }
    if (!std::exchange(m_isDue, false))
        return;
    if (!m_units.hasUnits()) {
        m_placeholder->setText(m_comparison->areTraces() ? tr("Neither of the runs has work on a GPU in both.")
                                                         : tr("A baseline keeps no timelines."));
        m_stack->setCurrentWidget(m_placeholder);
        return;
    }
    const auto& runs = m_comparison->runs;
    for (const auto side : core::BothSides) {
        m_badges[side]->setText(QStringLiteral("%1  %2").arg(sideBadge(side), runs[side].trace->fileName));
        m_badges[side]->setToolTip(runs[side].trace->path);
        if (side == core::Side::Base || !isOneTrace())
            m_sides[side]->setTrace(runs[side].trace, runs[side].options.families);
        else if (!m_sides.base->state().isEmpty())
            m_sides.now->share(*m_sides.base);
        m_sides[side]->setWhole(m_wholes[side]);
        m_sides[side]->state().setScope(runs[side].scope);
        m_sides[side]->state().setWindow({});
    }
    if (m_sides.base->state().isEmpty() || m_sides.now->state().isEmpty()) {
        m_placeholder->setText(tr("Preparing the timelines…"));
        m_stack->setCurrentWidget(m_placeholder);
    }
    m_gpu = m_units.gpu();
    align();
    showUnit();
}

/// Both are shown as soon as the second is there.
void LinkedTimelines::take(core::Side side, const QString& problem)
{
    if (!problem.isEmpty()) {
        m_placeholder->setText(problem);
        return;
    }
    m_sides[side]->state().setScope(m_comparison->runs[side].scope);
    m_link->choose(side, roomSavingChoice(m_sides[side]->state()));
    if (side == core::Side::Base && isOneTrace())
        m_sides.now->share(*m_sides.base);
    fitFont();
    if (m_sides[otherSide(side)]->state().isEmpty())
        return;
    m_stack->setCurrentIndex(1);
    m_isGpuDue = true;
    showGpu();
    if (m_wantsFocus && isVisible())
        focusContent();
}

bool LinkedTimelines::isOneTrace() const
{
    return m_comparison->runs.base.trace == m_comparison->runs.now.trace;
}

bool LinkedTimelines::isAtMarks() const
{
    return m_atMarks->isChecked() && !m_sides.base->state().highlights().marksNs.empty()
        && !m_sides.now->state().highlights().marksNs.empty();
}

void LinkedTimelines::align()
{
    if (!m_units.hasUnits())
        return;
    core::Sides<std::int64_t> anchorsNs;
    core::Sides<core::TimeWindow> units;
    for (const auto side : core::BothSides) {
        units[side] = core::windowOfUnit(m_units.spans()[side], m_units.places()[side]);
        anchorsNs[side] = isAtMarks() ? m_sides[side]->state().highlights().marksNs.front() : units[side].startNs;
    }
    const double ratio = m_fitUnit->isChecked() ? static_cast<double>(units.now.durationNs())
            / static_cast<double>(std::max<std::int64_t>(1, units.base.durationNs()))
                                                : 1;
    if (anchorsNs != m_link->anchors())
        m_link->setAnchors(anchorsNs);
    if (ratio != m_link->ratio())
        m_link->setRatio(ratio);
}

void LinkedTimelines::showUnit()
{
    if (!m_units.hasUnits())
        return;
    const auto base = core::windowOfUnit(m_units.spans().base, m_units.places().base);
    const auto now = core::windowOfUnit(m_units.spans().now, m_units.places().now);
    const auto& anchors = m_link->anchors();
    const auto ratio = m_link->ratio();
    const auto fromNs = std::min(static_cast<double>(base.startNs - anchors.base),
                                 static_cast<double>(now.startNs - anchors.now) / ratio);
    const auto untilNs = std::max(static_cast<double>(base.endNs - anchors.base),
                                  static_cast<double>(now.endNs - anchors.now) / ratio);
    constexpr double Margin = 0.02;
    const auto lengthNs = std::max(1.0, untilNs - fromNs);
    m_link->show(fromNs - Margin * lengthNs, (1 + 5 * Margin) * lengthNs); // NOLINT: room for the Δ of the walls
}

/// Brings the GPU of the units to the top.
void LinkedTimelines::showGpu()
{
    for (const auto side : core::BothSides) {
        auto& state = m_sides[side]->state();
        const auto device = m_comparison->gpus.pairs[m_units.gpu()].device[side];
        const auto& rows = state.scene().layout.rows;
        const auto found = std::ranges::find_if(rows, [&](const core::TrackRow& row) {
            const auto& track = state.scene().timeline->tracks[row.track];
            return track.kind == core::TrackKind::Device && track.device == device;
        });
        if (found != rows.end())
            m_link->scrollTo(side, found->y);
    }
}

void LinkedTimelines::focusContent()
{
    m_wantsFocus = m_stack->currentIndex() != 1;
    if (!m_wantsFocus)
        m_sides.base->canvas().setFocus(Qt::OtherFocusReason);
}
