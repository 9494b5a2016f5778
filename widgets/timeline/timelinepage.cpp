// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinepage.h"

#include "base/freememory.h"
#include "parts/rememberedsplitter.h"
#include "project/project.h"
#include "session/viewcontext.h"
#include "style/icons.h"
#include "style/typography.h"
#include "table/tableplaceholder.h"
#include "timeline/events/eventdetails.h"
#include "timeline/rememberedtracks.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelineevents.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelineheader.h"
#include "timeline/timelinekeys.h"
#include "timeline/timelinelanes.h"
#include "timeline/timelinemarking.h"
#include "timeline/timelinenavigation.h"
#include "timeline/timelineoverview.h"
#include "timeline/timelineruler.h"
#include "timeline/timelinestrip.h"
#include "timeline/timelinesummary.h"
#include "timeline/timelinetimedialog.h"
#include "timeline/timelinetools.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace {

QString eventsShownKey()
{
    return QStringLiteral("timeline/eventsInView");
}

} // namespace

TimelinePage::TimelinePage(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_state(new TimelineState(this))
    , m_placeholder(new TablePlaceholder)
    , m_stack(new QStackedWidget)
    , m_overview(new TimelineOverview(*m_state))
    , m_ruler(new TimelineRuler(*m_state))
    , m_header(new TimelineHeader(*m_state))
    , m_canvas(new TimelineCanvas(*m_state))
    , m_filter(new QLineEdit)
    , m_scrollBar(new QScrollBar(Qt::Vertical))
    , m_findBar(new TimelineFindBar(*m_state))
    , m_summary(new TimelineSummary(*m_state))
    , m_lanes(new TimelineLanes(*m_state, this))
    , m_events(new TimelineEvents(*m_state, context))
    , m_actions(new TimelineActions(*m_state, *m_canvas))
    , m_marking(new TimelineMarking(*m_state, this))
    , m_strip(new TimelineStrip(*m_state))
    , m_keys(new TimelineKeys(*m_actions, *this))
    , m_eventsSwitch(new QAction(tr("Events in view"), this))
{
    auto* summaryLayout = new QVBoxLayout(m_summaryPlace);
    summaryLayout->setContentsMargins({});
    summaryLayout->addWidget(m_summary);
    auto* upper = new QWidget;
    auto* upperLayout = new QVBoxLayout(upper);
    upperLayout->setContentsMargins({});
    upperLayout->setSpacing(2);
    upperLayout->addWidget(buildArea(), 1);
    upperLayout->addWidget(m_findBar);
    upperLayout->addWidget(m_summaryPlace);
    upperLayout->addWidget(m_strip);
    auto* splitter = new RememberedSplitter(Qt::Vertical, QStringLiteral("timeline"), { 3, 1 }, context);
    splitter->addWidget(upper);
    splitter->addWidget(m_events);
    splitter->restore();
    m_stack->addWidget(m_placeholder);
    m_stack->addWidget(splitter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_stack);
    m_eventsSwitch->setIcon(icon(IconName::Trace));
    m_eventsSwitch->setToolTip(tr("The picture as a table, below it (E)"));
    m_eventsSwitch->setCheckable(true);
    const bool areEventsShown = QSettings().value(eventsShownKey(), false).toBool();
    m_eventsSwitch->setChecked(areEventsShown);
    connect(m_eventsSwitch, &QAction::toggled, this, &TimelinePage::setEventsShown);
    connectParts();
    connectActions();
    m_events->setVisible(areEventsShown);
    setTrace({});
}

TimelinePage::~TimelinePage() = default;

QWidget* TimelinePage::buildArea()
{
    m_filter->setPlaceholderText(tr("Filter tracks"));
    m_filter->setAccessibleName(tr("Filter the tracks by name"));
    m_filter->setClearButtonEnabled(true);
    m_corner = new QWidget; // beside overview and ruler, so that labels stand beside their rows
    m_corner->setFixedHeight(m_overview->sizeHint().height() + m_ruler->sizeHint().height());
    auto* cornerLayout = new QVBoxLayout(m_corner);
    constexpr int FilterMarginPx = 8;
    const int margin = scaledPx(FilterMarginPx, font());
    cornerLayout->setContentsMargins(margin, 0, margin, 1);
    cornerLayout->addStretch(1);
    cornerLayout->addWidget(m_filter);
    auto* left = new QWidget;
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins({});
    leftLayout->setSpacing(0);
    leftLayout->addWidget(m_corner);
    leftLayout->addWidget(m_header, 1);

    auto* right = new QWidget;
    auto* rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins({});
    rightLayout->setSpacing(0);
    rightLayout->addWidget(m_overview);
    rightLayout->addWidget(m_ruler);
    rightLayout->addWidget(m_canvas, 1);
    m_across = new RememberedSplitter(Qt::Horizontal, QStringLiteral("timelineHeader"), { 1, 4 }, m_context);
    m_across->addWidget(left);
    m_across->addWidget(right);
    m_across->restore();

    auto* area = new QWidget;
    auto* layout = new QHBoxLayout(area);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_across, 1);
    layout->addWidget(m_scrollBar);
    for (QWidget* part : { static_cast<QWidget*>(m_overview), static_cast<QWidget*>(m_ruler),
                           static_cast<QWidget*>(m_header), static_cast<QWidget*>(m_scrollBar) })
        part->setFocusProxy(m_canvas); // keys are the canvas's
    m_header->setFocusPolicy(Qt::ClickFocus);
    m_ruler->setFocusPolicy(Qt::ClickFocus);
    m_overview->setFocusPolicy(Qt::ClickFocus);
    return area;
}

