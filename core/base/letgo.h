// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobpool.h"
#include "base/tsanhandoff.h"

#include <QThreadPool>

#include <memory>
#include <utility>

namespace core {

/// Lets go of `held` in a thread of jobs: to give back the memory of millions of rows takes longer than a window may
/// be held up.
template <typename T> void letGoInJob(std::shared_ptr<const T> held)
{
    if (!held)
        return;
    auto* place = const_cast<T*>(held.get()); // for the sanitizer only
    tsanRelease(place);
    jobPool(JobKind::Short).start([held = std::move(held), place]() mutable {
        tsanAcquire(place);
        held.reset();
    });
}

/// The same object, whose last holder lets go of it in a job: for what many hold and nobody knows who is the last.
template <typename T> [[nodiscard]] std::shared_ptr<const T> freedInJob(std::shared_ptr<const T> held)
{
    const auto* object = held.get();
    return { object, [held = std::move(held)](const T* /*same*/) mutable { letGoInJob(std::move(held)); } };
}

} // namespace core
