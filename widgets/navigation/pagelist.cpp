// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/pagelist.h"

#include "capture/guidancepage.h"
#include "findings/findingspage.h"
#include "navigation/pagesigns.h"
#include "navigation/tracetabs.h"
#include "notes/notespage.h"
#include "pages/alltablespage.h"
#include "pages/barrierspage.h"
#include "pages/cpusamplespage.h"
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
#include "query/querypage.h"
#include "style/icons.h"
#include "summary/summarypage.h"
#include "table/tablekeys.h"
#include "timeline/timelinepage.h"

#include <array>

namespace {

/// A page that needs nothing but the context, and what else it is given here.
template <typename Page, typename... Rest> std::function<QWidget*(ViewContext&)> made(Rest... rest)
{
    return [=](ViewContext& context) { return new Page(context, rest...); };
}

QWidget* makeStormsPage(ViewContext& context)
{
    const CaptureOffer offer { core::CaptureQuestion::Kernels, TraceTabs::tr("How to &capture kernels") };
    return new TablesPage(context, QStringLiteral("storms"),
                          { { core::TableKey::LaunchStorms, offer }, { core::TableKey::SmallKernels, offer } });
}

QWidget* makeLatencyPage(ViewContext& context)
{
    return new TablesPage(
        context, QStringLiteral("latency"),
        { { core::TableKey::LaunchLatency,
            { core::CaptureQuestion::LaunchLatency, TraceTabs::tr("How to &capture launch latencies") } } });
}

QWidget* makeOsCallsPage(ViewContext& context)
{
    const CaptureOffer offer { core::CaptureQuestion::BlockingOsCalls, TraceTabs::tr("How to &capture OS calls") };
    return new TablesPage(context, QStringLiteral("oscalls"),
                          { { core::TableKey::OsCalls, offer }, { core::TableKey::OsCallsByThread, {} } });
}

QWidget* makeMpiPage(ViewContext& context)
{
    return new TablesPage(context, QStringLiteral("mpi"),
                          { { core::TableKey::MpiCalls, {} }, { core::TableKey::MpiCallsByThread, {} } });
}

QWidget* makeLibrariesPage(ViewContext& context)
{
    return new TablesPage(context, QStringLiteral("libraries"),
                          { { core::TableKey::LibraryCalls, {} }, { core::TableKey::LibraryCallsByThread, {} } });
}

QWidget* makeUnifiedMemoryPage(ViewContext& context)
{
    const CaptureOffer offer { core::CaptureQuestion::UnifiedMemory, TraceTabs::tr("How to &capture unified memory") };
    return new TablesPage(context, QStringLiteral("unifiedmemory"),
                          { { core::TableKey::PageMigrations, offer },
                            { core::TableKey::CpuPageFaults, {} },
                            { core::TableKey::GpuPageFaults, {} },
                            { core::TableKey::PageFaultRanges, {} } });
}

QWidget* makeThreadsPage(ViewContext& context)
{
    return new TablesPage(context, QStringLiteral("threads"),
                          { { core::TableKey::ThreadStates,
                              { core::CaptureQuestion::GapCauses, TraceTabs::tr("How to &capture thread states") } } });
}

QWidget* makePathPage(ViewContext& context)
{
    const CaptureOffer offer { core::CaptureQuestion::LaunchLatency, TraceTabs::tr("How to &capture launch calls") };
    return new TablesPage(context, QStringLiteral("criticalpath"),
                          { { core::TableKey::CriticalPath, offer }, { core::TableKey::CriticalPathPieces, {} } });
}

QWidget* makeNvlinkPage(ViewContext& context)
{
    return new TablesPage(
        context, QStringLiteral("nvlink"),
        { { core::TableKey::NvlinkDuringNccl,
            { core::CaptureQuestion::NvlinkDuringNccl, TraceTabs::tr("How to &capture NVLink counters") } } });
}

std::vector<PageEntry> summaryPages()
{
    const auto group = PageGroup::Summary;
    return {
        { TraceTabs::tr("Verdict"), group, QStringLiteral("summary"), made<SummaryPage>() },
        { TraceTabs::tr("Findings"), group, QStringLiteral("findings"), made<FindingsPage>() },
        { TraceTabs::tr("Steps"),
          group,
          QStringLiteral("steps"),
          made<StepsPage>(),
          { core::TableKey::Steps },
          TraceTabs::tr("no steps") },
        { TraceTabs::tr("Charts"), group, QStringLiteral("overview"), made<OverviewPage>() },
    };
}

std::vector<PageEntry> gpuWorkPages()
{
    const auto group = PageGroup::GpuWork;
    const auto copies = [](ViewContext& context) { return makeMemoryPage(context, QStringLiteral("memory")); };
    const auto graphs = [](ViewContext& context) { return makeGraphsPage(context, QStringLiteral("graphs")); };
    const auto none = TraceTabs::tr("none");
    return {
        { TraceTabs::tr("Kernels"),
          group,
          QStringLiteral("kernels"),
          made<KernelsPage>(QStringLiteral("kernels"), false),
          { core::TableKey::Kernels },
          none },
        { TraceTabs::tr("Copies"),
          group,
          QStringLiteral("memory"),
          copies,
          { core::TableKey::MemoryOperations },
          none },
        { TraceTabs::tr("Unified memory"),
          group,
          QStringLiteral("unifiedmemory"),
          makeUnifiedMemoryPage,
          { core::TableKey::PageMigrations, core::TableKey::CpuPageFaults, core::TableKey::GpuPageFaults },
          none },
        { TraceTabs::tr("GPU memory"),
          group,
          QStringLiteral("gpumemory"),
          made<GpuMemoryPage>(),
          { core::TableKey::DeviceMemory },
          none },
        { TraceTabs::tr("CUDA graphs"),
          group,
          QStringLiteral("cudagraphs"),
          graphs,
          { core::TableKey::CudaGraphs },
          none },
        { TraceTabs::tr("NVTX ranges"),
          group,
          QStringLiteral("nvtx"),
          made<NvtxPage>(QStringLiteral("nvtx"), NvtxPage::Parts { .showsInstances = true }),
          { core::TableKey::NvtxRanges },
          none },
        { TraceTabs::tr("NVTX tree"),
          group,
          QStringLiteral("nvtxtree"),
          made<NvtxTreePage>(),
          { core::TableKey::NvtxTree },
          none },
        { TraceTabs::tr("Phases"),
          group,
          QStringLiteral("phases"),
          made<PhasesPage>(),
          { core::TableKey::Phases },
          TraceTabs::tr("no map") },
    };
}

std::vector<PageEntry> communicationPages()
{
    const auto group = PageGroup::Communication;
    return {
        { TraceTabs::tr("NCCL"),
          group,
          QStringLiteral("nccl"),
          made<NcclPage>(QStringLiteral("nccl"), true),
          { core::TableKey::NcclOperations },
          TraceTabs::tr("no NCCL") },
        { TraceTabs::tr("MPI"),
          group,
          QStringLiteral("mpi"),
          makeMpiPage,
          { core::TableKey::MpiCalls },
          TraceTabs::tr("no MPI") },
        { TraceTabs::tr("NVLink"),
          group,
          QStringLiteral("nvlink"),
          makeNvlinkPage,
          { core::TableKey::NvlinkDuringNccl },
          TraceTabs::tr("no NVLink") },
    };
}

std::vector<PageEntry> hostAndIdlePages()
{
    const auto group = PageGroup::HostAndIdle;
    const auto none = TraceTabs::tr("none");
    return {
        { TraceTabs::tr("Idle"),
          group,
          QStringLiteral("gpuidle"),
          made<IdlePage>(QStringLiteral("idle")),
          { core::TableKey::GpuIdle },
          none },
        { TraceTabs::tr("Barriers"),
          group,
          QStringLiteral("barriers"),
          made<BarriersPage>(),
          { core::TableKey::Barriers },
          none },
        { TraceTabs::tr("Launch latency"),
          group,
          QStringLiteral("launchlatency"),
          makeLatencyPage,
          { core::TableKey::LaunchLatency },
          none },
        { TraceTabs::tr("Launch storms"),
          group,
          QStringLiteral("launchstorms"),
          makeStormsPage,
          { core::TableKey::LaunchStorms, core::TableKey::SmallKernels },
          none },
        { TraceTabs::tr("OS calls"),
          group,
          QStringLiteral("oscalls"),
          makeOsCallsPage,
          { core::TableKey::OsCalls },
          none },
        { TraceTabs::tr("Libraries"),
          group,
          QStringLiteral("libraries"),
          makeLibrariesPage,
          { core::TableKey::LibraryCalls },
          none },
        { TraceTabs::tr("Threads"),
          group,
          QStringLiteral("threads"),
          makeThreadsPage,
          { core::TableKey::ThreadStates },
          none },
        { TraceTabs::tr("Queue depth"),
          group,
          QStringLiteral("queuedepth"),
          made<QueuePage>(),
          { core::TableKey::QueueDepth },
          none },
        { TraceTabs::tr("Critical path"),
          group,
          QStringLiteral("criticalpath"),
          makePathPage,
          { core::TableKey::CriticalPath },
          none },
        { TraceTabs::tr("CPU samples"),
          group,
          QStringLiteral("cpusamples"),
          made<CpuSamplesPage>(),
          { core::TableKey::CpuCallTree },
          none },
        { TraceTabs::tr("Processes"),
          group,
          QStringLiteral("processes"),
          made<ProcessesPage>(),
          { core::TableKey::Processes },
          none },
    };
}

std::vector<PageEntry> tracePages()
{
    const auto group = PageGroup::Trace;
    return {
        { TraceTabs::tr("Trace info"), group, QStringLiteral("traceinfo"), made<TraceInfoPage>() },
        { TraceTabs::tr("All tables"), group, QStringLiteral("alltables"), made<AllTablesPage>() },
        { TraceTabs::tr("Capture guidance"), group, QStringLiteral("guidance"), made<GuidancePage>() },
    };
}

} // namespace

