// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/processtree.h"

#include "analysis/idle/gpuidle.h"
#include "analysis/processes/processes.h"
#include "base/text.h"
#include "scope/streamname.h"
#include "table/eventname.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace core {

namespace {

QString deviceLabel(const Trace& trace, const Stream& stream)
{
    return stream.device.isValid() ? trace.devices[stream.device.value()].label()
                                   : Text::tr("CUDA device %1").arg(stream.cudaDeviceId);
}

/// Builds the nodes of all processes and streams, without figures.
class TreeBuilder
{
public:
    explicit TreeBuilder(const Trace& trace)
        : m_trace(trace)
        , m_nodeOfProcess(trace.processes.size())
        , m_nodeOfStream(trace.streams.size())
    {
        addProcesses();
        addStreams();
    }

    ProcessTree tree;

    [[nodiscard]] ProcessTreeNode& nodeOf(ProcessIndex process) { return tree.nodes[m_nodeOfProcess[process.value()]]; }
    [[nodiscard]] ProcessTreeNode& nodeOf(StreamIndex stream) { return tree.nodes[m_nodeOfStream[stream.value()]]; }
    /// nullptr when the process has no stream on the device.
    [[nodiscard]] ProcessTreeNode* nodeOf(ProcessIndex process, DeviceIndex device)
    {
        const auto found = m_nodeOfDevice.find({ process, device });
        return found == m_nodeOfDevice.end() ? nullptr : &tree.nodes[found->second];
    }

private:
    void addProcesses()
    {
        std::vector<std::size_t> processes(m_trace.processes.size());
        std::iota(processes.begin(), processes.end(), std::size_t { 0 });
        std::stable_sort(processes.begin(), processes.end(), [this](std::size_t left, std::size_t right) {
            return m_trace.processes[left].globalPid < m_trace.processes[right].globalPid;
        });
        for (const auto process : processes) {
            ProcessTreeNode node;
            node.label = m_trace.processLabel(ProcessIndex { process });
            node.subject.process = ProcessIndex { process };
            m_nodeOfProcess[process] = add(std::move(node));
        }
    }

    void addStreams()
    {
        std::vector<std::size_t> streams(m_trace.streams.size());
        std::iota(streams.begin(), streams.end(), std::size_t { 0 });
        const auto key = [this](std::size_t row) {
            const auto& stream = m_trace.streams[row];
            return std::tuple(stream.process, stream.device, stream.cudaDeviceId, stream.contextId, stream.streamId);
        };
        std::stable_sort(streams.begin(), streams.end(),
                         [&](std::size_t left, std::size_t right) { return key(left) < key(right); });
        std::map<std::tuple<ProcessIndex, DeviceIndex, std::int64_t>, std::size_t> devices;
        for (const auto row : streams) {
            const auto& stream = m_trace.streams[row];
            // streams of a GPU that is not known stay apart by what the process calls it
            const auto ordinal = stream.device.isValid() ? 0 : stream.cudaDeviceId;
            const auto [entry, isNew] = devices.try_emplace({ stream.process, stream.device, ordinal });
            if (isNew)
                entry->second = addDevice(stream);
            ProcessTreeNode node;
            node.parent = entry->second;
            node.label = streamLabel(stream);
            node.subject.process = stream.process;
            node.subject.device = stream.device;
            node.subject.stream = StreamIndex { row };
            m_nodeOfStream[row] = add(std::move(node));
        }
    }

    std::size_t addDevice(const Stream& stream)
    {
        ProcessTreeNode node;
        node.parent = m_nodeOfProcess[stream.process.value()];
        node.label = deviceLabel(m_trace, stream);
        node.subject.process = stream.process;
        node.subject.device = stream.device;
        const auto position = add(std::move(node));
        m_nodeOfDevice.try_emplace({ stream.process, stream.device }, position);
        return position;
    }

    std::size_t add(ProcessTreeNode&& node)
    {
        const auto position = tree.nodes.size();
        auto& siblings = node.parent == ProcessTreeNode::NoParent ? tree.roots : tree.nodes[node.parent].children;
        node.positionInParent = siblings.size();
        siblings.push_back(position);
        node.subject.trace = m_trace.id;
        tree.nodes.push_back(std::move(node));
        return position;
    }

    const Trace& m_trace;
    std::vector<std::size_t> m_nodeOfProcess, m_nodeOfStream;
    std::map<std::pair<ProcessIndex, DeviceIndex>, std::size_t> m_nodeOfDevice;
};

/// Counts the work of streams in the nodes above them, which come before their children.
void addUpWork(ProcessTree& tree)
{
    for (auto position = tree.nodes.size(); position-- > 0;) {
        const auto& node = tree.nodes[position];
        if (node.parent == ProcessTreeNode::NoParent)
            continue;
        auto& parent = tree.nodes[node.parent];
        parent.workCount = *parent.workCount + *node.workCount;
        parent.isInScope = parent.isInScope || node.isInScope;
    }
}

} // namespace

ProcessTree makeProcessTree(const AnalysisResults& results)
{
    TreeBuilder builder(*results.trace);
    const bool isCaptured = results.gpuIdle->provenance.isAvailable();
    if (isCaptured) {
        for (auto& node : builder.tree.nodes) {
            node.workCount = 0;
            node.busyNs = 0;
        }
    }
    for (const auto& stream : results.gpuIdle->streams) {
        auto& node = builder.nodeOf(stream.stream);
        node.workCount = stream.workCount;
        node.busyNs = stream.busyNs;
        node.isInScope = true;
    }
    if (isCaptured)
        addUpWork(builder.tree);
    for (const auto& row : results.processes->rows) {
        auto& process = builder.nodeOf(row.process);
        process.isInScope = true;
        if (isCaptured)
            process.busyNs = row.busyNs;
        for (std::size_t device = 0; device < row.devices.size(); ++device) {
            if (auto* node = builder.nodeOf(row.process, row.devices[device]))
                node->busyNs = row.deviceBusyNs[device];
        }
    }
    return std::move(builder.tree);
}

} // namespace core
