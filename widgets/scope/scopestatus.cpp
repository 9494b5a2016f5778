// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopestatus.h"

#include "parts/announcement.h"
#include "parts/elidedlabel.h"
#include "parts/statusheight.h"
#include "results/eventcounts.h"
#include "scope/scopeinwords.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "style/typography.h"

#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

namespace {

/// "3 of 5 kernels", or "5 kernels" when all are in scope.
QString countText(const core::EventCount& count, const QString& noun)
{
    const QLocale locale;
    const auto total = locale.toString(static_cast<qlonglong>(count.inTrace));
    if (count.inScope == count.inTrace)
        return QStringLiteral("%1 %2").arg(total, noun);
    return ScopeStatus::tr("%1 of %2 %3").arg(locale.toString(static_cast<qlonglong>(count.inScope)), total, noun);
}

/// "3 of 5 kernels · 1 call · 3 NVTX events": what the figures count, without what the trace has none of.
QString countsText(const core::AnalysisResults& results)
{
    const auto counts = core::countEvents(results);
    QStringList texts;
    const auto add = [&texts](const core::EventCount& count, const QString& one, const QString& many) {
        if (count.inTrace > 0)
            texts += countText(count, count.inTrace == 1 ? one : many);
    };
    add(counts.kernels, ScopeStatus::tr("kernel"), ScopeStatus::tr("kernels"));
    add(counts.copies, ScopeStatus::tr("copy"), ScopeStatus::tr("copies"));
    add(counts.calls, ScopeStatus::tr("call"), ScopeStatus::tr("calls"));
    add(counts.nvtx, ScopeStatus::tr("NVTX event"), ScopeStatus::tr("NVTX events"));
    return texts.join(QStringLiteral(" · "));
}

} // namespace

ScopeStatus::ScopeStatus(TraceSession& session, ViewContext& context, QStatusBar& bar)
    : QObject(&bar)
    , m_session(session)
    , m_context(context)
    , m_scope(new ElidedLabel)
    , m_selection(new ElidedLabel)
    , m_counts(new QLabel)
    , m_computing(new QProgressBar)
    , m_stop(new QToolButton)
{
    place(bar);
    connect(m_stop, &QToolButton::clicked, &m_session, &TraceSession::cancel);
    connect(&m_context, &ViewContext::selectionDescribed, m_selection, &ElidedLabel::setText);
    connect(&m_context, &ViewContext::appearanceChanged, this, &ScopeStatus::updateScopeSentence);
    update();
}

void ScopeStatus::place(QStatusBar& bar)
{
    constexpr int BarCharacters = 20;
    constexpr int SideMargin = 6;
    m_computing->setRange(0, 0);
    m_computing->setMaximumWidth(bar.fontMetrics().averageCharWidth() * BarCharacters);
    m_computing->setAccessibleName(tr("Computing the figures"));
    m_stop->setText(tr("Cancel"));
    m_stop->setToolTip(tr("Stop computing the figures"));
    m_scope->setContentsMargins(SideMargin, 0, SideMargin, 0);
    m_scope->setForegroundRole(QPalette::PlaceholderText);
    m_counts->setTextFormat(Qt::PlainText);
    for (QFrame* label : { static_cast<QFrame*>(m_selection), static_cast<QFrame*>(m_counts) }) {
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setContentsMargins(SideMargin, 0, SideMargin, 0);
    }
    bar.setSizeGripEnabled(false);
    useStatusHeight(bar);
    constexpr int EdgeMargin = 6; // of the window: 12 with that of the first text
    bar.setContentsMargins(EdgeMargin, 0, EdgeMargin, 0);
    const auto letters = typeFont(TypeRole::Secondary, bar.font());
    for (QWidget* part : { static_cast<QWidget*>(m_scope), static_cast<QWidget*>(m_selection),
                           static_cast<QWidget*>(m_counts), static_cast<QWidget*>(m_stop) })
        part->setFont(letters);
    m_stop->setAutoRaise(true);
    bar.addWidget(m_scope);
    bar.addWidget(m_selection, 1);
    bar.addPermanentWidget(m_counts);
    bar.addPermanentWidget(m_computing);
    bar.addPermanentWidget(m_stop);
}

QString ScopeStatus::scopeText() const
{
    return m_scope->text();
}

void ScopeStatus::update()
{
    const auto& results = m_session.results();
    const bool isComputing = m_session.state() == TraceSession::State::Analyzing;
    m_computing->setVisible(isComputing);
    m_stop->setVisible(isComputing);
    for (QWidget* label : { static_cast<QWidget*>(m_scope), static_cast<QWidget*>(m_counts) })
        label->setEnabled(!isComputing);
    updateScopeSentence();
    if (isComputing || !results) // tables say anew what is selected when they get new figures
        m_selection->setText({});
    m_counts->setText(results ? countsText(*results) : QString());
}

/// About the figures that are shown; while others are computed, about those.
void ScopeStatus::updateScopeSentence()
{
    const auto& trace = m_session.trace();
    const auto& results = m_session.results();
    const auto words
        = [&](const core::Scope& scope) { return scopeInWords(scope, *trace, m_context.appearance().format); };
    const auto before = m_scope->text();
    if (!trace)
        m_scope->setText({});
    else if (m_session.state() == TraceSession::State::Analyzing)
        m_scope->setText(tr("Computing figures for %1…").arg(words(m_session.scope())));
    else if (results)
        m_scope->setText(tr("All figures are for %1.").arg(words(results->scope)));
    else
        m_scope->setText(tr("No figures were computed."));
    if (!m_scope->text().isEmpty() && m_scope->text() != before)
        announce(*m_scope);
}
