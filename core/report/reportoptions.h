// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace core {

/// What a report holds beside the figures.
struct ReportOptions {
    /// Paths, user, host, environment variables and command line of the capture: things that a report should not carry unasked.
    bool includeMachineDetails = false;
};

} // namespace core
