// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/scopetext.h"

#include <QCoreApplication>
#include <QLocale>

namespace core {

namespace {

constexpr qsizetype DateLength = 10;

/// So many digits of a second that the ends of the window can be told apart.
int decimalsOf(const TimeWindow& window)
{
    constexpr std::int64_t CoarseNs = 100'000'000;
    constexpr std::int64_t FineNs = 100'000;
    constexpr int Coarse = 3;
    constexpr int Fine = 6;
    return window.durationNs() >= CoarseNs ? Coarse
        : window.durationNs() >= FineNs    ? Fine
                                           : DisplayFormat::MostDecimals;
}

QString ofSession(const TimeWindow& window)
{
    const auto seconds = [decimals = decimalsOf(window)](std::int64_t timeNs) {
        QLocale locale;
        locale.setNumberOptions(QLocale::OmitGroupSeparator);
        return locale.toString(static_cast<double>(timeNs) / NsPerS, 'f', decimals);
    };
    return QCoreApplication::translate("scope", "%1–%2 s of the session")
        .arg(seconds(window.startNs), seconds(window.endNs));
}

/// "2026-11-21 16:33:14.204–16:33:14.844 UTC"; `hasDate` false: without the date, when all of it lies on one day.
QString ofWallClock(const TimeWindow& window, std::int64_t zeroUtcNs, bool hasDate)
{
    const auto text = [&](std::int64_t timeNs) { return utcText(zeroUtcNs + timeNs, decimalsOf(window)); };
    auto start = text(window.startNs);
    auto end = text(window.endNs);
    if (start.left(DateLength) == end.left(DateLength)) {
        end.remove(0, DateLength + 1);
        if (!hasDate)
            start.remove(0, DateLength + 1);
    }
    return QStringLiteral("%1–%2 UTC").arg(start, end);
}

/// A window that does not count from the start of the trace.
QString windowText(const TimeWindow& window, const DisplayFormat& format, bool isShort)
{
    const auto text
        = format.shownBase() == TimeBase::Utc ? ofWallClock(window, *format.zeroUtcNs, !isShort) : ofSession(window);
    return isShort ? text : QCoreApplication::translate("scope", "window %1").arg(text);
}

bool isOtherMoment(const ScopeLimit& limit, const DisplayFormat& format)
{
    return limit.kind == ScopeLimit::Kind::Window && format.shownBase() != TimeBase::Relative;
}

} // namespace

QString displayScope(const Scope& scope, const Trace& trace, const DisplayFormat& format)
{
    if (!scope.window || format.shownBase() == TimeBase::Relative)
        return describeScope(scope, trace);
    auto places = scope; // the order of describeScope(): what has a place, then the time, then the range
    places.window.reset();
    places.nvtx.reset();
    QStringList texts;
    if (!places.isWholeTrace())
        texts += describeScope(places, trace);
    texts += withWindowName(scope, windowText(*scope.window, format, false));
    if (scope.nvtx)
        texts += describeLimit({ ScopeLimit::Kind::Nvtx, 0 }, scope, trace);
    return texts.join(QStringLiteral(", "));
}

QString displayLimit(const ScopeLimit& limit, const Scope& scope, const Trace& trace, const DisplayFormat& format)
{
    return isOtherMoment(limit, format) ? withWindowName(scope, windowText(*scope.window, format, false))
                                        : describeLimit(limit, scope, trace);
}

QString displayShortLimit(const ScopeLimit& limit, const Scope& scope, const Trace& trace, const DisplayFormat& format)
{
    return isOtherMoment(limit, format) && scope.nameOfWindow().isEmpty() ? windowText(*scope.window, format, true)
                                                                          : shortLimitText(limit, scope, trace);
}

QString displayNarrowing(const Scope& scope, const RowSubject& subject, const Trace& trace, const DisplayFormat& format)
{
    const auto result = narrowed(scope, subject);
    if (result.window == scope.window || format.shownBase() == TimeBase::Relative)
        return describeNarrowing(scope, subject, trace);
    auto others = subject;
    others.window.reset();
    QStringList texts { withWindowName(result, windowText(*result.window, format, false)) };
    if (const auto rest = describeNarrowing(scope, others, trace); !rest.isEmpty())
        texts += rest;
    return texts.join(QStringLiteral(", "));
}

} // namespace core
