// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"

#include <utility>
#include <vector>

namespace core {

/// The scopes that were looked at one after the other, to go back and forward in. Begins with the whole trace.
class ScopeHistory
{
public:
    static constexpr std::size_t MaximumScopes = 100; ///< the oldest is forgotten

    ScopeHistory() = default;
    /// Begins with another scope than the whole trace.
    explicit ScopeHistory(Scope first)
        : m_scopes { std::move(first) }
    {
    }

    [[nodiscard]] const Scope& current() const { return m_scopes[m_position]; }
    [[nodiscard]] bool canGoBack() const { return m_position > 0; }
    [[nodiscard]] bool canGoForward() const { return m_position + 1 < m_scopes.size(); }
    [[nodiscard]] std::size_t size() const { return m_scopes.size(); }
    /// The scope that goBack() would lead to; only when canGoBack().
    [[nodiscard]] const Scope& previous() const { return m_scopes[m_position - 1]; }
    /// The scope that goForward() would lead to; only when canGoForward().
    [[nodiscard]] const Scope& next() const { return m_scopes[m_position + 1]; }

    /// Goes to `scope`: what came after the current one is forgotten. @return false when it is the current one
    bool visit(Scope scope);
    /// @return false when there is none before
    bool goBack();
    /// @return false when there is none after
    bool goForward();

    friend bool operator==(const ScopeHistory&, const ScopeHistory&) = default;

private:
    std::vector<Scope> m_scopes { Scope {} };
    std::size_t m_position = 0;
};

} // namespace core
