// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findingcard.h"

#include "findings/severitymark.h"
#include "models/scopetext.h"
#include "parts/wrappedtext.h"
#include "report/findingmarkdown.h"
#include "session/viewcontext.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

QString severityWord(core::FindingSeverity severity)
{
    switch (severity) {
    case core::FindingSeverity::High:
        return FindingCard::tr("High");
    case core::FindingSeverity::Medium:
        return FindingCard::tr("Medium");
    case core::FindingSeverity::Low:
        return FindingCard::tr("Low");
    case core::FindingSeverity::Minor:
        return FindingCard::tr("Note");
    }
    return {};
}

namespace {

/// A text of a card; the tool tip has it in full when it is shortened.
WrappedText* makeText(const QString& text)
{
    auto* widget = new WrappedText(withShortWords(text));
    widget->setForegroundRole(QPalette::Text);
    widget->setAccessibleName(text);
    if (widget->text() != text)
        widget->setToolTip(QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()));
    return widget;
}

} // namespace

FindingCard::FindingCard(ViewContext& context, core::ResultsPointer results, std::size_t row, QWidget* parent)
    : QFrame(parent)
    , m_context(context)
    , m_results(std::move(results))
    , m_row(row)
{
    setFocusPolicy(Qt::StrongFocus);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setForegroundRole(QPalette::Text);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(layout->spacing() / 2);
    buildHeading();
    buildTexts();
    const auto bound = core::recoverableSentence(finding());
    connect(&m_context, &ViewContext::appearanceChanged, this, &FindingCard::showFigures);
    setAccessibleName(tr("%1: %2").arg(severityWord(finding().severity), finding().title));
    setAccessibleDescription(
        QStringList { bound, finding().recommendation, finding().limitation }.join(u' ').trimmed());
}

const core::Finding& FindingCard::finding() const
{
    return m_results->findings->rows[m_row];
}

void FindingCard::buildHeading()
{
    auto* word = new QLabel(severityWord(finding().severity));
    auto* copy = new QToolButton;
    copy->setText(tr("Copy"));
    copy->setAutoRaise(true);
    copy->setToolTip(tr("Copy this finding as Markdown"));
    copy->setAccessibleName(copy->toolTip());
    connect(copy, &QToolButton::clicked, this, &FindingCard::copyMarkdown);
    auto* row = new QHBoxLayout;
    row->addWidget(new SeverityMark(finding().severity));
    row->addWidget(word, 1);
    row->addWidget(copy);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void FindingCard::buildTexts()
{
    auto* title = makeText(finding().title);
    auto titleFont = font();
    titleFont.setBold(true);
    title->setFont(titleFont);
    layout()->addWidget(title);
    const auto bound = core::recoverableSentence(finding());
    if (!bound.isEmpty())
        layout()->addWidget(makeText(tr("%1. Score %2").arg(bound).arg(finding().score, 0, 'f', 1)));
    for (const auto& figure : finding().evidence) {
        auto* link = new LinkText({});
        connect(link, &QAbstractButton::clicked, this, [this, &figure] { follow(figure); });
        layout()->addWidget(link);
        m_links.push_back(link);
    }
    showFigures();
    layout()->addWidget(makeText(finding().recommendation));
    if (!finding().limitation.isEmpty())
        layout()->addWidget(makeText(tr("Limit: %1").arg(finding().limitation)));
}

/// In the time base that is chosen now.
void FindingCard::showFigures()
{
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const auto text = figureText(finding().evidence[i]);
        auto& link = *m_links[i];
        link.setText(withShortWords(text));
        link.setAccessibleName(text);
        link.setToolTip(QStringLiteral("<p>%1</p><p>%2</p>").arg(text.toHtmlEscaped(), tr("Show it in its table")));
        link.updateGeometry();
    }
}

QString FindingCard::figureText(const core::FindingFigure& figure) const
{
    return core::figureText(figure, m_results->trace->extent.startNs, m_context.appearance().format);
}

void FindingCard::follow(const core::FindingFigure& figure)
{
    Q_EMIT figureRequested(figure.tableKey, figure.row, figure.columnKey);
}

void FindingCard::copyMarkdown() const
{
    QGuiApplication::clipboard()->setText(core::findingMarkdown(*m_results->trace, m_results->scope, finding()));
}

/// A thin frame; a thick one in the colour of selections with the keyboard.
void FindingCard::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    constexpr double ThinWidth = 1;
    constexpr double FocusWidth = 2;
    const double width = hasFocus() ? FocusWidth : ThinWidth;
    QPainter painter(this);
    painter.setPen(QPen(palette().color(hasFocus() ? QPalette::Link : QPalette::Mid), width));
    painter.drawRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

void FindingCard::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up: // before the scroll area takes them
        Q_EMIT stepRequested(-1);
        break;
    case Qt::Key_Down:
        Q_EMIT stepRequested(1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!finding().evidence.empty())
            follow(finding().evidence.front());
        break;
    default:
        QFrame::keyPressEvent(event);
    }
}

/// As rows of tables have them.
void FindingCard::addScopeEntries(QMenu& menu)
{
    const auto& subject = finding().subject;
    const auto& scope = m_results->scope;
    if (core::isOnTimeline(subject))
        menu.addAction(tr("Show on &timeline"), this,
                       [this] { Q_EMIT m_context.timelineRequested(finding().subject); });
    if (core::narrowed(scope, subject) == scope)
        return;
    menu.addAction(tr("&Limit scope to this: %1")
                       .arg(core::displayNarrowing(scope, subject, *m_results->trace, m_context.appearance().format)),
                   this,
                   [this] { Q_EMIT m_context.scopeRequested(core::narrowed(m_results->scope, finding().subject)); });
}

void FindingCard::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto& figure : finding().evidence) {
        constexpr int MenuCharacters = 60;
        const auto text = fontMetrics().elidedText(tr("Show “%1”").arg(figureText(figure)), Qt::ElideMiddle,
                                                   fontMetrics().averageCharWidth() * MenuCharacters);
        menu->addAction(QString(text).replace(u'&', QStringLiteral("&&")), this, [this, &figure] { follow(figure); });
    }
    addScopeEntries(*menu);
    menu->addSeparator();
    menu->addAction(tr("&Copy finding as Markdown"), this, &FindingCard::copyMarkdown);
    menu->popup(event->globalPos());
}

void FindingCard::focusInEvent(QFocusEvent* event)
{
    QFrame::focusInEvent(event);
    update();
}

void FindingCard::focusOutEvent(QFocusEvent* event)
{
    QFrame::focusOutEvent(event);
    update();
}