void TimelinePage::connectParts()
{
    connect(&m_context, &ViewContext::appearanceChanged, m_state, &TimelineState::setAppearance);
    m_state->setAppearance(m_context.appearance());
    auto* remembered = new RememberedTracks(*m_state, this);
    connect(&m_context, &ViewContext::defaultLayoutRequested, remembered, &RememberedTracks::forget);
    connect(m_state, &TimelineState::rowsChanged, this, &TimelinePage::updateScrollBar);
    connect(m_scrollBar, &QScrollBar::valueChanged, m_state, &TimelineState::setScrollY);
    connect(m_canvas, &TimelineCanvas::pointerMoved, m_ruler, &TimelineRuler::setPointer);
    connect(m_canvas, &TimelineCanvas::pointerMoved, m_canvas, &TimelineCanvas::setPointer);
    connect(m_ruler, &TimelineRuler::pointerMoved, m_canvas, &TimelineCanvas::setPointer);
    connect(m_canvas, &TimelineCanvas::pointerMoved, m_actions, &TimelineActions::setPointer);
    connect(m_canvas, &TimelineCanvas::eventActivated, &m_context, &ViewContext::instanceRequested);
    connect(m_canvas, &TimelineCanvas::contextMenuRequested, this, &TimelinePage::showContextMenu);
    connect(m_header, &TimelineHeader::contextMenuRequested, this, &TimelinePage::showContextMenu);
    connect(m_filter, &QLineEdit::textChanged, m_state, [this](const QString& text) {
        auto choice = m_state->choice();
        choice.filter = text;
        m_state->setChoice(choice);
    });
    connect(m_state, &TimelineState::rowsChanged, m_filter, [this] {
        if (m_filter->text() != m_state->choice().filter)
            m_filter->setText(m_state->choice().filter); // showing a track may have needed it
    });
    connect(m_filter, &QLineEdit::returnPressed, this, &TimelinePage::focusCanvas);
    connect(m_findBar, &TimelineFindBar::left, this, &TimelinePage::focusCanvas);
    connect(m_keys, &TimelineKeys::left, this, &TimelinePage::focusCanvas);
    connect(m_summary, &TimelineSummary::scopeRequested, &m_context, &ViewContext::scopeRequested);
    connect(m_state, &TimelineState::eventSelected, this, [this](core::EventId event) {
        if (!m_isFollowing && !(m_followsRow && m_marking->isRevealing()))
            describeSelection(event);
        findPartners(event);
    });
}

void TimelinePage::describeSelection(core::EventId event)
{
    constexpr int LongestText = 300;
    const auto text = event.isValid()
        ? core::eventToolTip(*m_state->scene().timeline->trace, event, m_context.appearance().format)
              .join(QStringLiteral(" · "))
        : QString();
    Q_EMIT m_context.selectionDescribed(text.left(LongestText));
    Q_EMIT m_context.eventSelected(event);
}

