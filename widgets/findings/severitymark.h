// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findings.h"

#include <QWidget>

/// The sign of a severity: a shape and a colour of its own. The word stands beside it.
class SeverityMark : public QWidget
{
    Q_OBJECT
public:
    explicit SeverityMark(core::FindingSeverity severity, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    core::FindingSeverity m_severity;
};
