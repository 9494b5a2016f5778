// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/unitpartners.h"

#include "base/phrases.h"

#include <QMouseEvent>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace {

constexpr std::size_t MostLarge = 30;

} // namespace

QString localDuration(std::int64_t ns)
{
    return core::withLocalFigures(core::threeDigitDuration(ns));
}

QString signedDuration(std::int64_t ns)
{
    if (ns == 0)
        return QStringLiteral("0");
    return (ns < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + localDuration(std::abs(ns));
}

UnitPartners::UnitPartners(const core::UnitPicture& picture)
    : m_picture(&picture)
{
    const auto& partners = picture.partners;
    for (const auto side : core::BothSides)
        m_partnerOf[side].resize(picture.events[side].size());
    for (std::size_t i = 0; i < partners.size(); ++i) {
        for (const auto side : core::BothSides) {
            if (partners[i].event[side])
                m_partnerOf[side][*partners[i].event[side]] = i;
        }
        if (partners[i].stepNs != 0)
            m_large.push_back(i);
    }
    noteSpans();
    m_mostDriftNs = core::mostDriftNs(picture);
    std::ranges::stable_sort(m_large, std::greater(), [&](std::size_t i) { return std::abs(partners[i].stepNs); });
    m_large.resize(std::min(m_large.size(), MostLarge));
    std::ranges::sort(m_large);
}

/// From when to when each partner shows, which is as long as the longer of both.
void UnitPartners::noteSpans()
{
    const auto& partners = m_picture->partners;
    m_latestNs.reserve(partners.size());
    m_earliestNs.assign(partners.size(), std::numeric_limits<std::int64_t>::max());
    auto latestNs = std::numeric_limits<std::int64_t>::min();
    for (std::size_t i = 0; i < partners.size(); ++i) {
        std::int64_t longestNs = 0;
        std::int64_t lastStartNs = std::numeric_limits<std::int64_t>::min();
        for (const auto side : core::BothSides) {
            if (!partners[i].event[side])
                continue;
            const auto& event = m_picture->events[side][*partners[i].event[side]];
            longestNs = std::max(longestNs, event.untilNs - event.fromNs);
            lastStartNs = std::max(lastStartNs, event.fromNs);
            m_earliestNs[i] = std::min(m_earliestNs[i], event.fromNs);
        }
        latestNs = std::max(latestNs, lastStartNs + longestNs);
        m_latestNs.push_back(latestNs);
    }
    for (auto i = partners.size(); i-- > 1;)
        m_earliestNs[i - 1] = std::min(m_earliestNs[i - 1], m_earliestNs[i]);
}

UnitPartners::Range UnitPartners::within(std::int64_t fromNs, std::int64_t untilNs) const
{
    const auto first = std::ranges::lower_bound(m_latestNs, fromNs) - m_latestNs.begin();
    const auto end = std::ranges::upper_bound(m_earliestNs, untilNs) - m_earliestNs.begin();
    return { static_cast<std::size_t>(first), static_cast<std::size_t>(std::max(first, end)) };
}

void UnitPartners::showToolTip(std::optional<std::size_t> partner, const QMouseEvent& event, QWidget* of) const
{
    if (partner)
        QToolTip::showText(event.globalPosition().toPoint(),
                           Qt::convertFromPlainText(text(*partner), Qt::WhiteSpaceNormal), of);
    else
        QToolTip::hideText();
}

std::optional<std::size_t> UnitPartners::of(core::Side side, std::size_t event) const
{
    return event < m_partnerOf[side].size() ? m_partnerOf[side][event] : std::nullopt;
}

std::optional<std::size_t> UnitPartners::nextLarge(std::optional<std::size_t> partner, int direction) const
{
    if (m_large.empty())
        return std::nullopt;
    if (!partner)
        return direction > 0 ? m_large.front() : m_large.back();
    if (direction > 0) {
        const auto next = std::ranges::upper_bound(m_large, *partner);
        return next == m_large.end() ? m_large.front() : *next;
    }
    const auto here = std::ranges::lower_bound(m_large, *partner);
    return here == m_large.begin() ? m_large.back() : *(here - 1);
}

core::Side UnitPartners::telling(std::size_t partner) const
{
    return m_picture->partners[partner].event.now ? core::Side::New : core::Side::Base;
}

QString UnitPartners::text(std::size_t partner) const
{
    const auto& of = m_picture->partners[partner];
    core::Sides<QString> durations { tr("none"), tr("none") };
    QString name;
    for (const auto side : core::BothSides) {
        if (!of.event[side])
            continue;
        const auto& event = m_picture->events[side][*of.event[side]];
        durations[side] = localDuration(event.untilNs - event.fromNs);
        name = name.isEmpty() || name == event.name ? event.name : QStringLiteral("%1 → %2").arg(name, event.name);
    }
    auto text = tr("%1: %2 → %3, Δ %4").arg(name, durations.base, durations.now, signedDuration(of.deltaNs));
    if (of.driftNs)
        text += tr("; starts %1").arg(signedDuration(*of.driftNs));
    return text;
}

FigureGrid UnitPartners::figures() const
{
    FigureGrid grid { { tr("BASE"), tr("NEW"), tr("Δ"), tr("Drift") }, {} };
    for (const auto i : m_large) {
        const auto& of = m_picture->partners[i];
        QStringList figures;
        QString name;
        for (const auto side : core::BothSides) {
            const auto* event = of.event[side] ? &m_picture->events[side][*of.event[side]] : nullptr;
            figures.append(event ? localDuration(event->untilNs - event->fromNs) : QString());
            name = event && name.isEmpty() ? event->name : name;
        }
        figures.append(signedDuration(of.deltaNs));
        figures.append(of.driftNs ? signedDuration(*of.driftNs) : QString());
        grid.rows.push_back({ name, figures });
    }
    return grid;
}
