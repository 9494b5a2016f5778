// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/frozentable.h"

#include "base/stopcheck.h"
#include "base/text.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace core {

namespace {

/// Puts what `get` gives for each of the rows in its place. Nothing stays nothing. False when stopped.
template <typename T>
bool freeze(std::function<T(std::size_t row)>& get, std::size_t rowCount, const std::stop_token& stop)
{
    if (!get)
        return true;
    const auto values = std::make_shared<std::vector<T>>();
    values->reserve(rowCount);
    for (std::size_t row = 0; row < rowCount; ++row) {
        if (isStopDue(row, stop))
            return false;
        values->push_back(get(row));
    }
    get = [values = std::shared_ptr<const std::vector<T>>(values)](std::size_t row) { return (*values)[row]; };
    return true;
}

} // namespace

Expected<Table> frozen(const Table& table, const std::stop_token& stop)
{
    auto copy = table;
    for (auto& column : copy.columns) {
        if (!freeze(column.value, copy.rowCount, stop) || !freeze(column.toolTip, copy.rowCount, stop))
            return cancelled();
        column.display = nullptr;
        if (std::exchange(column.sql, nullptr))
            column.noSql = Text::tr("the trace of these figures was closed; open it again for their SQL");
    }
    copy.rowsSql = nullptr;
    copy.pieces.reset();
    if (!freeze(copy.subject, copy.rowCount, stop) || !freeze(copy.traceOf, copy.rowCount, stop))
        return cancelled();
    return copy;
}

} // namespace core
