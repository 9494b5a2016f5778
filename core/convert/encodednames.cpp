// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/encodednames.h"

#include "table/eventname.h"
#include "trace/nvtxtext.h"

#include <algorithm>
#include <array>
#include <span>

namespace core {

namespace {

constexpr std::size_t CopyKinds = 256;

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

} // namespace

bool EncodedNames::mayChange(std::string_view text) const
{
    return m_controls == ControlCharacters::Escape ? mayNeedEscapes(text) : !isAscii(text);
}

/// What is not valid UTF-8 becomes U+FFFD.
std::string EncodedNames::written(std::string_view text) const
{
    return m_controls == ControlCharacters::Escape ? visibleText(text) : QString::fromUtf8(text).toStdString();
}

EncodedNames::EncodedNames(const Trace& trace, ControlCharacters controls)
    : m_trace(&trace)
    , m_controls(controls)
    , m_stringCount(trace.strings.size())
{
    const auto add = [this](const QString& name) { m_made.push_back(withControls(name, m_controls).toStdString()); };
    for (const auto& name : trace.kernelNames)
        add(name.shortName);
    m_firstFullName = m_made.size();
    for (const auto& name : trace.kernelNames)
        add(name.fullName);
    m_firstCall = m_made.size();
    for (const auto& name : trace.callNames)
        add(name.recordedName);
    m_firstCopy = m_made.size();
    for (std::size_t kind = 0; kind < CopyKinds; ++kind)
        m_made.push_back(copyName(static_cast<std::uint8_t>(kind)).toStdString());
    m_firstSync = m_made.size();
    for (std::size_t type = 0; type < SynchronizationNameCount; ++type)
        m_made.push_back(synchronizationName(static_cast<std::uint8_t>(type)).toStdString());
    m_firstMetric = m_made.size();
    for (const auto& metric : trace.gpuMetrics.metrics)
        add(metric.name);
    m_firstFixed = m_made.size();
    for (const auto& name : { setName(), graphLaunchName(), runningName(), noEventName() })
        m_made.push_back(name.toStdString());
    m_firstString = static_cast<std::uint32_t>(m_made.size());
    for (std::size_t id = 0; id < m_stringCount; ++id) {
        const auto text = trace.strings.view(StringId { id });
        if (!mayChange(text))
            continue;
        if (auto valid = written(text); valid != text)
            m_repaired.emplace(static_cast<std::uint32_t>(id), std::move(valid));
    }
}

NameRef EncodedNames::synchronization(std::uint8_t syncType) const
{
    return made(m_firstSync + (syncType < SynchronizationNameCount ? syncType : 0));
}

NameRef EncodedNames::text(StringId id) const
{
    const auto text = m_trace->strings.view(id);
    if (text.empty())
        return made(m_firstString - 1);
    const auto position = static_cast<std::uint32_t>(id.value());
    if (!m_repaired.empty()) {
        if (const auto found = m_repaired.find(position); found != m_repaired.end())
            return { m_firstString + position, found->second };
    }
    return { m_firstString + position, text };
}

NameRef EncodedNames::nvtx(std::size_t row, std::string& buffer) const
{
    const auto& nvtx = m_trace->nvtx;
    if (!nvtx.suffix[row].isValid())
        return text(nvtx.text[row]);
    buffer = m_trace->nvtxTextBytes(row);
    if (mayChange(buffer))
        buffer = written(buffer);
    return { NameRef::NoKey, buffer };
}

} // namespace core
