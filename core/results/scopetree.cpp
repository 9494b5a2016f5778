// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/scopetree.h"

#include "analysis/idle/gpuidle.h"
#include "base/text.h"
#include "results/processtree.h"
#include "results/summary.h"
#include "scope/scopelimits.h"

#include <algorithm>
#include <map>
#include <utility>

namespace core {

namespace {

/// Turns the tree of processes round, so that GPUs come first.
class GpuFirst
{
public:
    explicit GpuFirst(const AnalysisResults& results)
        : m_results(results)
        , m_from(makeProcessTree(results))
    {
        addDevices();
        addIdleProcesses();
    }

    ScopeTree tree;

private:
    void addDevices()
    {
        std::map<std::pair<DeviceIndex, std::size_t>, std::vector<std::size_t>> byDevice;
        for (std::size_t at = 0; at < m_from.nodes.size(); ++at) {
            const auto& subject = m_from.nodes[at].subject;
            const bool isDevice = m_from.nodes[at].parent != ProcessTreeNode::NoParent && !subject.stream.isValid();
            // GPUs that are not known stay apart: nobody knows whether they are the same
            if (isDevice)
                byDevice[{ subject.device, subject.device.isValid() ? 0 : at + 1 }].push_back(at);
        }
        std::vector<std::pair<const std::pair<DeviceIndex, std::size_t>, std::vector<std::size_t>>*> known, unknown;
        for (auto& entry : byDevice)
            (entry.first.first.isValid() ? known : unknown).push_back(&entry);
        known.insert(known.end(), unknown.begin(), unknown.end());
        for (auto* entry : known) {
            std::sort(entry->second.begin(), entry->second.end(), [this](std::size_t left, std::size_t right) {
                return placeOfProcess(left) < placeOfProcess(right);
            });
            addDevice(entry->first.first, entry->second);
        }
    }

    /// Of the process of a device in the tree of processes.
    [[nodiscard]] std::size_t placeOfProcess(std::size_t device) const
    {
        return m_from.nodes[m_from.nodes[device].parent].positionInParent;
    }

    void addDevice(DeviceIndex device, const std::vector<std::size_t>& uses)
    {
        ScopeTreeNode gpu;
        gpu.label = m_from.nodes[uses.front()].label;
        gpu.subject.device = device;
        if (const auto* idle = device.isValid() ? m_results.gpuIdle->find(device) : nullptr)
            gpu.busyNs = idle->busyNs;
        if (!device.isValid())
            gpu.subject.process = m_from.nodes[uses.front()].subject.process;
        const auto root = add(std::move(gpu), ScopeTreeNode::NoParent);
        for (const auto use : uses) {
            const auto& node = m_from.nodes[use];
            const auto process = add(copied(node, m_from.nodes[node.parent].label), root);
            for (const auto stream : node.children)
                add(copied(m_from.nodes[stream], m_from.nodes[stream].label), process);
        }
    }

    void addIdleProcesses()
    {
        std::size_t group = ScopeTreeNode::NoParent;
        for (const auto root : m_from.roots) {
            const auto& process = m_from.nodes[root];
            if (!process.children.empty())
                continue;
            if (group == ScopeTreeNode::NoParent) {
                ScopeTreeNode all;
                all.label = Text::tr("No GPU work");
                group = add(std::move(all), ScopeTreeNode::NoParent);
            }
            add(copied(process, process.label), group);
        }
    }

    static ScopeTreeNode copied(const ProcessTreeNode& node, const QString& label)
    {
        ScopeTreeNode copy;
        copy.label = label;
        copy.subject = node.subject;
        if (node.isInScope && node.busyNs.value_or(0) > 0)
            copy.busyNs = node.busyNs;
        return copy;
    }

    std::size_t add(ScopeTreeNode&& node, std::size_t parent)
    {
        const auto position = tree.nodes.size();
        auto& siblings = parent == ScopeTreeNode::NoParent ? tree.roots : tree.nodes[parent].children;
        node.parent = parent;
        node.positionInParent = siblings.size();
        node.subject.trace = m_results.trace->id;
        const auto spanNs = m_results.summary->windowNs;
        if (node.busyNs && spanNs > 0)
            node.busyShare = static_cast<double>(*node.busyNs) / static_cast<double>(spanNs);
        siblings.push_back(position);
        tree.nodes.push_back(std::move(node));
        return position;
    }

    const AnalysisResults& m_results;
    ProcessTree m_from;
};

template <typename Index> bool isAllowed(const std::vector<Index>& limits, Index index)
{
    return limits.empty() || std::find(limits.begin(), limits.end(), index) != limits.end();
}

template <typename Index> void addOnce(std::vector<Index>& indexes, Index index)
{
    if (index.isValid() && std::find(indexes.begin(), indexes.end(), index) == indexes.end())
        indexes.push_back(index);
}

/// True when `scope` takes in what is ticked and nothing else.
bool leavesTicks(const ScopeTree& tree, const ScopeTicks& ticks, const Scope& scope)
{
    return ticksOf(tree, scope) == ticks;
}

} // namespace

ScopeTree makeScopeTree(const AnalysisResults& results)
{
    return std::move(GpuFirst(results).tree);
}

ScopeTicks ticksOf(const ScopeTree& tree, const Scope& scope)
{
    ScopeTicks ticks(tree.nodes.size(), 0);
    for (std::size_t at = tree.nodes.size(); at-- > 0;) {
        const auto& node = tree.nodes[at];
        if (!node.children.empty()) {
            ticks[at] = std::all_of(node.children.begin(), node.children.end(),
                                    [&ticks](std::size_t child) { return ticks[child] != 0; })
                ? 1
                : 0;
            continue;
        }
        const auto& subject = node.subject;
        const bool isIn = isAllowed(scope.processes, subject.process) && isAllowed(scope.devices, subject.device)
            && isAllowed(scope.streams, subject.stream);
        ticks[at] = isIn ? 1 : 0;
    }
    return ticks;
}

Scope scopeOfTicks(const ScopeTree& tree, const ScopeTicks& ticks, Scope scope)
{
    scope.processes.clear();
    scope.devices.clear();
    scope.streams.clear();
    scope.rows.reset();
    if (leavesTicks(tree, ticks, scope))
        return scope;
    std::vector<ProcessIndex> processes;
    std::vector<DeviceIndex> devices;
    std::vector<StreamIndex> streams;
    for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
        if (ticks[at] == 0 || !tree.nodes[at].children.empty())
            continue;
        const auto& subject = tree.nodes[at].subject;
        addOnce(processes, subject.process);
        addOnce(devices, subject.device);
        addOnce(streams, subject.stream);
    }
    auto ofProcesses = scope, ofDevices = scope, ofBoth = scope;
    ofProcesses.processes = processes;
    ofDevices.devices = devices;
    ofBoth.processes = processes;
    ofBoth.devices = devices;
    for (const auto* limited : { &ofDevices, &ofProcesses, &ofBoth }) {
        if (leavesTicks(tree, ticks, *limited))
            return normalized(*limited);
    }
    scope.streams = streams;
    return normalized(scope);
}

} // namespace core
