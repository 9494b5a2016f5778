// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/rememberedsplitter.h"

#include "session/viewcontext.h"

#include <QSettings>

RememberedSplitter::RememberedSplitter(Qt::Orientation orientation, const QString& key, const QList<int>& shares,
                                       const ViewContext& context, QWidget* parent)
    : QSplitter(orientation, parent)
    , m_key(QStringLiteral("splitters/") + key)
    , m_shares(shares)
{
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { QSettings().setValue(m_key, saveState()); });
    connect(&context, &ViewContext::defaultLayoutRequested, this, &RememberedSplitter::applyDefault);
}

void RememberedSplitter::restore()
{
    applyDefault();
    restoreState(QSettings().value(m_key).toByteArray());
}

void RememberedSplitter::setShares(const QList<int>& shares)
{
    m_shares = shares;
    if (!isRemembered())
        applyDefault();
}

bool RememberedSplitter::isRemembered() const
{
    return QSettings().contains(m_key);
}

void RememberedSplitter::applyDefault()
{
    for (int pane = 0; pane < m_shares.size(); ++pane)
        setStretchFactor(pane, m_shares[pane]);
    QList<int> sizes;
    constexpr int Scale = 1000; // QSplitter::setSizes shares what it has in these proportions
    for (const int share : m_shares)
        sizes += share * Scale;
    setSizes(sizes);
}

QString splitterKey(const QString& key, Qt::Orientation orientation)
{
    return orientation == Qt::Horizontal ? key : key + QStringLiteral("-vertical");
}
