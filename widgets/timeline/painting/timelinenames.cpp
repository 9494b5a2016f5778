// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/painting/timelinenames.h"

#include "style/classfills.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace {

constexpr int LeastCharacters = 3; ///< less of a name says nothing
constexpr double MarginPx = 3;
constexpr int MostKept = 20'000; ///< names laid out; then all are dropped

} // namespace

TimelineNames::TimelineNames(const QFont& font)
    : m_font(font)
    , m_metrics(font)
    , m_leastWidthPx(m_metrics.averageCharWidth() * LeastCharacters + 2 * MarginPx)
{
}

const TimelineNames::Fitted& TimelineNames::fitted(const QString& name, int characters)
{
    const std::pair key { name, characters };
    auto found = m_fitted.find(key);
    if (found != m_fitted.end())
        return *found;
    if (m_fitted.size() >= MostKept)
        m_fitted.clear();
    Fitted entry;
    const double room = characters * m_metrics.averageCharWidth();
    auto line = name;
    std::replace_if(
        line.begin(), line.end(), [](QChar c) { return c.category() == QChar::Other_Control; }, u' ');
    const auto shown = m_metrics.elidedText(line, Qt::ElideRight, room);
    entry.isWhole = shown == line;
    if (!shown.isEmpty() && shown != QStringLiteral("…"))
        entry.widthPx = m_metrics.horizontalAdvance(shown);
    entry.text.setTextFormat(Qt::PlainText);
    entry.text.setPerformanceHint(QStaticText::AggressiveCaching);
    entry.text.setText(shown);
    entry.text.prepare({}, m_font);
    found = m_fitted.insert(key, entry);
    return *found;
}

/// What stands in an event, if anything does.
const TimelineNames::Fitted* TimelineNames::choose(const Place& place, int characters)
{
    constexpr int WidestCharacters = 200; // names of templates go on for thousands
    constexpr int TellingCharacters = 12; // so much of a name says something
    const auto name = place.name.left(WidestCharacters);
    // all room that a name does not need is the same room: the layout is found again at any zoom
    const auto room = [&](const QString& text) {
        return std::min(characters,
                        static_cast<int>(std::ceil(m_metrics.maxWidth() / m_metrics.averageCharWidth()
                                                   * static_cast<double>(text.size()))));
    };
    const auto& whole = fitted(name, room(name));
    if (whole.isWhole)
        return whole.widthPx > 0 ? &whole : nullptr;
    if (place.family.isEmpty())
        return whole.widthPx > 0 && characters >= TellingCharacters ? &whole : nullptr;
    const auto& family = fitted(place.family, room(place.family));
    return family.isWhole ? &family : nullptr;
}

void TimelineNames::paint(QPainter& painter, const TimelineColors& colors, std::span<const Place> places,
                          QRegion& painted)
{
    painter.setFont(m_font);
    QRegion own; // of these places
    for (const auto& place : places) {
        const auto room = static_cast<int>((place.rect.width() - 2 * MarginPx) / m_metrics.averageCharWidth());
        const auto* const text = choose(place, room);
        if (text == nullptr)
            continue;
        const double y = place.rect.top() + (place.rect.height() - m_metrics.height()) / 2;
        const QRectF patch(place.rect.left() + 1, place.rect.top(), text->widthPx + 2 * MarginPx, place.rect.height());
        const auto seen = patch.intersected(place.rect);
        constexpr double Quarter = 0.25; // rows of fractional heights touch each other
        const auto inner = seen.adjusted(0, Quarter * seen.height(), 0, -Quarter * seen.height()).toAlignedRect();
        if (place.isDeep && own.intersects(inner))
            continue;
        own += inner;
        constexpr double Half = 0.5;
        const auto solid = QColor::fromRgb(colors.fill(place.timelineClass));
        const auto fill = place.isFaint ? mixedColor(colors.base(), solid, Half) : solid;
        if (colors.pattern(place.timelineClass) != FillPattern::None)
            painter.fillRect(seen, fill);
        painter.setPen(::textOn(fill.rgb()));
        painter.drawStaticText(QPointF(place.rect.left() + MarginPx, y), text->text);
        painted += seen.toAlignedRect();
    }
}
