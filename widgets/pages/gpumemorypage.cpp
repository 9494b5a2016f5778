// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/gpumemorypage.h"

#include "charts/memorychart.h"
#include "table/tablekeys.h"

GpuMemoryPage::GpuMemoryPage(ViewContext& context, QWidget* parent)
    : CurvePage(context,
                { .name = QStringLiteral("gpumemory"),
                  .chartTitle = tr("Memory allocated on each GPU"),
                  .makeChart = makeMemoryChart,
                  .emptyText = tr("Nothing was allocated on a GPU in this scope."),
                  .totalsKey = core::TableKey::DeviceMemory,
                  .detailsKey = core::TableKey::NeverFreed,
                  .offer = { core::CaptureQuestion::MemoryTraffic, tr("How to &capture GPU memory") } },
                parent)
{
}
