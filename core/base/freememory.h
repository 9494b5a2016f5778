// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace core {

/// Bytes that this process can still get without anything being ended for it: what the machine has free, with swap space, or what is left of the
/// limit of the control group (container) it runs in. None where neither is known.
[[nodiscard]] std::optional<std::int64_t> freeMemoryBytes();

/// Gives memory that the program has freed back to the system, as far as the C library would keep it for later: after a job that needed much.
void returnFreedMemory();
/// Makes blocks of a megabyte and more go back to the system when they are freed, which the C library would not do for those it has seen freed
/// before. To be called once, when a program begins.
void returnLargeBlocks();

} // namespace core
