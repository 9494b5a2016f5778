// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// A text of a chart (marked by QT_TRANSLATE_NOOP with the context "OverviewCharts") in the language of the window,
/// or as it is while an EnglishCharts lives.
[[nodiscard]] QString chartText(const char* text);

/// Makes charts with English texts in its life, in the UI thread: they are for a report.
class EnglishCharts
{
public:
    EnglishCharts();
    ~EnglishCharts();
    Q_DISABLE_COPY_MOVE(EnglishCharts)

private:
    bool m_before;
};
