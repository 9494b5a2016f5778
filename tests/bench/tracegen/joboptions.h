// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jobshape.h"

#include <QCommandLineParser>
#include <QString>

#include <optional>
#include <tl/expected.hpp>

namespace tracegen {

/// What --profile ranks is to write.
struct JobWish {
    JobShape shape;
    std::optional<int> rank; ///< only this one, to a file; else all to a folder
    QString truthPath; ///< empty: none
    bool isSummary = false; ///< .loupe files of what summarize keeps, not traces
};

/// Adds the options that go with --profile ranks only.
void addJobOptions(QCommandLineParser& parser);
/// The first of them that is set; empty: none.
[[nodiscard]] QString firstJobOption(const QCommandLineParser& parser);
/// The wish of the command line, or what is wrong with it.
[[nodiscard]] tl::expected<JobWish, QString> jobWishOf(const QCommandLineParser& parser, std::uint64_t seed);

} // namespace tracegen
