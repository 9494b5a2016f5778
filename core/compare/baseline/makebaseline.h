// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/baseline/baseline.h"
#include "compare/comparison.h"

#include <QByteArray>

#include <stop_token>

namespace core {

/**
 * What is kept of BASE of a comparison, mostly of a run with itself: its kept units on every compared GPU. Nothing that
 * names people or machines; where `nameKey` is not empty, hashes stand for the names of kernels.
 *
 * The file of the trace is read for its SHA-256. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<Baseline> makeBaseline(const Comparison& comparison, const QByteArray& nameKey = {},
                                                 const std::stop_token& stop = {});

} // namespace core
