// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jobshape.h"

#include <QJsonObject>

namespace tracegen {

/**
 * What is true of a job and what a reader of its traces should find: times of its steps, clocks of its hosts, what each
 * rank is, and what the mean step would win were one rank mended: the same job played again without that rank's cause.
 * Times in ns of true time; the first step and the last are left out of means, as readers do.
 */
[[nodiscard]] QJsonObject truthOf(const JobShape& shape);

} // namespace tracegen
