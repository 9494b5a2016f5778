// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparedunits.h"

#include <QLocale>

#include <algorithm>
#include <limits>
#include <utility>

ComparedUnits::ComparedUnits(QObject* parent)
    : QObject(parent)
{
}

void ComparedUnits::setComparison(std::shared_ptr<const core::Comparison> comparison)
{
    m_comparison = std::move(comparison);
    m_gpu = m_comparison->gpus.critical;
    m_unit = 0;
    look();
}

void ComparedUnits::setGpu(std::size_t gpu)
{
    if (gpu == m_gpu || !m_comparison || gpu >= m_comparison->gpus.pairs.size())
        return;
    m_gpu = gpu;
    look();
}

void ComparedUnits::setUnit(int unit)
{
    const int wanted = std::clamp(unit, 0, count());
    if (wanted == m_unit)
        return;
    m_unit = wanted;
    look();
}

bool ComparedUnits::hasUnits() const
{
    return m_comparison && m_comparison->areTraces() && m_gpu < m_comparison->spans.size();
}

int ComparedUnits::count() const
{
    if (!hasUnits())
        return 0;
    const auto both = std::min(spans().base.kept.size(), spans().now.kept.size());
    return static_cast<int>(std::min<std::size_t>(both, std::numeric_limits<int>::max() - 1));
}

void ComparedUnits::step(int by)
{
    const int all = count();
    if (all == 0)
        return;
    const int now = m_unit > 0 ? m_unit : static_cast<int>(places().base) + 1;
    setUnit((now - 1 + by + all) % all + 1);
}

core::Sides<std::size_t> ComparedUnits::places() const
{
    if (m_unit > 0)
        return { static_cast<std::size_t>(m_unit) - 1, static_cast<std::size_t>(m_unit) - 1 };
    return core::typicalUnits(*m_comparison);
}

QString ComparedUnits::text() const
{
    const QLocale locale;
    if (!hasUnits() || !m_comparison->unit)
        return tr("the whole windows");
    if (m_unit > 0)
        return tr("unit %1").arg(locale.toString(m_unit));
    const auto typical = places();
    return tr("typical units: %1 of BASE, %2 of NEW")
        .arg(locale.toString(qulonglong { typical.base } + 1), locale.toString(qulonglong { typical.now } + 1));
}

void ComparedUnits::look()
{
    m_picture.reset();
    m_job.cancel();
    Q_EMIT changed();
    Q_EMIT pictureChanged();
    if (!hasUnits())
        return;
    m_job.start([comparison = m_comparison, gpu = m_gpu, units = places()](
                    const std::stop_token& stop) { return core::pictureOfUnits(*comparison, gpu, units, stop); },
                [this](const core::LatestJob<core::UnitPicture>::Shared& picture) {
                    if (!picture || (*picture)->isEmpty())
                        return;
                    m_picture = *picture;
                    Q_EMIT pictureChanged();
                });
}
