// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

class ViewContext;

/// A splitter whose sizes persist under a key, and return to the given shares with the window's default layout.
class RememberedSplitter : public QSplitter
{
    Q_OBJECT
public:
    /// `shares`: relative sizes of the panes out of the box.
    RememberedSplitter(Qt::Orientation orientation, const QString& key, const QList<int>& shares,
                       const ViewContext& context, QWidget* parent = nullptr);

    /// Takes over the remembered sizes; call when all panes are in.
    void restore();
    /// Other relative sizes out of the box, taken at once unless the user chose some. 0: as small as it can be.
    void setShares(const QList<int>& shares);
    /// The user chose sizes.
    [[nodiscard]] bool isRemembered() const;

private:
    void applyDefault();

    QString m_key;
    QList<int> m_shares;
};

/// The key of a splitter that may stand either way: each way has sizes of its own.
[[nodiscard]] QString splitterKey(const QString& key, Qt::Orientation orientation);
