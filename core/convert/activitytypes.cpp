// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/activitytypes.h"

#include "base/text.h"

namespace core {

namespace {

constexpr ByActivityType<std::string_view> ActivityNames { "kernel",      "memcpy",   "memset",      "nvtx",
                                                           "nvtx-kernel", "cuda-api", "sync",        "osrt",
                                                           "sched",       "graph",    "gpu-metrics", "overhead" };

} // namespace

std::string_view activityTypeName(ActivityType type)
{
    return ActivityNames[static_cast<std::size_t>(type)];
}

QStringList activityTypeNames()
{
    QStringList names;
    for (const auto name : ActivityNames)
        names.append(QString::fromLatin1(name));
    return names;
}

EventClass eventClassOf(ActivityType type)
{
    static constexpr ByActivityType<EventClass> Classes {
        EventClass::Kernels,    EventClass::Memcpy,        EventClass::Memset,           EventClass::Nvtx,
        EventClass::Nvtx,       EventClass::Calls,         EventClass::Synchronizations, EventClass::OsRuntime,
        EventClass::Scheduling, EventClass::GraphLaunches, EventClass::GpuMetrics,       EventClass::Overhead,
    };
    return Classes[static_cast<std::size_t>(type)];
}

Expected<ByActivityType<bool>> parseActivityTypes(const QStringList& names)
{
    const auto known = activityTypeNames();
    ByActivityType<bool> wanted {};
    for (const auto& list : names) {
        for (const auto& part : list.split(u',')) {
            const auto name = part.trimmed();
            if (name == QStringLiteral("all")) {
                wanted.fill(true);
                continue;
            }
            const auto position = known.indexOf(name == QStringLiteral("nvtx-cpu") ? QStringLiteral("nvtx") : name);
            if (position < 0) {
                return failure(ErrorCode::Usage,
                               Text::tr("There is no activity type \"%1\"; choose from %2 and all.")
                                   .arg(name, known.join(QStringLiteral(", "))));
            }
            wanted[static_cast<std::size_t>(position)] = true;
        }
    }
    return wanted;
}

} // namespace core
