// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "parts/framestrip.h"
#include "results/analysisresults.h"

#include <QPixmap>

/// What the GPUs did over the whole trace, with a frame around the time that all figures are for.
class ScopeStrip : public FrameStrip
{
    Q_OBJECT
public:
    explicit ScopeStrip(QWidget* parent = nullptr);

    /// Shows the window of `scope`; a null trace: nothing to limit. Another trace takes its figures away.
    void setScope(const core::Scope& scope, const std::shared_ptr<const core::Trace>& trace);
    /// Says moments so.
    void setFormat(const core::DisplayFormat& format);
    /// Takes over what the GPUs did when the results are of the whole trace; else what it has stays.
    void setResults(const core::ResultsPointer& results);

    /// The window that the frame is around, also while it is dragged; of no limit the whole trace.
    [[nodiscard]] core::TimeWindow window() const;
    /// False as long as it has no figures of the whole trace.
    [[nodiscard]] bool hasFigures() const { return m_whole != nullptr; }

Q_SIGNALS:
    void scopeRequested(const core::Scope& scope);

protected:
    [[nodiscard]] FrameSpan whole() const override;
    [[nodiscard]] FrameSpan chosen() const override;
    [[nodiscard]] std::int64_t keyStep() const override;
    void request(const FrameSpan& span) override;
    void describe() override;
    void paintContent(QPainter& painter) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QString windowText() const;
    void makePicture();

    core::Scope m_scope;
    core::DisplayFormat m_format;
    std::shared_ptr<const core::Trace> m_trace;
    std::shared_ptr<const core::Summary> m_whole; ///< of the whole trace; null: not known yet
    QPixmap m_picture; ///< what the GPUs did, at the size of the strip; null: to be made
};