QString pageGroupTitle(PageGroup group)
{
    switch (group) {
    case PageGroup::Summary:
        return TraceTabs::tr("Summary");
    case PageGroup::Timeline:
        return TraceTabs::tr("Timeline");
    case PageGroup::GpuWork:
        return TraceTabs::tr("GPU work");
    case PageGroup::Communication:
        return TraceTabs::tr("Communication");
    case PageGroup::HostAndIdle:
        return TraceTabs::tr("Host & idle");
    case PageGroup::Trace:
        return TraceTabs::tr("Trace");
    case PageGroup::Query:
        return TraceTabs::tr("Query");
    case PageGroup::Notes:
        return TraceTabs::tr("Notes");
    }
    return {};
}

IconName pageGroupSign(PageGroup group)
{
    constexpr std::array<IconName, PageGroupCount> Icons { IconName::Summary, IconName::Timeline,
                                                           IconName::GpuWork, IconName::Communication,
                                                           IconName::Host,    IconName::Trace,
                                                           IconName::Query,   IconName::Notes };
    return Icons[static_cast<std::size_t>(group)];
}

QIcon pageGroupIcon(PageGroup group)
{
    return icon(pageGroupSign(group));
}

std::vector<PageEntry> pageList()
{
    auto pages = summaryPages();
    pages.push_back(
        { TraceTabs::tr("Timeline"), PageGroup::Timeline, QStringLiteral("timeline"), made<TimelinePage>() });
    for (const auto& more : { gpuWorkPages(), communicationPages(), hostAndIdlePages(), tracePages() })
        pages.insert(pages.end(), more.begin(), more.end());
    pages.push_back({ TraceTabs::tr("Query"), PageGroup::Query, QStringLiteral("query"), made<QueryPage>() });
    pages.push_back({ TraceTabs::tr("Notes"), PageGroup::Notes, QStringLiteral("notes"), made<NotesPage>() });
    return pages;
}