void TimelinePage::connectActions()
{
    connect(m_actions, &TimelineActions::findRequested, this, &TimelinePage::find);
    connect(m_actions, &TimelineActions::findStepRequested, m_findBar, &TimelineFindBar::step);
    connect(m_actions, &TimelineActions::markedStepRequested, m_marking, &TimelineMarking::step);
    connect(m_actions, &TimelineActions::marksEnded, this, [this] {
        m_marking->clear();
        m_state->setMarks({}); // of a search
    });
    connect(m_actions, &TimelineActions::noteRequested, this, [this](const core::TimeWindow& window) {
        const auto startNs = m_state->extent().startNs;
        core::ProjectNote note;
        note.window = core::TimeWindow { window.startNs - startNs, window.endNs - startNs };
        Q_EMIT m_context.noteRequested(note);
    });
    connect(m_ruler, &TimelineRuler::flagChosen, &m_context, &ViewContext::noteShownRequested);
    connect(m_strip, &TimelineStrip::instanceRequested, &m_context, &ViewContext::instanceRequested);
    connect(m_strip, &TimelineStrip::inspectorRequested, &m_context, &ViewContext::inspectorRequested);
    m_actions->setColoring(m_lanes->options().coloring);
    connect(m_actions, &TimelineActions::coloringRequested, m_lanes, &TimelineLanes::setColoring);
    connect(m_lanes, &TimelineLanes::coloringChanged, m_actions, &TimelineActions::setColoring);
    connect(m_actions, &TimelineActions::timeRequested, this, &TimelinePage::askTime);
    connect(m_actions, &TimelineActions::keysRequested, m_keys, &TimelineKeys::toggle);
    connect(m_actions, &TimelineActions::eventsToggled, m_eventsSwitch, &QAction::toggle);
    connect(m_actions, &TimelineActions::escaped, m_findBar, &TimelineFindBar::close);
    connect(m_actions, &TimelineActions::scopeRequested, &m_context, &ViewContext::scopeRequested);
    connect(m_actions, &TimelineActions::instanceRequested, &m_context, &ViewContext::instanceRequested);
}

void TimelinePage::setTrace(const std::shared_ptr<const core::Trace>& trace)
{
    expectTrace(trace);
    begin();
}

void TimelinePage::expectTrace(const std::shared_ptr<const core::Trace>& trace)
{
    m_expected = trace;
    m_build.cancel();
    m_partners.cancel();
    m_wanted.reset();
    m_results.reset();
    m_summary->setResults({});
    m_lanes->cancel();
    m_state->setTimeline({});
    m_stack->setCurrentWidget(m_placeholder);
    m_placeholder->setText(trace ? tr("Preparing the timeline…") : QString());
}

void TimelinePage::begin()
{
    const auto trace = std::exchange(m_expected, nullptr);
    if (!trace)
        return;
    m_build.start(
        [trace, options = m_lanes->options()](const std::stop_token& stop) {
            auto timeline = core::buildTimeline(trace, stop, options);
            core::returnFreedMemory();
            return timeline;
        },
        [this](const auto& timeline) { take(timeline); });
}

void TimelinePage::take(const core::LatestJob<std::shared_ptr<const core::Timeline>>::Shared& timeline)
{
    if (!timeline) {
        m_placeholder->setText(timeline.error().message);
        return;
    }
    if ((**timeline)->tracks.empty()) {
        m_placeholder->setText(tr("There are no events in this trace that a timeline could show."));
        return;
    }
    const auto scope = m_state->highlights().scope;
    m_state->setTimeline(**timeline);
    m_state->setScope(scope);
    m_lanes->begin();
    m_stack->setCurrentIndex(1);
    if (const auto wanted = std::exchange(m_wanted, std::nullopt))
        showSubject(*wanted);
}

QString TimelinePage::placeholderText() const
{
    return m_stack->currentWidget() == m_placeholder ? m_placeholder->text() : QString();
}

