// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/familyhits.h"
#include "base/displayformat.h"

#include <QTreeWidget>

/// What each rule of families comes to in the kernels of the trace, and the kernels that no rule fits, by time.
class FamilyHitsView : public QTreeWidget
{
    Q_OBJECT
public:
    explicit FamilyHitsView(QWidget* parent = nullptr);

    /// How times are written.
    void setFormat(const core::DisplayFormat& format) { m_format = format; }
    void setCensus(const core::FamilyCensus& census);

private:
    [[nodiscard]] QTreeWidgetItem* makeGroup(const QString& title, const std::vector<core::FamilyHits>& hits,
                                             std::int64_t wholeNs) const;
    void fill(QTreeWidgetItem& item, const core::FamilyHits& hits, std::int64_t wholeNs) const;

    core::DisplayFormat m_format;
};
