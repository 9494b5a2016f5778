// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "results/rowdigest.h"

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

/// A name and its figures beside each other.
struct FigureLine {
    QString name;
    QStringList figures;
};

/// The lines as a table in rich text, figures to the right.
[[nodiscard]] QString figuresHtml(std::span<const FigureLine> lines);

/// How kernels were launched, to be read.
struct LaunchText {
    std::vector<FigureLine> lines; ///< a figure for each of the launches with most time
    QString note; ///< what the figures mean and which were left out
};

/// Of RowDigest::launches; without any the note says so.
[[nodiscard]] LaunchText describeLaunches(const std::vector<core::LaunchOfRow>& launches,
                                          const core::DisplayFormat& format);
