// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostics.h"

#include "base/text.h"

#include <algorithm>

namespace core {

void Diagnostics::add(Diagnostic diagnostic)
{
    if (diagnostic.count <= 0)
        return;
    const auto same
        = std::find_if(m_entries.begin(), m_entries.end(), [&](const Diagnostic& e) { return e.id == diagnostic.id; });
    if (same == m_entries.end())
        m_entries.push_back(std::move(diagnostic));
    else
        same->count += diagnostic.count;
}

void Diagnostics::merge(const Diagnostics& other)
{
    for (const auto& entry : other.m_entries)
        add(entry);
}

const Diagnostic* Diagnostics::find(const QString& id) const
{
    const auto found
        = std::find_if(m_entries.begin(), m_entries.end(), [&](const Diagnostic& e) { return e.id == id; });
    return found == m_entries.end() ? nullptr : &*found;
}

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "info"));
    case Severity::Notice:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "notice"));
    case Severity::DataLoss:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "data loss"));
    case Severity::Error:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "error"));
    }
    return {};
}

} // namespace core
