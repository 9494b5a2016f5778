// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/viewcontext.h"

void ViewContext::setShowsFullNames(bool showsFullNames)
{
    if (m_showsFullNames == showsFullNames)
        return;
    m_showsFullNames = showsFullNames;
    Q_EMIT showsFullNamesChanged(showsFullNames);
}

void ViewContext::setAppearance(const Appearance& appearance)
{
    if (m_appearance == appearance)
        return;
    m_appearance = appearance;
    Q_EMIT appearanceChanged(appearance);
}

void ViewContext::setScope(const core::Scope& scope)
{
    if (m_scope == scope)
        return;
    m_scope = scope;
    Q_EMIT scopeChanged(scope);
}
