// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinefindbar.h"

#include "style/icons.h"
#include "timeline/timelinenavigation.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

#include <utility>

namespace {
constexpr int SearchDelayMs = 150; ///< of a search, after the last letter
}

TimelineFindBar::TimelineFindBar(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_edit(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_previous(new QToolButton(this))
    , m_next(new QToolButton(this))
{
    m_edit->setPlaceholderText(tr("Find events: text or /regex/"));
    m_edit->setAccessibleName(tr("Find events by name"));
    m_edit->setClearButtonEnabled(true);
    m_edit->installEventFilter(this);
    m_previous->setIcon(icon(IconName::ChevronLeft));
    m_previous->setAccessibleName(tr("Previous match"));
    m_previous->setToolTip(tr("Previous match (Shift+F3, Shift+Enter)"));
    m_next->setIcon(icon(IconName::ChevronRight));
    m_next->setAccessibleName(tr("Next match"));
    m_next->setToolTip(tr("Next match (F3, Enter)"));
    auto* closing = new QToolButton(this);
    closing->setIcon(icon(IconName::Close));
    for (auto* button : { m_previous, m_next, closing })
        button->setAutoRaise(true);
    closing->setToolTip(tr("Close (Esc)"));
    closing->setAccessibleName(tr("Close the search"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_count);
    layout->addWidget(m_previous);
    layout->addWidget(m_next);
    layout->addWidget(closing);
    hide();

    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &TimelineFindBar::search);
    connect(m_edit, &QLineEdit::textChanged, this, [this] {
        forget();
        say(m_edit->text().isEmpty() ? QString() : tr("searching…"));
        m_wantedStep = 1;
        m_delay.start(SearchDelayMs);
    });
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(closing, &QToolButton::clicked, this, &TimelineFindBar::close);
    connect(&state, &TimelineState::timelineChanged, this, [this] {
        forget();
        say({});
    });
    say({});
}

void TimelineFindBar::open()
{
    QWidget::show();
    if (m_found)
        m_state.setMarks(m_found);
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

void TimelineFindBar::close()
{
    hide();
    if (m_found && m_state.highlights().marks == m_found)
        m_state.setMarks({});
    Q_EMIT left();
}

QString TimelineFindBar::countText() const
{
    return m_count->text();
}

void TimelineFindBar::say(const QString& text)
{
    m_count->setText(text);
    const bool hasMatches = m_found && m_found->count() > 0;
    m_previous->setEnabled(hasMatches);
    m_next->setEnabled(hasMatches);
}

/// Stops the search and takes its marks away.
void TimelineFindBar::forget()
{
    m_job.cancel();
    m_isShown = false;
    mark(nullptr);
}

void TimelineFindBar::mark(const Found& found)
{
    const auto before = std::exchange(m_found, found);
    if (found || m_state.highlights().marks == before)
        m_state.setMarks(found);
}

void TimelineFindBar::search()
{
    m_delay.stop();
    forget();
    if (m_state.isEmpty() || m_edit->text().isEmpty()) {
        say({});
        return;
    }
    say(tr("searching…"));
    // what comes next from here is found first
    const auto fromNs = m_state.highlights().selected.isValid() ? m_state.anchorNs() : m_state.scene().view.timeAt(0);
    m_job.start(
        [this, search = ++m_search, fromNs, timeline = m_state.scene().timeline, tracks = searchedTracks(m_state),
         text = m_edit->text()](const std::stop_token& stop) {
            const core::SearchWatch watch { fromNs, [this, search](Found soFar) {
                                               QMetaObject::invokeMethod(
                                                   this,
                                                   [this, search, soFar = std::move(soFar)] {
                                                       takePart(search, soFar);
                                                   },
                                                   Qt::QueuedConnection);
                                           } };
            return core::findEvents(timeline, tracks, text, stop, watch);
        },
        [this](const auto& found) { take(found); });
}

void TimelineFindBar::takePart(std::uint64_t search, const Found& found)
{
    if (search != m_search || !m_job.isRunning())
        return; // of a search that was replaced, or has ended
    mark(found);
    if (!m_isShown)
        showFirst();
    sayCount(false);
}

void TimelineFindBar::take(const core::LatestJob<Found>::Shared& found)
{
    if (!found) {
        mark(nullptr);
        say(found.error().message);
        return;
    }
    mark(**found);
    if (m_found->count() == 0)
        say(tr("not found"));
    else if (m_isShown)
        sayCount(false);
    else
        showFirst();
}

void TimelineFindBar::showFirst()
{
    if (m_state.highlights().selected.isValid())
        step(m_wantedStep);
    else if (m_wantedStep > 0)
        show(m_found->nextFrom(m_state.scene().view.timeAt(0)));
    else
        show(m_found->previousBefore(m_state.scene().view.timeAt(m_state.scene().view.widthPx)));
}

void TimelineFindBar::step(int step)
{
    if (!m_found) {
        if (m_edit->text().isEmpty()) {
            open();
            return;
        }
        m_wantedStep = step;
        if (!m_job.isRunning())
            search();
        return;
    }
    m_state.setMarks(m_found); // a row of a table may have taken their place
    const auto selected = m_state.highlights().selected;
    if (selected.isValid())
        show(step > 0 ? m_found->next(selected) : m_found->previous(selected));
    else
        show(step > 0 ? m_found->nextFrom(m_state.anchorNs()) : m_found->previousBefore(m_state.anchorNs()));
}

void TimelineFindBar::show(const std::optional<core::SearchMatch>& match)
{
    if (!match || (match->isWrapped && m_job.isRunning()))
        return; // it may yet be found in the direction that was asked for
    m_isShown = true;
    m_state.selectEvent(match->event);
    m_state.revealEvent(match->event);
    sayCount(match->isWrapped);
}

/// "3 of 120", "3 of 120 so far…".
void TimelineFindBar::sayCount(bool isWrapped)
{
    const QLocale locale;
    const auto selected = m_state.highlights().selected;
    const auto count = locale.toString(static_cast<qlonglong>(m_found->count()));
    const auto text = m_found->contains(selected)
        ? tr("%1 of %2").arg(locale.toString(static_cast<qlonglong>(m_found->numberOf(selected))), count)
        : count;
    if (m_job.isRunning())
        say(tr("%1 so far…").arg(text));
    else
        say(isWrapped ? tr("%1, began anew").arg(text) : text);
}

bool TimelineFindBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_edit || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isBack = key->modifiers().testFlag(Qt::ShiftModifier);
    switch (key->key()) {
    case Qt::Key_Escape:
        close();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F3:
        step(isBack ? -1 : 1);
        return true;
    default:
        return false;
    }
}
