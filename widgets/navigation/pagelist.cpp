// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/pagelist.h"

#include "capture/guidancepage.h"
#include "navigation/tracetabs.h"
#include "pages/alltablespage.h"
#include "pages/barrierspage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/overviewpage.h"
#include "pages/processespage.h"
#include "pages/stepspage.h"
#include "pages/tablespage.h"
#include "pages/traceinfopage.h"
#include "table/tablekeys.h"
#include "timeline/timelinepage.h"

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

QWidget* makeNvlinkPage(ViewContext& context)
{
    return new TablesPage(
        context, QStringLiteral("nvlink"),
        { { core::TableKey::NvlinkDuringNccl,
            { core::CaptureQuestion::NvlinkDuringNccl, TraceTabs::tr("How to &capture NVLink counters") } } });
}

} // namespace

std::vector<PageEntry> pageList()
{
    using Group = PageGroup;
    const auto memory = [](ViewContext& context) { return makeMemoryPage(context, QStringLiteral("memory")); };
    const auto graphs = [](ViewContext& context) { return makeGraphsPage(context, QStringLiteral("graphs")); };
    return {
        { TraceTabs::tr("Overview"), Group::Summary, QStringLiteral("overview"), made<OverviewPage>() },
        { TraceTabs::tr("Timeline"), Group::Timeline, QStringLiteral("timeline"), made<TimelinePage>() },
        { TraceTabs::tr("Kernels"), Group::GpuWork, QStringLiteral("kernels"),
          made<KernelsPage>(QStringLiteral("kernels"), true) },
        { TraceTabs::tr("Launch storms"), Group::HostAndIdle, QStringLiteral("launchstorms"), makeStormsPage },
        { TraceTabs::tr("Launch latency"), Group::HostAndIdle, QStringLiteral("launchlatency"), makeLatencyPage },
        { TraceTabs::tr("Barriers"), Group::HostAndIdle, QStringLiteral("barriers"), made<BarriersPage>() },
        { TraceTabs::tr("NCCL"), Group::Communication, QStringLiteral("nccl"),
          made<NcclPage>(QStringLiteral("nccl"), true) },
        { TraceTabs::tr("NVLink"), Group::Communication, QStringLiteral("nvlink"), makeNvlinkPage },
        { TraceTabs::tr("GPU idle"), Group::HostAndIdle, QStringLiteral("gpuidle"),
          made<IdlePage>(QStringLiteral("idle")) },
        { TraceTabs::tr("Memory"), Group::GpuWork, QStringLiteral("memory"), memory },
        { TraceTabs::tr("NVTX"), Group::GpuWork, QStringLiteral("nvtx"), made<NvtxPage>(QStringLiteral("nvtx"), true) },
        { TraceTabs::tr("Steps"), Group::HostAndIdle, QStringLiteral("steps"), made<StepsPage>() },
        { TraceTabs::tr("Processes"), Group::HostAndIdle, QStringLiteral("processes"), made<ProcessesPage>() },
        { TraceTabs::tr("CUDA graphs"), Group::GpuWork, QStringLiteral("cudagraphs"), graphs },
        { TraceTabs::tr("All tables"), Group::Trace, QStringLiteral("alltables"), made<AllTablesPage>() },
        { TraceTabs::tr("Capture guidance"), Group::Trace, QStringLiteral("guidance"), made<GuidancePage>() },
        { TraceTabs::tr("Trace info"), Group::Trace, QStringLiteral("traceinfo"), made<TraceInfoPage>() },
    };
}
