// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/text.h"
#include "evidence/namesql.h"
#include "table/commoncolumns.h"

#include <memory>
#include <utility>

namespace core {

/// What `of(row)` returns, a Cell, by the row's position: asked through a column that is taken back at once.
template <typename Row, typename Rows, typename Of>
[[nodiscard]] std::function<Cell(std::size_t)> cellsOf(TableBuilder<Row, Rows>& builder, Of of)
{
    auto value = builder.text({}, Note, of).value;
    builder.table().columns.pop_back();
    return value;
}

/// Gives the column added last its SQL: `name(trace, index)` of what `indexOf(row)` returns.
template <typename Row, typename Rows, typename IndexOf, typename Name>
void giveNames(TableBuilder<Row, Rows>& builder, const std::shared_ptr<const Trace>& trace, IndexOf indexOf, Name name)
{
    using Index = decltype(indexOf(std::declval<const Row&>()));
    const auto indexAt = cellsOf(builder, [indexOf](const Row& row) {
        const auto index = indexOf(row);
        return index.isValid() ? Cell(static_cast<std::int64_t>(index.value())) : Cell();
    });
    give(builder.table().columns.back(),
         { [trace, indexAt, name](std::size_t row) {
              const auto index = indexAt(row);
              const auto* known = std::get_if<std::int64_t>(&index);
              return known ? name(*trace, Index { static_cast<std::size_t>(*known) }) : QString();
          },
           isNotNamed() });
}

/// Columns `pid` and `process_name`. `process(row)` returns the ProcessIndex.
template <typename Row, typename Rows, typename Process>
void addProcessColumns(TableBuilder<Row, Rows>& builder, std::shared_ptr<const Trace> trace, Process process)
{
    builder.text(
        { QStringLiteral("pid"), QStringLiteral("PID"), Text::tr("Process id, as host/pid when two hosts share it.") },
        Note, [trace, process](const Row& row) { return pidCell(*trace, process(row)); });
    giveNames(builder, trace, process, pidSql);
    builder.text({ QStringLiteral("process_name"), QStringLiteral("Process"), Text::tr("Name from PROCESSES.") },
                 Identity, [trace, process](const Row& row) { return processNameCell(*trace, process(row)); });
    giveNames(builder, trace, process, processNameSql);
}

/// Columns `tid` and `thread_name`. `thread(row)` returns the ThreadIndex.
template <typename Row, typename Rows, typename ThreadOf>
void addThreadColumns(TableBuilder<Row, Rows>& builder, std::shared_ptr<const Trace> trace, ThreadOf thread)
{
    builder.text({ QStringLiteral("tid"), QStringLiteral("TID"), Text::tr("Thread id.") }, Note,
                 [trace, thread](const Row& row) { return tidCell(*trace, thread(row)); });
    giveNames(builder, trace, thread, tidSql);
    builder.text({ QStringLiteral("thread_name"), QStringLiteral("Thread"), Text::tr("Name from ThreadNames.") },
                 Identity, [trace, thread](const Row& row) { return threadNameCell(*trace, thread(row)); });
    giveNames(builder, trace, thread, threadNameSql);
}

/// Column `gpu` to be read. `device(row)` returns the DeviceIndex.
template <typename Row, typename Rows, typename Device>
void addDeviceLabel(TableBuilder<Row, Rows>& builder, std::shared_ptr<const Trace> trace, Device device)
{
    builder.text({ QStringLiteral("gpu"), QStringLiteral("GPU"),
                   Text::tr("The physical GPU: its number in TARGET_INFO_GPU and its name.") },
                 Note, [trace, device](const Row& row) { return deviceCell(*trace, device(row)); });
    giveNames(builder, trace, device, gpuLabelSql);
}

/// Columns `gpu_id` and `device_id` for exports. `device(row)` returns the DeviceIndex.
template <typename Row, typename Rows, typename Device, typename Ordinal>
void addDeviceIds(TableBuilder<Row, Rows>& builder, std::shared_ptr<const Trace> trace, Device device,
                  Ordinal cudaDeviceId)
{
    builder.text({ QStringLiteral("gpu_id"), QStringLiteral("GPU id"),
                   Text::tr("TARGET_INFO_GPU.id of the physical GPU."), ColumnUse::ExportOnly },
                 Identity, [trace, device](const Row& row) { return gpuIdCell(*trace, device(row)); });
    giveNames(builder, trace, device, gpuIdSql);
    builder
        .text({ QStringLiteral("device_id"), QStringLiteral("CUDA device"),
                Text::tr("The CUDA ordinal inside the process (deviceId of the export)."), ColumnUse::ExportOnly },
              Note, cudaDeviceId)
        .noSql
        = Text::tr("what the row is chosen by in the SQL of its figures");
}

} // namespace core
