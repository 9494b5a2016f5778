// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/text.h"
#include "table/tablebuilder.h"

namespace core {

/// Columns `display_name`, to be read, with the full name as tool tip, and `kernel_name` for exports: the name as
/// recorded. `nameOf(row)` and `nameAt(position)` return the KernelNameIndex.
template <typename Row, typename Rows, typename NameOf, typename NameAt>
void addKernelNames(TableBuilder<Row, Rows>& builder, std::shared_ptr<const Trace> trace, NameOf nameOf, NameAt nameAt)
{
    auto& shown = builder.text(
        { QStringLiteral("display_name"), QStringLiteral("Kernel"),
          Text::tr("The shortest name that tells the kernel from the trace's others, without namespaces "
                   "and arguments; rows are told apart by the full name.") },
        Note, [trace, nameOf](const Row& row) { return trace->kernelNames[nameOf(row).value()].displayName; });
    shown.toolTip = [trace, nameAt](std::size_t row) { return trace->kernelNames[nameAt(row).value()].fullName; };
    builder.text({ QStringLiteral("kernel_name"), QStringLiteral("Recorded name"),
                   Text::tr("Short name as recorded: the same in all traces, and for kernels of one template."),
                   ColumnUse::ExportOnly },
                 Note, [trace, nameOf](const Row& row) { return trace->kernelNames[nameOf(row).value()].shortName; });
}

} // namespace core
