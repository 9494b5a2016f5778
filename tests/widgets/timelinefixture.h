// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventwait.h"
#include "memorytrace.h"
#include "session/viewcontext.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelinepage.h"
#include "windowfixture.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

#include <memory>

/// A timeline page of its own with a small trace that can be followed by hand.
class TimelineFixture
{
public:
    static constexpr std::int64_t OriginNs = 1'000'000;
    static constexpr std::int64_t LengthNs = 1'000'000;

    /// GPU 0, stream 7: "alpha" at 100–200 µs, "beta" at 300–400 µs, "alpha" at 600–700 µs after the start; each
    /// launched by a call of 10 µs that begins 50 µs before it, within the NVTX range "step" of the whole trace.
    [[nodiscard]] static std::shared_ptr<const core::Trace> makeTrace()
    {
        fixtures::MemoryTrace builder;
        std::uint32_t correlation = 1;
        for (const auto& [startUs, name] : { std::pair { 100, "alpha" }, { 300, "beta" }, { 600, "alpha" } }) {
            const auto startNs = OriginNs + startUs * 1000;
            builder.addKernel(111, 0, 7, startNs, startNs + 100'000, QString::fromLatin1(name), correlation);
            builder.addCall(111, 111, startNs - 50'000, startNs - 40'000, QStringLiteral("cudaLaunchKernel"),
                            correlation);
            ++correlation;
        }
        builder.addRange(111, 111, OriginNs, OriginNs + LengthNs, QStringLiteral("step"));
        return builder.build();
    }

    explicit TimelineFixture(const std::shared_ptr<const core::Trace>& trace = makeTrace())
        : page(context)
    {
        page.resize(1000, 600);
        page.show();
        page.setTrace(trace);
        const bool isReady
            = QTest::qWaitForWindowActive(&page) && waitUntil([this] { return page.placeholderText().isEmpty(); });
        if (isReady)
            page.focusCanvas();
    }

    [[nodiscard]] const TimelineScene& scene() const { return page.state().scene(); }
    [[nodiscard]] const TimelineHighlights& highlights() const { return page.state().highlights(); }
    /// The middle of what is shown of an event.
    [[nodiscard]] QPoint placeOf(core::EventId event) const
    {
        const auto rect = scene().eventRect(event);
        return rect ? rect->intersected(QRectF(page.canvas().rect())).center().toPoint() : QPoint(-1, -1);
    }
    /// A place of the canvas where there is no event, at this x.
    [[nodiscard]] QPoint emptyPlace(int x) const { return { x, page.canvas().height() - 2 }; }
    [[nodiscard]] static core::EventId kernel(std::uint32_t row) { return { core::EventClass::Kernels, row }; }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QTest::keyClick(&page.canvas(), key, modifiers);
    }
    static void drag(QWidget& widget, const QPoint& from, const QPoint& to, Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(&widget, button, {}, from);
        QTest::mouseMove(&widget, (from + to) / 2);
        QTest::mouseMove(&widget, to);
        QTest::mouseRelease(&widget, button, {}, to);
    }
    static void wheel(QWidget& widget, const QPointF& at, int delta, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(at, widget.mapToGlobal(at), {}, { 0, delta }, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&widget, &event);
    }

    WindowFixture settings;
    ViewContext context;
    TimelinePage page;
};
