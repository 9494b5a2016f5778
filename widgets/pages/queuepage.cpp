// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/queuepage.h"

#include "charts/queuechart.h"
#include "table/tablekeys.h"

QueuePage::QueuePage(ViewContext& context, QWidget* parent)
    : CurvePage(context,
                { .name = QStringLiteral("queuedepth"),
                  .chartTitle = tr("Queue depth of each stream"),
                  .makeChart = makeQueueDepthChart,
                  .emptyText = tr("No launch call of work in this scope is in the trace."),
                  .totalsKey = core::TableKey::QueueDepth,
                  .detailsKey = core::TableKey::DrySpells,
                  .offer = { core::CaptureQuestion::LaunchLatency, tr("How to &capture launch calls") } },
                parent)
{
}
