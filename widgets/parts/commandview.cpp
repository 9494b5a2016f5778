// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/commandview.h"

#include "parts/paragraph.h"

#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace {

/// A light shade of the highlight colour, on which the palette's text stays readable.
QColor markColour(const QPalette& palette)
{
    constexpr double Share = 0.3;
    const auto from = palette.color(QPalette::Base);
    const auto to = palette.color(QPalette::Highlight);
    const auto mix = [](int a, int b) { return static_cast<int>(a + (b - a) * Share); };
    return { mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()) };
}

} // namespace

CommandView::CommandView(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_explanation(new QLabel(this))
    , m_label(new FlowingLabel(this)) // a long line must not widen the window
    , m_copy(new QPushButton(tr("Copy"), this))
{
    auto* heading = new QLabel(title, this);
    auto headingFont = font();
    headingFont.setBold(true);
    heading->setFont(headingFont);
    heading->setTextFormat(Qt::PlainText);

    m_explanation->setTextFormat(Qt::PlainText);
    m_explanation->setWordWrap(true);
    m_explanation->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_explanation->hide();

    m_label->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_label->setFrameShape(QFrame::StyledPanel);
    m_label->setAutoFillBackground(true);
    m_label->setBackgroundRole(QPalette::Base);
    m_label->setForegroundRole(QPalette::Text);
    m_label->setMargin(fontMetrics().averageCharWidth());
    m_label->setAccessibleName(title);

    m_copy->setToolTip(tr("Put this line on the clipboard"));
    m_copy->setAccessibleName(tr("Copy: %1").arg(title));
    connect(m_copy, &QPushButton::clicked, this, &CommandView::copy);

    auto* top = new QHBoxLayout;
    top->addWidget(heading, 1);
    top->addWidget(m_copy);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addLayout(top);
    layout->addWidget(m_explanation);
    layout->addWidget(m_label);
    setPlaceholder({});
}

void CommandView::setCommand(const core::NsysCommand& command)
{
    m_command = command;
    m_text = core::commandText(command, core::LineBreaks::AtOptions);
    m_copy->setEnabled(true);
    showCommand();
}

void CommandView::setLine(const QString& line)
{
    m_command = {};
    m_text = line;
    m_label->setTextFormat(Qt::PlainText);
    m_label->setText(line);
    m_copy->setEnabled(true);
}

void CommandView::setPlaceholder(const QString& text)
{
    setLine(text);
    m_text.clear();
    m_copy->setEnabled(false);
}

void CommandView::setExplanation(const QString& text)
{
    m_explanation->setText(text);
    m_explanation->setVisible(!text.isEmpty());
}

QString CommandView::shownText() const
{
    return m_label->text();
}

QString CommandView::marked(const QString& html, const QPalette& palette)
{
    return QStringLiteral("<span style=\"font-weight:bold; background-color:%1\">%2</span>")
        .arg(markColour(palette).name(), html);
}

void CommandView::showCommand()
{
    const auto parts = core::commandParts(m_command);
    QStringList lines;
    for (qsizetype at = 0; at < parts.size(); ++at) {
        const auto option = at - 1; // the first part is "nsys profile", the last the application
        const bool isMarked = option >= 0 && option < static_cast<qsizetype>(m_command.options.size())
            && m_command.options[static_cast<std::size_t>(option)].differs();
        const auto html = parts[at].toHtmlEscaped();
        lines += (at == 0 ? QString() : QStringLiteral("&nbsp;&nbsp;&nbsp;&nbsp;"))
            + (isMarked ? marked(html, palette()) : html);
    }
    m_label->setTextFormat(Qt::RichText);
    m_label->setText(lines.join(QStringLiteral(" \\<br>")));
}

void CommandView::copy()
{
    QGuiApplication::clipboard()->setText(m_text);
    Q_EMIT copied();
}

void CommandView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_command.options.empty())
        showCommand();
}
