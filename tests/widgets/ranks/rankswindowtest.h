// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventwait.h"
#include "fleet/ranks/rankfile.h"
#include "fleettesting.h"
#include "ranks/rankspages.h"
#include "ranks/rankssession.h"
#include "ranks/ranksstepspage.h"
#include "ranks/rankswindow.h"
#include "windowtest.h"

/// A window of the job of ranks.md §9, from summaries.
class RanksWindowTest : public WindowTest
{
protected:
    using State = RanksSession::State;

    /// Writes each rank as a .loupe file into a folder; its path.
    [[nodiscard]] QString writeJob() const
    {
        const auto folder = m_fixture->file(QStringLiteral("job"));
        if (!QDir().mkpath(folder))
            return {};
        for (const auto& rank : fleettesting::referenceRanks()) {
            const auto path = QDir(folder).filePath(QStringLiteral("rank%1.loupe").arg(rank.identity.rank));
            if (!core::writeRankFile(path, { QStringLiteral("test"), {}, { rank } }))
                return {};
        }
        return folder;
    }
    [[nodiscard]] RanksWindow* openJob(const QStringList& paths) const
    {
        auto* window = m_fixture->windows.showRanks(paths);
        window->resize(1400, 900);
        const auto isDone = [window] {
            return window->session().state() == State::Ready && window->session().hasTables()
                && window->pages().steps().map().hasGrid();
        };
        return waitUntil(isDone, WindowFixture::TimeoutMs) ? window : nullptr;
    }
    [[nodiscard]] RanksWindow* openJob() const { return openJob({ writeJob() }); }
};
