// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinekeys.h"

#include <QKeyEvent>
#include <QLabel>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace {

QString shownKeys(const QAction& action)
{
    QStringList keys;
    const auto shortcuts = action.shortcuts();
    for (const auto& shortcut : shortcuts)
        keys += shortcut.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

QString row(const QString& keys, const QString& what)
{
    return QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
}

QString heading(const QString& text)
{
    return QStringLiteral("<h4>%1</h4>").arg(text.toHtmlEscaped());
}

} // namespace

TimelineKeys::TimelineKeys(const TimelineActions& actions, QWidget& parent)
    : QFrame(&parent)
    , m_actions(actions)
    , m_text(new QLabel(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Keys of the timeline"));
    m_text->setTextFormat(Qt::RichText);
    m_text->setForegroundRole(QPalette::ToolTipText);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    hide();
}

QString TimelineKeys::listing() const
{
    QStringList tables;
    for (const auto& group : m_actions.groups()) {
        QString rows;
        for (const auto* action : group.actions) {
            if (!action->shortcuts().isEmpty())
                rows += row(shownKeys(*action), QString(action->text()).remove(QLatin1Char('&')));
        }
        if (!rows.isEmpty())
            tables += QStringLiteral("%1<table>%2</table>").arg(heading(group.title), rows);
    }
    tables += QStringLiteral("%1<table>%2</table>")
                  .arg(heading(tr("Mouse")),
                       row(tr("Wheel"), tr("Scroll the tracks")) + row(tr("Ctrl+wheel"), tr("Zoom at the pointer"))
                           + row(tr("Shift+wheel, middle drag"), tr("Move in time"))
                           + row(tr("Drag"), tr("Select a window")) + row(tr("Click"), tr("Select an event"))
                           + row(tr("Double click"), tr("Show the event in its table")));
    // two columns of about the same height fit beside docks
    std::array<QString, 2> columns;
    for (qsizetype at = 0; at < tables.size(); ++at)
        columns[static_cast<std::size_t>(at % 2)] += tables[at];
    return QStringLiteral("<table><tr><td style='padding-right: 24px'>%1</td><td>%2</td></tr></table>")
        .arg(columns[0], columns[1]);
}

void TimelineKeys::toggle()
{
    if (isVisible()) {
        leave();
        return;
    }
    m_text->setText(listing());
    adjustSize();
    const auto room = parentWidget()->rect();
    move(std::max(0, (room.width() - width()) / 2), std::max(0, (room.height() - height()) / 2));
    show();
    raise();
    setFocus(Qt::PopupFocusReason);
}

QString TimelineKeys::text() const
{
    return QTextDocumentFragment::fromHtml(m_text->text()).toPlainText();
}

void TimelineKeys::leave()
{
    hide();
    Q_EMIT left();
}

void TimelineKeys::keyPressEvent(QKeyEvent* event)
{
    Q_UNUSED(event)
    leave();
}

void TimelineKeys::mousePressEvent(QMouseEvent* event)
{
    Q_UNUSED(event)
    leave();
}

void TimelineKeys::focusOutEvent(QFocusEvent* event)
{
    QFrame::focusOutEvent(event);
    hide();
}
