// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/sides.h"
#include "scope/scope.h"
#include "session/viewcontext.h"

#include <QObject>

#include <memory>

/// What parts of a window of one trace need of it, for each of two runs: its trace, its scope, and where their wishes
/// go. Names, appearance and messages are those of the window of both.
class SideContexts : public QObject
{
    Q_OBJECT
public:
    /// `window` must outlive this object.
    explicit SideContexts(ViewContext& window, QObject* parent = nullptr);

    [[nodiscard]] ViewContext& window() const { return m_window; }
    [[nodiscard]] ViewContext& operator[](core::Side side) const { return *m_contexts[side]; }
    /// `trace`: null where a run has no events to show.
    void setRun(core::Side side, std::shared_ptr<const core::Trace> trace, const core::Scope& scope);

Q_SIGNALS:
    /// Limit a side to this scope.
    void scopeRequested(core::Side side, const core::Scope& scope);
    /// Show this part of a side on its timeline.
    void timelineRequested(core::Side side, const core::RowSubject& subject);
    /// Show the row that counts this event of a side.
    void instanceRequested(core::Side side, core::EventId event);

private:
    ViewContext& m_window;
    core::Sides<ViewContext*> m_contexts;
};