void TimelinePage::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    setScope(results->scope);
    m_summary->setResults(results);
    m_strip->setResults(results);
    m_marking->clear(); // the rows are of other figures
    m_lanes->setResults(results);
    begin(); // with the colours of these results
}

void TimelinePage::setScope(const core::Scope& scope)
{
    m_state->setScope(scope);
}

void TimelinePage::showSubject(const core::RowSubject& subject)
{
    if (m_state->isEmpty()) {
        m_wanted = subject;
        return;
    }
    ::showSubject(*m_state, subject);
    focusCanvas();
}

void TimelinePage::follow(const core::RowSubject& subject)
{
    const QScopedValueRollback isFollowing(m_isFollowing, true);
    ::showSubject(*m_state, subject);
}

void TimelinePage::setDocked(bool isDocked)
{
    for (QWidget* part : { static_cast<QWidget*>(m_overview), static_cast<QWidget*>(m_filter), m_summaryPlace,
                           static_cast<QWidget*>(m_strip) })
        part->setVisible(!isDocked);
    const int overviewHeight = isDocked ? 0 : m_overview->sizeHint().height();
    m_corner->setFixedHeight(overviewHeight + m_ruler->sizeHint().height());
    m_events->setVisible(!isDocked && m_eventsSwitch->isChecked());
    m_state->setDense(isDocked);
    m_across->setShares(isDocked ? QList { 0, 1 } : QList { 1, 4 }); // docked it is as wide as in the design
}

int TimelinePage::dockedHeight() const
{
    const int rows = m_state->denseHeightPx();
    return rows > 0 ? m_ruler->sizeHint().height() + rows : 0;
}

void TimelinePage::markRow(const core::TablePointer& table, std::size_t row)
{
    m_followsRow = false;
    m_marking->markRow(m_results, table, row);
}

void TimelinePage::followRow(const core::TablePointer& table, std::size_t row)
{
    m_followsRow = true;
    m_marking->markRow(m_results, table, row);
}

QWidget* TimelinePage::makeTools() const
{
    return new TimelineTools({ *m_state, *m_actions, *m_marking, *m_eventsSwitch });
}

QWidget* TimelinePage::makeZoomButtons() const
{
    return makeIconButtons(m_actions->zoomActions());
}

void TimelinePage::find()
{
    if (!m_state->isEmpty())
        m_findBar->open();
}

void TimelinePage::focusCanvas()
{
    m_canvas->setFocus(Qt::OtherFocusReason);
}

void TimelinePage::updateScrollBar()
{
    const auto& scene = m_state->scene();
    m_scrollBar->setRange(0, m_state->scrollMaximum());
    m_scrollBar->setPageStep(std::max(1, scene.heightPx - scene.layout.pinnedHeightPx));
    m_scrollBar->setSingleStep(m_state->laneHeightPx());
    m_scrollBar->setValue(scene.scrollY);
}

void TimelinePage::findPartners(core::EventId event)
{
    m_partners.cancel();
    if (!event.isValid())
        return;
    m_partners.start([trace = m_state->scene().timeline->trace,
                      event](const std::stop_token& stop) { return core::eventPartners(*trace, event, stop); },
                     [this](const core::LatestJob<core::EventPartners>::Shared& partners) {
                         if (!partners)
                             return;
                         auto events = (*partners)->work;
                         for (const auto other : { (*partners)->call, (*partners)->range }) {
                             if (other.isValid())
                                 events.push_back(other);
                         }
                         m_strip->setRange((*partners)->range);
                         m_state->setPartners(std::move(events));
                     });
}

void TimelinePage::askTime()
{
    auto* dialog = new TimelineTimeDialog(m_state->extent(), m_context.appearance().format, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &TimelineTimeDialog::timeChosen, m_state, &TimelineState::centreOn);
    connect(&m_context, &ViewContext::appearanceChanged, dialog,
            [dialog](const Appearance& appearance) { dialog->setFormat(appearance.format); });
    dialog->open();
}

void TimelinePage::showContextMenu(const QPoint& position)
{
    if (m_state->isEmpty())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_actions->addToContextMenu(*menu);
    menu->popup(position);
}

void TimelinePage::setEventsShown(bool areShown)
{
    m_events->setVisible(areShown);
    QSettings().setValue(eventsShownKey(), areShown);
}
