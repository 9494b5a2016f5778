// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparewindow.h"
#include "eventwait.h"
#include "madepair.h"
#include "windowtest.h"

/// A window of the made pair.
class CompareWindowTest : public WindowTest
{
protected:
    using State = CompareSession::State;

    [[nodiscard]] core::Sides<QString> writePair() const
    {
        core::Sides<QString> paths;
        for (const auto side : core::BothSides) {
            const bool isNew = side == core::Side::New;
            paths[side] = m_fixture->file(isNew ? QStringLiteral("new.sqlite") : QStringLiteral("base.sqlite"));
            auto run = fixtures::madeRun(isNew);
            if (!run.write(paths[side]))
                return {};
        }
        return paths;
    }
    [[nodiscard]] CompareWindow* openPair(const CompareQuestion& question) const
    {
        auto* window = m_fixture->windows.compare(question);
        window->resize(1600, 1000);
        const auto isDone
            = [window] { return window->session().state() == State::Ready && window->session().hasAllTables(); };
        return waitUntil(isDone, WindowFixture::TimeoutMs) ? window : nullptr;
    }
    [[nodiscard]] CompareWindow* openPair() const { return openPair({ writePair(), {}, {} }); }
};
