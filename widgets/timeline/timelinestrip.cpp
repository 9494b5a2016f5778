// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinestrip.h"

#include "analysis/kernels/kernels.h"
#include "results/rowofevent.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "table/eventname.h"
#include "timeline/events/eventdetails.h"
#include "timeline/painting/timelinecolors.h"
#include "timeline/painting/timelineraster.h"
#include "timeline/timelinenavigation.h"
#include "timeline/timelinestate.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace {

constexpr int StripHeight = 64; // px of the design
constexpr int StripMargin = 16;
constexpr int FactGap = 28;
constexpr int WidestName = 240;

} // namespace

TimelineStrip::TimelineStrip(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_previous(new QToolButton)
    , m_next(new QToolButton)
    , m_table(new QPushButton)
    , m_inspect(new QPushButton(tr("Inspect")))
{
    setAccessibleName(tr("Selected event"));
    const auto set = [this, &state](QToolButton& button, IconName name, const QString& toolTip, int step) {
        button.setIcon(icon(name));
        button.setToolTip(toolTip);
        button.setAccessibleName(toolTip);
        button.setFocusPolicy(Qt::TabFocus);
        connect(&button, &QToolButton::clicked, this, [&state, step] { stepEvent(state, step); });
    };
    set(*m_previous, IconName::ChevronLeft, tr("Previous event (←)"), -1);
    set(*m_next, IconName::ChevronRight, tr("Next event (→)"), 1);
    m_table->setIcon(icon(IconName::GpuWork));
    m_table->setToolTip(tr("Show the event among all of its kind (Enter)"));
    m_inspect->setIcon(icon(IconName::Inspector));
    m_inspect->setToolTip(tr("Show all that is known of the event"));
    connect(m_table, &QPushButton::clicked, this, [this] { Q_EMIT instanceRequested(selectedEvent()); });
    connect(m_inspect, &QPushButton::clicked, this, &TimelineStrip::inspectorRequested);
    auto* layout = new QHBoxLayout(this);
    layout->addStretch(1);
    for (QWidget* button : { static_cast<QWidget*>(m_previous), static_cast<QWidget*>(m_next),
                             static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_inspect) })
        layout->addWidget(button);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    fitFont();
    connect(&state, &TimelineState::eventSelected, this, &TimelineStrip::follow);
    connect(&state, &TimelineState::timelineChanged, this, &TimelineStrip::follow);
    connect(&state, &TimelineState::appearanceChanged, this, &TimelineStrip::follow);
    follow();
}

QSize TimelineStrip::sizeHint() const
{
    return { QWidget::sizeHint().width(), scaledPx(StripHeight, font()) };
}

core::EventId TimelineStrip::selectedEvent() const
{
    return m_state.isEmpty() ? core::EventId {} : m_state.highlights().selected;
}

void TimelineStrip::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    follow();
}

void TimelineStrip::setRange(core::EventId range)
{
    if (!range.isValid() || m_state.isEmpty())
        return;
    constexpr int LongestRange = 80;
    m_where = core::eventName(*m_state.scene().timeline->trace, range).left(LongestRange);
    describe();
    update();
}

/// Of the kernel in the scope of the figures; with how many calls it has there.
std::optional<double> TimelineStrip::averageNs(std::int64_t* calls) const
{
    const auto selected = selectedEvent();
    if (!m_results || m_results->trace != m_state.scene().timeline->trace
        || selected.eventClass != core::EventClass::Kernels)
        return std::nullopt;
    const auto row = core::rowOfKernel(*m_results->trace, *m_results->kernels, selected.row);
    if (!row)
        return std::nullopt;
    const auto& duration = m_results->kernels->rows[*row].duration;
    *calls = duration.count;
    return duration.count > 0
        ? std::optional(static_cast<double>(duration.totalNs) / static_cast<double>(duration.count))
        : std::nullopt;
}

void TimelineStrip::follow()
{
    const auto selected = selectedEvent();
    const bool isEvent = selected.isValid();
    std::int64_t calls = 0;
    m_name.clear();
    m_where.clear();
    m_facts.clear();
    if (isEvent) {
        constexpr int LongestName = 300;
        const auto& trace = *m_state.scene().timeline->trace;
        m_name = core::eventName(trace, selected).left(LongestName);
        m_where = core::eventWhere(trace, selected);
        m_facts = core::eventFacts(trace, selected, averageNs(&calls), m_state.appearance().format);
    }
    m_table->setText(calls > 0 ? tr("All %1 calls").arg(QLocale().toString(static_cast<qlonglong>(calls)))
                               : tr("In its table"));
    for (QWidget* button : { static_cast<QWidget*>(m_previous), static_cast<QWidget*>(m_next),
                             static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_inspect) })
        button->setVisible(isEvent);
    describe();
    update();
}

