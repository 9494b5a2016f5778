// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopebar.h"

#include "models/scopetext.h"
#include "scope/scopechip.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace {

constexpr int NarrowestChip = 14; // characters
constexpr std::size_t MaximumChips = 16; // more have no room on any screen

void setUp(QToolButton& button, const QString& text, const QString& toolTip)
{
    button.setText(text);
    button.setToolTip(toolTip);
    button.setAccessibleName(toolTip);
    button.setFocusPolicy(Qt::StrongFocus);
    button.setAutoRaise(true);
}

} // namespace

ScopeBar::ScopeBar(QWidget* parent)
    : QWidget(parent)
    , m_chipRow(new QHBoxLayout)
    , m_more(new QToolButton)
    , m_add(new QToolButton)
    , m_reset(new QToolButton)
{
    setUp(*m_more, {}, tr("More limits"));
    setUp(*m_add, QStringLiteral("+"), tr("Edit the scope"));
    setUp(*m_reset, tr("Reset"), tr("Back to the whole trace"));
    auto* menu = new QMenu(m_more);
    m_more->setMenu(menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    connect(menu, &QMenu::aboutToShow, this, &ScopeBar::fillMoreMenu);
    connect(m_add, &QToolButton::clicked, this, [this] { Q_EMIT editRequested(core::ScopeLimit::Kind::Window); });
    connect(m_reset, &QToolButton::clicked, this, [this] { Q_EMIT scopeRequested({}); });

    constexpr int Spacing = 4;
    m_chipRow->setContentsMargins({});
    m_chipRow->setSpacing(Spacing);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(fontMetrics().averageCharWidth(), 0, 0, 0);
    layout->setSpacing(Spacing);
    layout->addLayout(m_chipRow);
    for (auto* button : { m_more, m_add, m_reset })
        layout->addWidget(button);
    layout->addStretch(1);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(tr("Scope"));
    setScope({}, {});
}

void ScopeBar::setScope(const core::Scope& scope, const std::shared_ptr<const core::Trace>& trace,
                        const core::DisplayFormat& format)
{
    const auto focused = std::find_if(m_chips.begin(), m_chips.end(), [this](const ScopeChip* chip) {
        return chip->isAncestorOf(window()->focusWidget());
    });
    const auto position = focused - m_chips.begin();
    const bool hadFocus = focused != m_chips.end() || (window()->focusWidget() == m_reset && scope.isWholeTrace());
    for (auto* chip : std::exchange(m_chips, {})) {
        chip->hide();
        chip->deleteLater(); // it may be the one that was clicked
    }
    m_scope = trace ? scope : core::Scope {};
    m_trace = trace;
    m_format = format;
    m_limits = core::limitsOf(m_scope);
    const auto count = std::min(m_limits.size(), MaximumChips);
    m_chips.reserve(count);
    for (std::size_t at = 0; at < count; ++at)
        addChip(m_limits[at]);
    setEnabled(trace != nullptr);
    if (hadFocus && m_limits.empty())
        Q_EMIT left(); // before it hides, and the keyboard goes anywhere
    setVisible(!m_limits.empty());
    fitChips();
    if (hadFocus && !m_limits.empty())
        keepFocus(static_cast<std::size_t>(position));
}

void ScopeBar::addChip(const core::ScopeLimit& limit)
{
    auto* chip = new ScopeChip(core::displayShortLimit(limit, m_scope, *m_trace, m_format),
                               core::displayLimit(limit, m_scope, *m_trace, m_format), this);
    connect(chip, &ScopeChip::removeRequested, this,
            [this, limit] { Q_EMIT scopeRequested(core::withoutLimit(m_scope, limit)); });
    connect(chip, &ScopeChip::editRequested, this, [this, limit] { Q_EMIT editRequested(limit.kind); });
    m_chipRow->addWidget(chip);
    m_chips.push_back(chip);
}

/// The keyboard goes on to the chip that took the place of one that is gone.
void ScopeBar::keepFocus(std::size_t position)
{
    m_chips[std::min(position, m_chips.size() - 1)]->removeButton().setFocus(Qt::OtherFocusReason);
}

int ScopeBar::widthOfOthers() const
{
    return m_add->sizeHint().width() + m_reset->sizeHint().width() + layout()->contentsMargins().left()
        + 3 * m_chipRow->spacing();
}

int ScopeBar::widthOfAll() const
{
    if (m_limits.empty())
        return 0;
    int width = widthOfOthers() + (m_limits.size() > m_chips.size() ? countWidth() : 0);
    for (auto* chip : m_chips)
        width += chip->wholeWidth() + m_chipRow->spacing();
    return width;
}

QSize ScopeBar::minimumSizeHint() const
{
    constexpr int NarrowestCharacters = 24;
    return { fontMetrics().averageCharWidth() * NarrowestCharacters, QWidget::minimumSizeHint().height() };
}

void ScopeBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitChips();
}

