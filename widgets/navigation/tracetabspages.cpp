// SPDX-License-Identifier: GPL-3.0-or-later
// Which pages TraceTabs has.
#include "capture/guidancepage.h"
#include "findings/findingspage.h"
#include "navigation/tracetabs.h"
#include "notes/notespage.h"
#include "pages/alltablespage.h"
#include "pages/barrierspage.h"
#include "pages/gpumemorypage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/nvtxtreepage.h"
#include "pages/overviewpage.h"
#include "pages/phasespage.h"
#include "pages/processespage.h"
#include "pages/queuepage.h"
#include "pages/stepspage.h"
#include "pages/tablespage.h"
#include "pages/traceinfopage.h"
#include "parts/turnqueue.h"
#include "query/querypage.h"
#include "summary/summarypage.h"
#include "timeline/timelinepage.h"

#include <algorithm>

template <typename Page> Page& TraceTabs::page(QStringView helpTopic) const
{
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(),
                                    [helpTopic](const PageEntry& page) { return page.helpTopic == helpTopic; });
    Q_ASSERT(entry != m_entries.end());
    auto* found = qobject_cast<Page*>(widget(static_cast<int>(entry - m_entries.begin())));
    Q_ASSERT(found);
    TurnQueue::ofWindows().finish(found);
    return *found;
}

SummaryPage& TraceTabs::summary() const
{
    return page<SummaryPage>(u"summary");
}

OverviewPage& TraceTabs::overview() const
{
    return page<OverviewPage>(u"overview");
}

FindingsPage& TraceTabs::findings() const
{
    return page<FindingsPage>(u"findings");
}

TimelinePage& TraceTabs::timeline() const
{
    return page<TimelinePage>(u"timeline");
}

KernelsPage& TraceTabs::kernels() const
{
    return page<KernelsPage>(u"kernels");
}

TablesPage& TraceTabs::storms() const
{
    return page<TablesPage>(u"launchstorms");
}

QueuePage& TraceTabs::queueDepth() const
{
    return page<QueuePage>(u"queuedepth");
}

GpuMemoryPage& TraceTabs::gpuMemory() const
{
    return page<GpuMemoryPage>(u"gpumemory");
}

TablesPage& TraceTabs::unifiedMemory() const
{
    return page<TablesPage>(u"unifiedmemory");
}

TablesPage& TraceTabs::criticalPath() const
{
    return page<TablesPage>(u"criticalpath");
}

TablesPage& TraceTabs::latency() const
{
    return page<TablesPage>(u"launchlatency");
}

BarriersPage& TraceTabs::barriers() const
{
    return page<BarriersPage>(u"barriers");
}

NcclPage& TraceTabs::nccl() const
{
    return page<NcclPage>(u"nccl");
}

TablesPage& TraceTabs::nvlink() const
{
    return page<TablesPage>(u"nvlink");
}

IdlePage& TraceTabs::idle() const
{
    return page<IdlePage>(u"gpuidle");
}

TablesPage& TraceTabs::memory() const
{
    return page<TablesPage>(u"memory");
}

NvtxPage& TraceTabs::nvtx() const
{
    return page<NvtxPage>(u"nvtx");
}

NvtxTreePage& TraceTabs::nvtxTree() const
{
    return page<NvtxTreePage>(u"nvtxtree");
}

PhasesPage& TraceTabs::phases() const
{
    return page<PhasesPage>(u"phases");
}

StepsPage& TraceTabs::steps() const
{
    return page<StepsPage>(u"steps");
}

ProcessesPage& TraceTabs::processes() const
{
    return page<ProcessesPage>(u"processes");
}

TablesPage& TraceTabs::graphs() const
{
    return page<TablesPage>(u"cudagraphs");
}

AllTablesPage& TraceTabs::allTables() const
{
    return page<AllTablesPage>(u"alltables");
}

GuidancePage& TraceTabs::guidance() const
{
    return page<GuidancePage>(u"guidance");
}

TraceInfoPage& TraceTabs::traceInfo() const
{
    return page<TraceInfoPage>(u"traceinfo");
}

QueryPage& TraceTabs::query() const
{
    return page<QueryPage>(u"query");
}

NotesPage& TraceTabs::notes() const
{
    return page<NotesPage>(u"notes");
}

void TraceTabs::showTopic(const QString& helpTopic)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&helpTopic](const PageEntry& entry) { return entry.helpTopic == helpTopic; });
    if (found != m_entries.end())
        setCurrentWidget(widget(static_cast<int>(found - m_entries.begin())));
}

QStringList TraceTabs::groupTopics() const
{
    QStringList topics;
    for (int group = 0; group < groupCount(); ++group)
        topics.append(m_entries[static_cast<std::size_t>(lastShownOf(group))].helpTopic);
    return topics;
}

void TraceTabs::setGroupTopics(const QStringList& topics)
{
    for (std::size_t page = 0; page < m_entries.size(); ++page) {
        if (topics.contains(m_entries[page].helpTopic))
            setLastShown(static_cast<int>(page));
    }
}

QString TraceTabs::currentTopic() const
{
    return currentIndex() < 0 ? QString() : m_entries[static_cast<std::size_t>(currentIndex())].helpTopic;
}
