// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of controls, which grow with the letters, and how they behave.
#include "style/loupestyle.h"

#include "style/icons.h"
#include "style/stylepaint.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QApplication>
#include <QStatusBar>
#include <QStyleOption>
#include <QWidget>

#include <array>
#include <optional>

namespace {

struct Metric {
    QStyle::PixelMetric metric;
    int lengthPx;
    bool isScaled; ///< with the letters
};

constexpr std::array Metrics {
    Metric { QStyle::PM_ScrollBarExtent, 10, true },
    Metric { QStyle::PM_SplitterWidth, 1, false }, // Qt lets the mouse take hold of two pixels on either side
    Metric { QStyle::PM_DockWidgetSeparatorExtent, 7, false },
    Metric { QStyle::PM_IndicatorWidth, 16, true },
    Metric { QStyle::PM_IndicatorHeight, 16, true },
    Metric { QStyle::PM_ExclusiveIndicatorWidth, 16, true },
    Metric { QStyle::PM_ExclusiveIndicatorHeight, 16, true },
    Metric { QStyle::PM_SmallIconSize, 16, true },
    Metric { QStyle::PM_ButtonIconSize, 16, true },
    Metric { QStyle::PM_ToolBarIconSize, 16, true },
    Metric { QStyle::PM_TabBarIconSize, 16, true },
    Metric { QStyle::PM_ListViewIconSize, 16, true },
    Metric { QStyle::PM_ButtonShiftHorizontal, 0, false },
    Metric { QStyle::PM_ButtonShiftVertical, 0, false },
    Metric { QStyle::PM_HeaderMarkSize, 10, true },
    Metric { QStyle::PM_HeaderMargin, 6, true },
    Metric { QStyle::PM_FocusFrameHMargin, 5, true },
    Metric { QStyle::PM_MenuHMargin, 0, false },
    Metric { QStyle::PM_MenuVMargin, 4, true },
    Metric { QStyle::PM_MenuPanelWidth, 1, false },
    Metric { QStyle::PM_MenuBarPanelWidth, 0, false },
    Metric { QStyle::PM_MenuBarItemSpacing, 0, false },
    Metric { QStyle::PM_MenuBarHMargin, 4, true },
    Metric { QStyle::PM_MenuBarVMargin, 2, true },
    Metric { QStyle::PM_TabBarTabHSpace, 24, true },
    Metric { QStyle::PM_TabBarTabVSpace, 12, true },
    Metric { QStyle::PM_TabBarTabOverlap, 0, false },
    Metric { QStyle::PM_TabBarBaseOverlap, 0, false },
    Metric { QStyle::PM_TabBarTabShiftHorizontal, 0, false },
    Metric { QStyle::PM_TabBarTabShiftVertical, 0, false },
    Metric { QStyle::PM_ToolBarFrameWidth, 0, false },
    Metric { QStyle::PM_ToolBarItemSpacing, 4, true },
    Metric { QStyle::PM_ToolTipLabelFrameWidth, 6, true },
    Metric { QStyle::PM_TreeViewIndentation, 16, true },
    Metric { QStyle::PM_DefaultFrameWidth, 1, false },
};

constexpr int RowPx = 26;
constexpr int ButtonPx = 26;
constexpr int IconButtonPx = 28;
constexpr int HeaderPx = 28;
constexpr int TabPx = 32;

QFont fontOf(const QWidget* widget)
{
    return widget ? widget->font() : QApplication::font();
}

QSize sizeOfMenuItem(const QStyleOptionMenuItem& item, const QSize& size, const QFont& font)
{
    constexpr int MarginPx = 12;
    constexpr int GapPx = 8;
    constexpr int SeparatorPx = 9;
    const int iconPx = scaledPx(16, font);
    const int margins = 2 * MarginPx + 2 * iconPx + GapPx;
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        const QFontMetrics metrics(font);
        return item.text.isEmpty() ? QSize(margins, SeparatorPx)
                                   : QSize(metrics.horizontalAdvance(item.text) + margins, metrics.height() + GapPx);
    }
    const bool hasKeys = item.text.contains(u'\t');
    const int keys = hasKeys ? item.reservedShortcutWidth + 2 * MarginPx : 0;
    return { size.width() + margins + keys, qMax(scaledPx(RowPx, font), size.height()) };
}

int heightOfHeader(const QStyleOption* option, const QFont& font)
{
    constexpr int MarginPx = 8;
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    const int text = header ? header->fontMetrics.size(0, header->text).height() : 0;
    return qMax(text + MarginPx, scaledPx(HeaderPx, font));
}

/// The status bar has one line of small letters.
bool isInStatusBar(const QWidget* widget)
{
    while (widget && !qobject_cast<const QStatusBar*>(widget))
        widget = widget->parentWidget();
    return widget != nullptr;
}

/// Marks the letters that are keys once the keyboard is in use.
bool isKeyboardUsed(const QWidget* widget)
{
    return widget && widget->window()->testAttribute(Qt::WA_KeyboardFocusChange);
}

} // namespace

int LoupeStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    for (const auto& own : Metrics) {
        if (own.metric == metric)
            return own.isScaled ? scaledPx(own.lengthPx, fontOf(widget)) : own.lengthPx;
    }
    return QProxyStyle::pixelMetric(metric, option, widget);
}

QSize LoupeStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                   const QWidget* widget) const
{
    const auto font = fontOf(widget);
    const auto atLeast = [&](int heightPx) {
        const auto usual = QProxyStyle::sizeFromContents(type, option, size, widget);
        return QSize(usual.width(), qMax(usual.height(), scaledPx(heightPx, font)));
    };
    switch (type) {
    case CT_PushButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool hasBoth = button && !button->icon.isNull() && !button->text.isEmpty();
        const int gap = hasBoth ? scaledPx(stylepaint::IconGapPx, font) - stylepaint::QtIconGapPx : 0;
        return { size.width() + gap + scaledPx(24, font), qMax(size.height() + 8, scaledPx(ButtonPx, font)) };
    }
    case CT_ToolButton: {
        if (isInStatusBar(widget))
            return { size.width() + scaledPx(12, font), QFontMetrics(font).height() };
        const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        const bool hasText = tool && !tool->text.isEmpty() && tool->toolButtonStyle != Qt::ToolButtonIconOnly;
        const int side = scaledPx(hasText ? ButtonPx : IconButtonPx, font);
        const bool hasArrow = tool && stylepaint::hasArrowBesideText(*tool);
        const int arrow = hasArrow ? scaledPx(stylepaint::MenuArrowRoomPx, font) : 0;
        const bool hasBoth = hasText && !tool->icon.isNull() && tool->toolButtonStyle == Qt::ToolButtonTextBesideIcon;
        const int gap = hasBoth ? scaledPx(stylepaint::IconGapPx, font) - stylepaint::QtIconGapPx : 0;
        return { qMax(size.width() + gap + scaledPx(12, font) + arrow, side),
                 qMax(size.height() + (hasText ? 4 : 8), side) };
    }
    case CT_LineEdit:
    case CT_ComboBox:
    case CT_SpinBox: {
        constexpr int Insets = 2 * stylepaint::TextInsetPx;
        return { atLeast(ButtonPx).width() + Insets, qMax(QFontMetrics(font).height() + 8, scaledPx(ButtonPx, font)) };
    }
    case CT_HeaderSection:
        return { atLeast(HeaderPx).width(), heightOfHeader(option, font) };
    case CT_ItemViewItem:
        return atLeast(RowPx);
    case CT_TabBarTab:
        return atLeast(TabPx);
    case CT_MenuBarItem:
        return { size.width() + scaledPx(16, font), qMax(size.height() + 8, scaledPx(IconButtonPx, font)) };
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            return sizeOfMenuItem(*item, size, font);
        break;
    default:
        break;
    }
    return QProxyStyle::sizeFromContents(type, option, size, widget);
}

int LoupeStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returned) const
{
    switch (hint) {
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_Widget_Animation_Duration:
    case SH_ComboBox_Popup:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_UnderlineShortcut:
        return isKeyboardUsed(widget) ? 1 : 0;
    case SH_Table_GridLineColor:
        return static_cast<int>(tokensOf(option ? option->palette : QApplication::palette()).hairline);
    default:
        return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

QIcon LoupeStyle::standardIcon(StandardPixmap picture, const QStyleOption* option, const QWidget* widget) const
{
    struct Standard {
        StandardPixmap picture;
        IconName name;
    };
    static constexpr std::array Icons {
        Standard { SP_DialogOpenButton, IconName::Open },
        Standard { SP_DialogSaveButton, IconName::Export },
        Standard { SP_ArrowBack, IconName::Back },
        Standard { SP_ArrowForward, IconName::Forward },
        Standard { SP_ArrowLeft, IconName::Back },
        Standard { SP_ArrowRight, IconName::Forward },
        Standard { SP_ArrowUp, IconName::ChevronUp },
        Standard { SP_ArrowDown, IconName::ChevronDown },
        Standard { SP_TitleBarCloseButton, IconName::Close },
        Standard { SP_DockWidgetCloseButton, IconName::Close },
        Standard { SP_TitleBarNormalButton, IconName::Undock },
        Standard { SP_LineEditClearButton, IconName::Close },
        Standard { SP_MessageBoxWarning, IconName::Warning },
        Standard { SP_MessageBoxInformation, IconName::Info },
        Standard { SP_MessageBoxCritical, IconName::Error },
        Standard { SP_MessageBoxQuestion, IconName::Why },
        Standard { SP_DialogApplyButton, IconName::Check },
        Standard { SP_BrowserReload, IconName::Reload },
        Standard { SP_DirHomeIcon, IconName::Home },
        Standard { SP_ToolBarHorizontalExtensionButton, IconName::Menu },
    };
    for (const auto& own : Icons) {
        if (own.picture == picture)
            return icon(own.name);
    }
    return QProxyStyle::standardIcon(picture, option, widget);
}
