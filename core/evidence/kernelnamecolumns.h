// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/text.h"
#include "evidence/namesql.h"
#include "table/tablebuilder.h"

namespace core {

/// Gives the column added last the SQL of a name of the row's kernel. `nameAt(position)` returns the KernelNameIndex.
template <typename Row, typename Rows, typename NameAt>
void giveKernelName(TableBuilder<Row, Rows>& builder, const EvidenceSource& source, KernelNameKind kind, NameAt nameAt)
{
    give(builder.table().columns.back(),
         { [source, kind, nameAt](std::size_t row) { return kernelNameSql(*source, nameAt(row), kind); },
           isNotNamed() });
}

/// Columns `display_name`, to be read, with the full name as tool tip, and `kernel_name` for exports: the name as
/// recorded. `nameOf(row)` and `nameAt(position)` return the KernelNameIndex.
template <typename Row, typename Rows, typename NameOf, typename NameAt>
void addKernelNames(TableBuilder<Row, Rows>& builder, const EvidenceSource& source, NameOf nameOf, NameAt nameAt)
{
    // the trace is kept alive by the source
    const std::shared_ptr<const Trace> trace(source, &source->trace());
    auto& shown = builder.text(
        { QStringLiteral("display_name"), QStringLiteral("Kernel"),
          Text::tr("The shortest name that tells the kernel from the trace's others, without namespaces "
                   "and arguments; rows are told apart by the full name.") },
        Note, [trace, nameOf](const Row& row) { return trace->kernelNames[nameOf(row).value()].displayName; });
    shown.toolTip = [trace, nameAt](std::size_t row) { return trace->kernelNames[nameAt(row).value()].fullName; };
    shown.noSql = Text::tr("it is worked out from the names of all kernels");
    builder.text({ QStringLiteral("kernel_name"), QStringLiteral("Recorded name"),
                   Text::tr("Short name as recorded: the same in all traces, and for kernels of one template."),
                   ColumnUse::ExportOnly },
                 Note, [trace, nameOf](const Row& row) { return trace->kernelNames[nameOf(row).value()].shortName; });
    giveKernelName(builder, source, KernelNameKind::Short, nameAt);
}

/// Column `full_name`.
template <typename Row, typename Rows, typename NameOf, typename NameAt>
void addFullKernelName(TableBuilder<Row, Rows>& builder, const EvidenceSource& source, NameOf nameOf, NameAt nameAt)
{
    const std::shared_ptr<const Trace> trace(source, &source->trace());
    builder.text({ QStringLiteral("full_name"), QStringLiteral("Full name"),
                   Text::tr("Demangled name with arguments, else the short or the mangled name."), ColumnUse::Chooser },
                 Identity,
                 [trace, nameOf](const Row& row) { return trace->kernelNames[nameOf(row).value()].fullName; });
    giveKernelName(builder, source, KernelNameKind::Full, nameAt);
}

} // namespace core
