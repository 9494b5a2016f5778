// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findingcard.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "models/scopetext.h"
#include "parts/wrappedtext.h"
#include "report/findingmarkdown.h"
#include "scope/scopelimits.h"
#include "session/viewcontext.h"
#include "style/icons.h"
#include "style/loupestyle.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/findingbrief.h"
#include "summary/findingcourse.h"
#include "summary/impactbar.h"
#include "table/tablekeys.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
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
WrappedText* makeText(const QString& sentence)
{
    const auto text = core::withLocalFigures(sentence);
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
    , m_fold(new QToolButton)
    , m_impact(new ImpactBar)
    , m_body(new QWidget)
{
    setFocusPolicy(Qt::StrongFocus);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setForegroundRole(QPalette::Text);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(layout->spacing() / 2);
    buildHeading();
    buildBody();
    setWhole(FindingWhole::GpuWindow);
    setOpen(false);
    connect(&m_context, &ViewContext::appearanceChanged, this, &FindingCard::showFigures);
    setAccessibleName(tr("%1: %2").arg(severityWord(finding().severity), finding().title));
    setAccessibleDescription(
        QStringList { core::recoverableSentence(finding()), finding().recommendation, finding().limitation }
            .join(u' ')
            .trimmed());
}

const core::Finding& FindingCard::finding() const
{
    return m_results->findings->rows[m_row];
}

void FindingCard::buildHeading()
{
    m_fold->setAutoRaise(true);
    m_fold->setCheckable(true);
    m_fold->setFocusPolicy(Qt::NoFocus); // Space on the row does the same
    m_fold->setToolTip(tr("Show the evidence and what to do (Space)"));
    m_fold->setAccessibleName(tr("Details of finding %1").arg(m_row + 1));
    connect(m_fold, &QToolButton::toggled, this, &FindingCard::setOpen);
    auto* title = makeText(QStringLiteral("%1  %2").arg(m_row + 1).arg(finding().title));
    title->setFont(typeFont(TypeRole::FindingTitle, font()));
    const auto severity = severityWord(finding().severity);
    auto* score = new QLabel(finding().own.isEmpty()
                                 ? tr("%1, score %2").arg(severity, QLocale().toString(finding().score, 'f', 1))
                                 : tr("%1, your own rule").arg(severity));
    score->setToolTip(core::label(core::LabelKind::Severity, core::findingSeverityName(finding().severity)).full);
    score->setForegroundRole(QPalette::PlaceholderText);
    auto* row = new QHBoxLayout;
    row->addWidget(m_fold, 0, Qt::AlignTop);
    row->addWidget(title, 1);
    row->addWidget(score, 0, Qt::AlignTop);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    auto* below = new QHBoxLayout;
    below->addSpacing(m_fold->sizeHint().width() + row->spacing());
    below->addWidget(m_impact, 1);
    static_cast<QVBoxLayout*>(layout())->addLayout(below);
}

/// What is folded: a form of words and texts.
void FindingCard::buildBody()
{
    auto* form = new QGridLayout(m_body);
    form->setContentsMargins(m_fold->sizeHint().width() + form->spacing(), 0, 0, 0);
    form->setColumnStretch(1, 1);
    if (const auto bound = core::recoverableSentence(finding()); !bound.isEmpty())
        addLine({}, makeText(tr("%1. Score %2").arg(bound, QString::number(finding().score, 'f', 1))));
    for (const auto& figure : finding().evidence) {
        auto* link = new LinkText({});
        connect(link, &QAbstractButton::clicked, this, [this, &figure] { follow(figure); });
        addLine(m_links.empty() ? tr("Why") : QString(), link);
        m_links.push_back(link);
    }
    showFigures();
    addLine(tr("Do"), makeText(finding().recommendation));
    if (!finding().limitation.isEmpty())
        addLine({}, makeText(tr("Limit: %1").arg(finding().limitation)));
    auto* course = new FindingCourseView;
    course->setFinding(m_results->summary, m_row);
    course->setFixedHeight(course->sizeHint().height());
    if (course->hasCourse())
        addLine(tr("When"), course);
    else
        delete course;
    buildButtons();
    layout()->addWidget(m_body);
}

void FindingCard::addLine(const QString& word, QWidget* widget)
{
    auto& form = *static_cast<QGridLayout*>(m_body->layout());
    const auto row = form.rowCount();
    if (!word.isEmpty()) {
        auto* label = new QLabel(word);
        label->setForegroundRole(QPalette::PlaceholderText);
        form.addWidget(label, row, 0, Qt::AlignTop);
    }
    form.addWidget(widget, row, 1);
}

void FindingCard::buildButtons()
{
    auto* show = new QPushButton(tr("Show"));
    setEmphasized(*show);
    show->setIcon(icon(IconName::Show));
    show->setAccessibleName(tr("Show finding %1").arg(m_row + 1));
    show->setEnabled(core::isOnTimeline(finding().subject) || !finding().evidence.empty());
    connect(show, &QPushButton::clicked, this, &FindingCard::showSubject);
    auto* why = new QPushButton(tr("Why this number"));
    why->setIcon(icon(IconName::Why));
    why->setFlat(true);
    why->setEnabled(!finding().evidence.empty());
    connect(why, &QPushButton::clicked, this, &FindingCard::explain);
    m_copy = new QPushButton(tr("Copy"));
    m_copy->setIcon(icon(IconName::Copy));
    m_copy->setFlat(true);
    m_copy->setToolTip(tr("Copy this finding as Markdown"));
    m_copy->setAccessibleName(m_copy->toolTip());
    connect(m_copy, &QPushButton::clicked, this, &FindingCard::copyMarkdown);
    auto* accept = new QPushButton(tr("Accept…"));
    accept->setFlat(true);
    accept->setToolTip(tr("It is expected: list it under Accepted, with a reason"));
    accept->setAccessibleName(tr("Accept finding %1").arg(m_row + 1));
    connect(accept, &QPushButton::clicked, this, &FindingCard::requestAcceptance);
    auto* buttons = new QWidget;
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins({});
    for (auto* button : { show, why, m_copy, accept })
        row->addWidget(button);
    row->addStretch(1);
    addLine({}, buttons);
}

void FindingCard::setOpen(bool isOpen)
{
    m_fold->setChecked(isOpen);
    m_fold->setIcon(icon(isOpen ? IconName::ChevronDown : IconName::ChevronRight));
    m_body->setVisible(isOpen);
}

bool FindingCard::isOpen() const
{
    return m_fold->isChecked();
}

void FindingCard::setWhole(FindingWhole whole)
{
    m_impact->setFinding(finding(), whole == FindingWhole::Run ? finding().runNs : wholeOf(finding()));
}

/// On the timeline where the finding is of something there, else the first figure it stands on.
void FindingCard::showSubject()
{
    if (core::isOnTimeline(finding().subject))
        showOnTimeline();
    else
        follow(finding().evidence.front());
}

void FindingCard::showOnTimeline()
{
    Q_EMIT m_context.timelineRequested(finding().subject);
    Q_EMIT m_context.rowMarkRequested(core::TableKey::Findings, m_row);
}

void FindingCard::explain()
{
    const auto& figure = finding().evidence.front();
    const auto table = m_results->table(figure.tableKey);
    const auto column = table ? table->findColumn(figure.columnKey) : std::nullopt;
    if (column && figure.row < table->rowCount)
        Q_EMIT m_context.evidenceRequested(table, figure.row, *column);
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
    return core::withLocalFigures(
        core::figureText(figure, m_results->trace->extent.startNs, m_context.appearance().format));
}

void FindingCard::follow(const core::FindingFigure& figure)
{
    Q_EMIT figureRequested(figure.tableKey, figure.row, figure.columnKey);
}

void FindingCard::copyMarkdown() const
{
    QGuiApplication::clipboard()->setText(core::findingMarkdown(*m_results->trace, m_results->scope, finding()));
}

void FindingCard::requestAcceptance() const
{
    Q_EMIT m_context.acceptanceRequested(core::acceptanceKey(*m_results->trace, finding()), finding().title);
}

/// A hairline below, as rows of tables have it; a frame in the colour of selections with the keyboard.
void FindingCard::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    if (!hasFocus()) {
        painter.fillRect(0, height() - 1, width(), 1, QColor::fromRgb(tokensOf(palette()).hairline));
        return;
    }
    constexpr double FocusWidth = 2;
    constexpr double Half = FocusWidth / 2;
    painter.setPen(QPen(palette().color(QPalette::Link), FocusWidth));
    painter.drawRect(QRectF(rect()).adjusted(Half, Half, -Half, -Half));
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
    case Qt::Key_Space:
        setOpen(!isOpen());
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
        menu.addAction(tr("Show on &timeline"), this, &FindingCard::showOnTimeline);
    if (core::narrowed(scope, subject) == scope)
        return;
    auto limit = core::displayNarrowing(scope, subject, *m_results->trace, m_context.appearance().format);
    menu.addAction(tr("&Limit scope to this: %1").arg(limit.replace(u'&', QStringLiteral("&&"))), this,
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
    menu->addAction(tr("&Accept this finding…"), this, &FindingCard::requestAcceptance);
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
