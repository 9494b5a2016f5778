// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/queryexamples.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace core {

namespace {

/// A table that a statement asks for, and columns of it that not all exports have.
struct Need {
    QStringView table;
    QStringView column = {};
};

struct Example {
    const char* title;
    const char* sql;
    std::array<Need, 2> needs;
};

constexpr Need KernelRows { u"CUPTI_ACTIVITY_KIND_KERNEL", u"shortName" };
constexpr Need Calls { u"CUPTI_ACTIVITY_KIND_RUNTIME", u"nameId" };
constexpr Need Copies { u"CUPTI_ACTIVITY_KIND_MEMCPY", u"copyKind" };
constexpr Need Names { u"StringIds", u"value" };
constexpr Need Ranges { u"NVTX_EVENTS", u"textId" };

const std::array<Example, 9> Examples { {
    { QT_TRANSLATE_NOOP("core::Text", "Kernels by total time"),
      "SELECT s.value AS kernel, count(*) AS calls, sum(k.end - k.start) AS total_ns,\n"
      "       avg(k.end - k.start) AS average_ns, max(k.end - k.start) AS longest_ns\n"
      "FROM CUPTI_ACTIVITY_KIND_KERNEL AS k JOIN StringIds AS s ON s.id = k.shortName\n"
      "GROUP BY s.value\nORDER BY total_ns DESC",
      { KernelRows, Names } },
    { QT_TRANSLATE_NOOP("core::Text", "The longest kernels"),
      "SELECT s.value AS kernel, k.start, k.end, k.end - k.start AS duration_ns, k.deviceId, k.streamId\n"
      "FROM CUPTI_ACTIVITY_KIND_KERNEL AS k JOIN StringIds AS s ON s.id = k.shortName\n"
      "ORDER BY duration_ns DESC\nLIMIT 100",
      { KernelRows, Names } },
    { QT_TRANSLATE_NOOP("core::Text", "Kernel time by 10 ms (plot: line)"),
      "SELECT start / 10000000 * 10 AS time_ms, sum(end - start) / 1e6 AS kernel_ms\n"
      "FROM CUPTI_ACTIVITY_KIND_KERNEL\nGROUP BY time_ms\nORDER BY time_ms",
      { KernelRows, KernelRows } },
    { QT_TRANSLATE_NOOP("core::Text", "Durations of kernels (plot: histogram)"),
      "SELECT (end - start) / 1e3 AS duration_us, start, end\nFROM CUPTI_ACTIVITY_KIND_KERNEL",
      { KernelRows, KernelRows } },
    { QT_TRANSLATE_NOOP("core::Text", "Copies by kind"),
      "SELECT copyKind, count(*) AS copies, sum(bytes) AS bytes, sum(end - start) AS total_ns,\n"
      "       sum(bytes) * 1.0 / nullif(sum(end - start), 0) AS gb_per_s\n"
      "FROM CUPTI_ACTIVITY_KIND_MEMCPY\nGROUP BY copyKind\nORDER BY bytes DESC",
      { Copies, Copies } },
    { QT_TRANSLATE_NOOP("core::Text", "CUDA calls by total time"),
      "SELECT s.value AS call, count(*) AS calls, sum(r.end - r.start) AS total_ns\n"
      "FROM CUPTI_ACTIVITY_KIND_RUNTIME AS r JOIN StringIds AS s ON s.id = r.nameId\n"
      "GROUP BY s.value\nORDER BY total_ns DESC",
      { Calls, Names } },
    { QT_TRANSLATE_NOOP("core::Text", "CUDA calls that failed"),
      "SELECT s.value AS call, r.returnValue, r.start, r.end, r.globalTid\n"
      "FROM CUPTI_ACTIVITY_KIND_RUNTIME AS r JOIN StringIds AS s ON s.id = r.nameId\n"
      "WHERE r.returnValue <> 0\nORDER BY r.start",
      { Calls, Names } },
    { QT_TRANSLATE_NOOP("core::Text", "The longest NVTX ranges"),
      "SELECT coalesce(n.text, s.value) AS text, n.start, n.end, n.end - n.start AS duration_ns\n"
      "FROM NVTX_EVENTS AS n LEFT JOIN StringIds AS s ON s.id = n.textId\n"
      "WHERE n.end IS NOT NULL\nORDER BY duration_ns DESC\nLIMIT 100",
      { Ranges, Names } },
    { QT_TRANSLATE_NOOP("core::Text", "Where the profiler says it lost something"),
      "SELECT timestamp, severity, text\nFROM DIAGNOSTIC_EVENT\nWHERE severity IN (2, 3)\nORDER BY timestamp",
      { Need { u"DIAGNOSTIC_EVENT", u"severity" }, Need { u"DIAGNOSTIC_EVENT", u"text" } } },
} };

} // namespace

std::vector<QueryExample> queryExamples(const SchemaCatalog& schema)
{
    const auto has = [&schema](const Need& need) {
        const auto* table = schema.find(need.table);
        return table && table->hasColumn(need.column);
    };
    std::vector<QueryExample> examples;
    examples.reserve(Examples.size());
    for (const auto& example : Examples) {
        if (std::all_of(example.needs.begin(), example.needs.end(), has))
            examples.push_back({ Text::tr(example.title), QString::fromUtf8(example.sql) });
    }
    return examples;
}

} // namespace core
