// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopehistory.h"

#include <iterator>
#include <utility>

namespace core {

bool ScopeHistory::visit(Scope scope)
{
    if (scope == current())
        return false;
    m_scopes.resize(m_position + 1);
    m_scopes.push_back(std::move(scope));
    if (m_scopes.size() > MaximumScopes)
        m_scopes.erase(m_scopes.begin());
    m_position = m_scopes.size() - 1;
    return true;
}

bool ScopeHistory::goBack()
{
    if (!canGoBack())
        return false;
    --m_position;
    return true;
}

bool ScopeHistory::goForward()
{
    if (!canGoForward())
        return false;
    ++m_position;
    return true;
}

} // namespace core