int ScopeBar::countWidth() const
{
    return fontMetrics().horizontalAdvance(QStringLiteral("+000")) + 2 * fontMetrics().height();
}

/// How many of the first chips fit beside the button that counts the others.
std::size_t ScopeBar::shownChips(int room) const
{
    int width = 0;
    for (std::size_t at = 0; at < m_chips.size(); ++at) {
        width += m_chips[at]->sizeHint().width() + m_chipRow->spacing();
        const bool isLast = at + 1 == m_limits.size();
        if (width + (isLast ? 0 : countWidth()) > room)
            return at;
    }
    return m_chips.size();
}

/// Chips that come and go can make the line give this another width.
void ScopeBar::fitChips()
{
    m_isFitOutdated = true;
    if (m_isFitting)
        return;
    const QScopedValueRollback isFitting(m_isFitting, true);
    constexpr int MostRounds = 3;
    for (int round = 0; round < MostRounds && std::exchange(m_isFitOutdated, false); ++round)
        showChips();
}

void ScopeBar::showChips()
{
    const int spacing = m_chipRow->spacing();
    for (auto* chip : m_chips)
        chip->fitInto(QWIDGETSIZE_MAX);
    const int room = width() - widthOfOthers();
    auto shown = shownChips(room);
    const int narrowest = fontMetrics().averageCharWidth() * NarrowestChip;
    if (const int left = room - spacing - (m_limits.size() > 1 ? countWidth() : 0);
        shown == 0 && !m_chips.empty() && left >= narrowest) {
        m_chips.front()->fitInto(left); // better a shortened one than none
        shown = 1;
    }
    for (std::size_t at = 0; at < m_chips.size(); ++at)
        m_chips[at]->setVisible(at < shown);
    const auto hidden = m_limits.size() - shown;
    m_more->setVisible(hidden > 0);
    m_more->setText(QStringLiteral("+%1").arg(hidden));
}

/// The limits without a chip, each with what a chip does.
void ScopeBar::fillMoreMenu()
{
    constexpr std::size_t MaximumEntries = 40; // the editor has them all
    auto* menu = m_more->menu();
    menu->clear();
    const auto first = static_cast<std::size_t>(
        std::count_if(m_chips.begin(), m_chips.end(), [](const ScopeChip* chip) { return !chip->isHidden(); }));
    const auto last = std::min(m_limits.size(), first + MaximumEntries);
    for (auto at = first; at < last; ++at) {
        const auto limit = m_limits[at];
        const auto text = core::displayLimit(limit, m_scope, *m_trace, m_format).replace(u'&', QStringLiteral("&&"));
        menu->addAction(tr("Remove %1").arg(text), this,
                        [this, limit] { Q_EMIT scopeRequested(core::withoutLimit(m_scope, limit)); });
    }
    menu->addSeparator();
    menu->addAction(tr("&Edit the scope…"), this, [this] { Q_EMIT editRequested(core::ScopeLimit::Kind::Window); });
}
