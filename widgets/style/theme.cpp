// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/theme.h"

#include "style/loupestyle.h"
#include "style/paintlater.h"
#include "style/tokens.h"

#include <QApplication>
#include <QToolTip>

#include <array>

namespace {

struct RoleColor {
    QPalette::ColorRole role;
    QRgb Tokens::*token;
};

constexpr std::array RoleColors {
    RoleColor { QPalette::Window, &Tokens::window },
    RoleColor { QPalette::WindowText, &Tokens::text },
    RoleColor { QPalette::Base, &Tokens::content },
    RoleColor { QPalette::AlternateBase, &Tokens::sunk },
    RoleColor { QPalette::Text, &Tokens::text },
    RoleColor { QPalette::Button, &Tokens::field },
    RoleColor { QPalette::ButtonText, &Tokens::text },
    RoleColor { QPalette::Highlight, &Tokens::selected },
    RoleColor { QPalette::HighlightedText, &Tokens::text },
    RoleColor { QPalette::Link, &Tokens::accent },
    RoleColor { QPalette::LinkVisited, &Tokens::accent },
    RoleColor { QPalette::ToolTipBase, &Tokens::raised },
    RoleColor { QPalette::ToolTipText, &Tokens::text },
    RoleColor { QPalette::PlaceholderText, &Tokens::text3 },
    RoleColor { QPalette::Light, &Tokens::raised },
    RoleColor { QPalette::Midlight, &Tokens::hover },
    RoleColor { QPalette::Mid, &Tokens::strong },
    RoleColor { QPalette::Dark, &Tokens::text3 },
    RoleColor { QPalette::Shadow, &Tokens::strong },
};

/// Of what went wrong, in words.
constexpr QRgb LightAlarm = 0xFFB00020;
constexpr QRgb DarkAlarm = 0xFFFF8A80;

std::optional<bool>& desktopPreference()
{
    static std::optional<bool> prefersDark;
    return prefersDark;
}

/// What the desktop says, else what it gave the program before any theme of ours was shown.
bool isDesktopDark()
{
    static const bool beganDark = tokensOf(QApplication::palette()).isDark;
    return desktopPreference().value_or(beganDark);
}

/// Where text is chosen letter by letter, what is chosen must be seen at once.
QPalette textPalette(QPalette palette, const Tokens& tokens)
{
    palette.setColor(QPalette::Highlight, QColor::fromRgb(tokens.accent));
    palette.setColor(QPalette::HighlightedText, QColor::fromRgb(tokens.content));
    return palette;
}

} // namespace

void setDesktopPrefersDark(std::optional<bool> prefersDark)
{
    desktopPreference() = prefersDark;
}

QPalette themePalette(Theme theme)
{
    const bool isDarkDesktop = isDesktopDark(); // whichever theme is the first: later it could not be told
    const bool isDark = theme == Theme::System ? isDarkDesktop : theme == Theme::Dark;
    const auto& tokens = isDark ? DarkTokens : LightTokens;
    QPalette palette;
    for (const auto& from : RoleColors)
        palette.setColor(from.role, QColor::fromRgb(tokens.*from.token));
    palette.setColor(QPalette::BrightText, QColor::fromRgb(isDark ? DarkAlarm : LightAlarm));
    const auto disabled = QColor::fromRgb(tokens.text3);
    for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText,
                             QPalette::PlaceholderText })
        palette.setColor(QPalette::Disabled, role, disabled);
    return palette;
}

void applyTheme(Theme theme)
{
    const auto palette = themePalette(theme); // before the style brings colours of its own
    const auto windows = QApplication::topLevelWidgets();
    for (auto* window : windows)
        paintInNextTurn(*window); // handing the colours to all that a window holds takes a turn already
    if (!qobject_cast<LoupeStyle*>(QApplication::style()))
        QApplication::setStyle(new LoupeStyle);
    QApplication::setPalette(palette);
    const auto texts = textPalette(palette, tokensOf(palette));
    for (const auto* editor : { "QLineEdit", "QTextEdit", "QPlainTextEdit" })
        QApplication::setPalette(texts, editor);
    QToolTip::setPalette(palette);
}
