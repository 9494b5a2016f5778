// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

/// How high a text is at the widths that were asked for last. Layouts ask for the same again and again before they have
/// placed anything, and each answer breaks the text into lines.
class HeightCache
{
public:
    /// Of all that the height hangs on besides the width.
    struct Key {
        QString text;
        QFont font;
        int dotsPerInch = 0;
        int margin = 0; ///< px, all that is around the text

        friend bool operator==(const Key&, const Key&) = default;
    };

    /// `compute` is asked for what is not known, without arguments. @return px
    template <typename Compute> int height(const Key& key, int width, const Compute& compute)
    {
        if (!(key == m_key)) {
            m_key = key;
            m_count = 0;
        }
        for (std::size_t i = 0; i < std::min(m_count, m_heights.size()); ++i) {
            if (m_heights[i].first == width)
                return m_heights[i].second;
        }
        const int height = compute();
        m_heights[m_count++ % m_heights.size()] = { width, height };
        return height;
    }

private:
    static constexpr std::size_t MostWidths = 6; // hints of several widths, with and without a scroll bar

    Key m_key;
    std::array<std::pair<int, int>, MostWidths> m_heights {};
    std::size_t m_count = 0; ///< computed since the key changed
};
