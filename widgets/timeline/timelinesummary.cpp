// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinesummary.h"

#include "parts/wrappedtext.h"
#include "scope/scopelimits.h"
#include "table/celltext.h"
#include "timeline/timelinestate.h"
#include "timeline/windowsummary.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QVBoxLayout>

namespace {
constexpr int SummaryDelayMs = 100; ///< while the window is being dragged
}

TimelineSummary::TimelineSummary(TimelineState& state, QWidget* parent)
    : QFrame(parent)
    , m_state(state)
    , m_text(new QLabel(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Summary of the selected window"));
    m_text->setTextFormat(Qt::RichText);
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(1); // no name makes the window wider
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setAccessibleName(accessibleName());
    auto* limit = new QToolButton(this);
    limit->setText(tr("Limit scope to it"));
    limit->setToolTip(tr("Limits all tables, findings and charts to this window (Enter)"));
    auto* zoom = new QToolButton(this);
    zoom->setText(tr("Zoom to it"));
    zoom->setToolTip(tr("Shows the window as wide as the canvas, and back (F)"));
    auto* closing = new QToolButton(this);
    closing->setText(tr("Clear"));
    closing->setToolTip(tr("Takes the selected window away (Esc)"));
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_text, 1);
    for (auto* button : { limit, zoom, closing })
        layout->addWidget(button, 0, Qt::AlignTop);
    hide();

    connect(limit, &QToolButton::clicked, this, [this] {
        if (const auto& window = m_state.highlights().window)
            Q_EMIT scopeRequested(core::narrowed(m_state.highlights().scope, *window));
    });
    connect(zoom, &QToolButton::clicked, &state, &TimelineState::zoomToSelection);
    connect(closing, &QToolButton::clicked, &state, [this] { m_state.setWindow({}); });
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &TimelineSummary::compute);
    connect(&state, &TimelineState::windowSelected, this, &TimelineSummary::follow);
    connect(&state, &TimelineState::timelineChanged, this, &TimelineSummary::follow);
    connect(&state, &TimelineState::appearanceChanged, this, &TimelineSummary::follow);
}

void TimelineSummary::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    follow();
}

QString TimelineSummary::text() const
{
    return QTextDocumentFragment::fromHtml(m_text->text()).toPlainText();
}

void TimelineSummary::follow()
{
    m_job.cancel();
    const auto& window = m_state.highlights().window;
    if (window && !isVisible()) // while a window is dragged the old figures stay: no flicker
        m_text->setText(tr("Computing…"));
    setVisible(window.has_value());
    if (!window) {
        m_delay.stop();
        m_text->clear();
        return;
    }
    m_text->setEnabled(false); // dimmed
    m_delay.start(SummaryDelayMs);
}

void TimelineSummary::compute()
{
    const auto& window = m_state.highlights().window;
    if (!window || m_state.isEmpty())
        return;
    m_job.start([trace = m_state.scene().timeline->trace, scope = core::narrowed(m_state.highlights().scope, *window),
                 nccl = m_results ? m_results->options.ncclEvents : nullptr, format = m_state.appearance().format](
                    const std::stop_token& stop) { return core::summarizeWindow(trace, scope, nccl, stop, format); },
                [this](const core::LatestJob<core::Table>::Shared& table) {
                    m_text->setEnabled(true);
                    if (table)
                        show(**table);
                    else
                        m_text->setText(table.error().message.toHtmlEscaped());
                });
}

void TimelineSummary::show(const core::Table& table)
{
    const auto property = table.findColumn(u"property");
    const auto value = table.findColumn(u"value");
    if (!property || !value)
        return;
    QStringList parts, fullParts;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        const auto name = core::displayText(table, row, *property);
        const auto shownValue = core::displayText(table, row, *value).toHtmlEscaped();
        parts += QStringLiteral("<b>%1</b>&nbsp;%2").arg(withShortWords(name).toHtmlEscaped(), shownValue);
        fullParts += QStringLiteral("<p style='margin:0'><b>%1</b> %2</p>").arg(name.toHtmlEscaped(), shownValue);
    }
    m_text->setText(parts.join(QStringLiteral(" · ")));
    m_text->setToolTip(fullParts.join(QString()));
}
