// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/theme.h"

#include <QApplication>
#include <QStyle>

#include <array>

namespace {

struct ThemeColor {
    QPalette::ColorRole role;
    QRgb light;
    QRgb dark;
};

// Texts have a contrast of 4.5:1 and more on every ground they stand on: tst_contrast computes it.
constexpr std::array Colors {
    ThemeColor { QPalette::Window, 0xFFF2F2F2, 0xFF2B2D30 },
    ThemeColor { QPalette::WindowText, 0xFF1A1A1A, 0xFFE8E8E8 },
    ThemeColor { QPalette::Base, 0xFFFFFFFF, 0xFF1E1F22 },
    ThemeColor { QPalette::AlternateBase, 0xFFF6F7F9, 0xFF26282B },
    ThemeColor { QPalette::Text, 0xFF1A1A1A, 0xFFE8E8E8 },
    ThemeColor { QPalette::Button, 0xFFEBEBEB, 0xFF3A3D41 },
    ThemeColor { QPalette::ButtonText, 0xFF1A1A1A, 0xFFE8E8E8 },
    ThemeColor { QPalette::BrightText, 0xFFB00020, 0xFFFF8A80 },
    ThemeColor { QPalette::Highlight, 0xFF1F5FA8, 0xFF2F6FB8 },
    ThemeColor { QPalette::HighlightedText, 0xFFFFFFFF, 0xFFFFFFFF },
    ThemeColor { QPalette::Link, 0xFF0B57A4, 0xFF7AB8F5 },
    ThemeColor { QPalette::LinkVisited, 0xFF6A3D9A, 0xFFC4A3E8 },
    ThemeColor { QPalette::ToolTipBase, 0xFFFFFFE6, 0xFF3A3D41 },
    ThemeColor { QPalette::ToolTipText, 0xFF1A1A1A, 0xFFE8E8E8 },
    ThemeColor { QPalette::PlaceholderText, 0xFF5F6368, 0xFFA6ABB2 },
    ThemeColor { QPalette::Light, 0xFFFFFFFF, 0xFF4A4E53 },
    ThemeColor { QPalette::Midlight, 0xFFF5F5F5, 0xFF404347 },
    ThemeColor { QPalette::Mid, 0xFFB8B8B8, 0xFF55595E },
    ThemeColor { QPalette::Dark, 0xFF8C8C8C, 0xFF15161A },
    ThemeColor { QPalette::Shadow, 0xFF6E6E6E, 0xFF000000 },
};

/// Texts of what cannot be used: faint, yet readable.
constexpr ThemeColor DisabledText { QPalette::Text, 0xFF8A8A8A, 0xFF83878C };

/// The style that the program began with, which knows the desktop's colours; others are drawn with those of Fusion.
QString firstStyle()
{
    static const auto name = QApplication::style()->name();
    return name;
}

} // namespace

QPalette themePalette(Theme theme)
{
    if (theme == Theme::System)
        return {};
    const bool isDark = theme == Theme::Dark;
    QPalette palette;
    for (const auto& color : Colors)
        palette.setColor(color.role, QColor::fromRgb(isDark ? color.dark : color.light));
    const auto disabled = QColor::fromRgb(isDark ? DisabledText.dark : DisabledText.light);
    for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText })
        palette.setColor(QPalette::Disabled, role, disabled);
    return palette;
}

void applyTheme(Theme theme)
{
    const auto first = firstStyle();
    const auto wanted = theme == Theme::System ? first : QStringLiteral("fusion");
    if (QApplication::style()->name() != wanted)
        QApplication::setStyle(wanted);
    QApplication::setPalette(themePalette(theme));
}
