// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinefindbar.h"

#include "timeline/timelinenavigation.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QStyle>
#include <QToolButton>

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
    m_previous->setText(tr("Previous"));
    m_previous->setToolTip(tr("Previous match (Shift+F3, Shift+Enter)"));
    m_next->setText(tr("Next"));
    m_next->setToolTip(tr("Next match (F3, Enter)"));
    auto* closing = new QToolButton(this);
    closing->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    closing->setAutoRaise(true);
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
        m_found.reset();
        m_job.cancel();
        m_wantedStep = 1;
        m_delay.start(SearchDelayMs);
    });
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(closing, &QToolButton::clicked, this, &TimelineFindBar::close);
    connect(&state, &TimelineState::timelineChanged, this, [this] {
        m_found.reset();
        m_job.cancel();
        say({});
    });
    say({});
}

void TimelineFindBar::open()
{
    QWidget::show();
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

void TimelineFindBar::close()
{
    hide();
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

void TimelineFindBar::search()
{
    m_delay.stop();
    m_found.reset();
    if (m_state.isEmpty() || m_edit->text().isEmpty()) {
        m_job.cancel();
        say({});
        return;
    }
    say(tr("searching…"));
    m_job.start([timeline = m_state.scene().timeline, tracks = searchedTracks(m_state), text = m_edit->text()](
                    const std::stop_token& stop) { return core::findEvents(timeline, tracks, text, stop); },
                [this](const auto& found) { take(found); });
}

void TimelineFindBar::take(const core::LatestJob<std::shared_ptr<const core::EventSearch>>::Shared& found)
{
    if (!found) {
        say(found.error().message);
        return;
    }
    m_found = **found;
    if (m_found->count() == 0) {
        say(tr("not found"));
        return;
    }
    const auto& selected = m_state.highlights().selected;
    if (selected.isValid())
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
    const auto selected = m_state.highlights().selected;
    if (selected.isValid())
        show(step > 0 ? m_found->next(selected) : m_found->previous(selected));
    else
        show(step > 0 ? m_found->nextFrom(m_state.anchorNs()) : m_found->previousBefore(m_state.anchorNs()));
}

void TimelineFindBar::show(const std::optional<core::SearchMatch>& match)
{
    if (!match)
        return;
    m_state.selectEvent(match->event);
    m_state.revealEvent(match->event);
    const QLocale locale;
    const auto text = tr("%1 of %2")
                          .arg(locale.toString(static_cast<qlonglong>(match->number)),
                               locale.toString(static_cast<qlonglong>(m_found->count())));
    say(match->isWrapped ? tr("%1, began anew").arg(text) : text);
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
