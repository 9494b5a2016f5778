// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/sidecontexts.h"

#include <utility>

SideContexts::SideContexts(ViewContext& window, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_contexts { new ViewContext(this), new ViewContext(this) }
{
    for (const auto side : core::BothSides) {
        auto* context = m_contexts[side];
        context->setAppearance(window.appearance());
        context->setShowsFullNames(window.showsFullNames());
        connect(&window, &ViewContext::appearanceChanged, context, &ViewContext::setAppearance);
        connect(&window, &ViewContext::showsFullNamesChanged, context, &ViewContext::setShowsFullNames);
        connect(&window, &ViewContext::defaultLayoutRequested, context, &ViewContext::defaultLayoutRequested);
        connect(context, &ViewContext::selectionDescribed, &window, &ViewContext::selectionDescribed);
        connect(context, &ViewContext::messageRaised, &window, &ViewContext::messageRaised);
        connect(context, &ViewContext::scopeRequested, this,
                [this, side](const core::Scope& scope) { Q_EMIT scopeRequested(side, scope); });
        connect(context, &ViewContext::timelineRequested, this,
                [this, side](const core::RowSubject& subject) { Q_EMIT timelineRequested(side, subject); });
        connect(context, &ViewContext::instanceRequested, this,
                [this, side](core::EventId event) { Q_EMIT instanceRequested(side, event); });
    }
}

void SideContexts::setRun(core::Side side, std::shared_ptr<const core::Trace> trace, const core::Scope& scope)
{
    m_contexts[side]->setTrace(std::move(trace));
    m_contexts[side]->setScope(scope);
}