/// What is painted, for screen readers.
void TimelineStrip::describe()
{
    QStringList texts { m_name, m_where };
    for (const auto& fact : m_facts)
        texts += QStringLiteral("%1 %2").arg(fact.label, fact.value);
    texts.removeAll({});
    setAccessibleDescription(texts.isEmpty() ? tr("No event is selected") : texts.join(QStringLiteral(", ")));
}

void TimelineStrip::fitFont()
{
    constexpr int ButtonGap = 8;
    layout()->setContentsMargins(scaledPx(StripMargin, font()), 0, scaledPx(StripMargin, font()), 0);
    layout()->setSpacing(scaledPx(ButtonGap, font()));
    updateGeometry();
}

void TimelineStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFont();
}

void TimelineStrip::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.window));
    painter.fillRect(QRect(0, 0, width(), 1), QColor(tokens.hairline));
    if (!selectedEvent().isValid()) {
        painter.setFont(typeFont(TypeRole::Secondary, font()));
        painter.setPen(QColor(tokens.text3));
        painter.drawText(rect().adjusted(scaledPx(StripMargin, font()), 0, 0, 0), Qt::AlignVCenter,
                         tr("Click an event to see its figures; ← and → go to its neighbours."));
        return;
    }
    paintFacts(painter, paintName(painter));
}

/// Of the selected event: as its lane shows it.
core::TimelineClass TimelineStrip::paintedClass() const
{
    const auto& timeline = *m_state.scene().timeline;
    const auto place = timeline.placeOf(selectedEvent());
    return place ? timeline.tracks[place->track].lanes[place->lane].timelineClass(*timeline.trace, place->position)
                 : timeline.classOf(selectedEvent());
}

/// Chip, name, and below it where it is. @return where they end
int TimelineStrip::paintName(QPainter& painter) const
{
    constexpr int ChipWidth = 8, ChipHeight = 32, ChipGap = 10;
    const auto& tokens = tokensOf(palette());
    const TimelineColors colors(palette(), m_state.appearance().colors);
    const int left = scaledPx(StripMargin, font());
    const int chipHeight = scaledPx(ChipHeight, font());
    const QRect chip(left, (height() - chipHeight) / 2, scaledPx(ChipWidth, font()), chipHeight);
    painter.drawImage(chip.topLeft(), classSwatch(colors, paintedClass(), chip.size(), devicePixelRatioF()));
    auto strong = font();
    strong.setWeight(QFont::DemiBold);
    const auto secondary = typeFont(TypeRole::Secondary, font());
    const int textLeft = chip.right() + 1 + scaledPx(ChipGap, font());
    const int widest = std::min(scaledPx(WidestName, font()), m_previous->x() - textLeft);
    const QFontMetrics nameMetrics(strong), whereMetrics(secondary);
    const auto name = nameMetrics.elidedText(m_name, Qt::ElideMiddle, widest);
    const auto where = whereMetrics.elidedText(m_where, Qt::ElideRight, widest);
    painter.setFont(strong);
    painter.setPen(QColor(tokens.text));
    painter.drawText(QRect(textLeft, chip.top(), widest, chipHeight / 2), Qt::AlignVCenter | Qt::TextSingleLine, name);
    painter.setFont(secondary);
    painter.setPen(QColor(tokens.text2));
    painter.drawText(QRect(textLeft, chip.top() + chipHeight / 2, widest, chipHeight - chipHeight / 2),
                     Qt::AlignVCenter | Qt::TextSingleLine, where);
    return textLeft + std::max(nameMetrics.horizontalAdvance(name), whereMetrics.horizontalAdvance(where));
}

/// As many as there is room for, whole.
void TimelineStrip::paintFacts(QPainter& painter, int left) const
{
    const auto& tokens = tokensOf(palette());
    auto strong = font();
    strong.setWeight(QFont::DemiBold);
    const auto secondary = typeFont(TypeRole::Secondary, font());
    const QFontMetrics labelMetrics(secondary), valueMetrics(strong);
    const int gap = scaledPx(FactGap, font());
    const int line = scaledPx(StripHeight, font()) / 4;
    int x = left + gap;
    for (const auto& fact : m_facts) {
        const int wide
            = std::max(labelMetrics.horizontalAdvance(fact.label), valueMetrics.horizontalAdvance(fact.value)) + 1;
        if (x + wide > m_previous->x() - gap)
            break;
        painter.setFont(secondary);
        painter.setPen(QColor(tokens.text2));
        painter.drawText(QRect(x, height() / 2 - line, wide, line), Qt::AlignVCenter | Qt::TextSingleLine, fact.label);
        painter.setFont(strong);
        painter.setPen(QColor(tokens.text));
        painter.drawText(QRect(x, height() / 2, wide, line), Qt::AlignVCenter | Qt::TextSingleLine, fact.value);
        x += wide + gap;
    }
}
