// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace core {

/// A program to run in a session and process group of its own; all it starts is ended with it (ProcessGroup).
struct ProcessRequest {
    QString program; ///< path
    QStringList arguments;
    QMap<QString, QString> environment; ///< set beside our own
    std::optional<std::chrono::milliseconds> limit; ///< after this it is asked to end; none: it may run for ever
    QStringList
        stopArguments; ///< of the same program: a call that makes it save its work before any signal; empty: none
    std::chrono::milliseconds interruptWait { 60'000 }; ///< for that call, and from SIGINT to SIGTERM
    std::chrono::milliseconds terminateWait { 5'000 }; ///< from SIGTERM to SIGKILL
    std::stop_token abandon; ///< when requested there is no more waiting after a signal: the report may be lost
    std::function<void(const QByteArray& piece)> output; ///< receives stdout and stderr as they come; may be empty
    std::function<QString()>
        watch; ///< asked about once a second; a text is the reason to end the program; may be empty
};

/// Why a program ended.
enum class ProcessEnding : std::uint8_t {
    ByItself,
    AtLimit,
    Stopped, ///< the stop token asked for it
    Watched, ///< ProcessRequest::watch asked for it
};

/// How a program went.
struct ProcessOutcome {
    ProcessEnding ending = ProcessEnding::ByItself;
    QString watchReason; ///< with Watched
    bool isSignalled = false; ///< a signal ended it
    int exitCode = 0; ///< or the number of the signal
    bool hasAgreed = false; ///< ProcessRequest::stopArguments did what they are for
    bool wasKilled = false; ///< it took SIGKILL: what it was writing may be lost
    QByteArray errorTail; ///< the last TailBytes of stderr
    QByteArray outputTail; ///< the last TailBytes of stdout
    std::chrono::milliseconds runTime {}; ///< until it ended or was asked to
    [[nodiscard]] bool isSuccess() const { return !isSignalled && exitCode == 0; }
    /// True when a signal ended it that was not sent to end it: it crashed, or somebody else killed it.
    [[nodiscard]] bool isCrash() const;
    /// How it ended and the last line that it printed before any help on its use, for the end of a sentence: "(exit
    /// code 1): No space left on device".
    [[nodiscard]] QString endText() const;
};

constexpr qsizetype TailBytes = 65'536;

/// "signal 11 (SIGSEGV)".
[[nodiscard]] QString signalText(int number);

/**
 * Runs a program to its end; may be called in any thread, needs no event loop.
 *
 * At the limit, and when `stop` asks, the program is first called with ProcessRequest::stopArguments, if there are any;
 * what runs on then gets SIGINT, SIGTERM, and SIGKILL, the whole group, each after the wait of the request. What is
 * left when the program has ended of all that it has started gets SIGTERM and SIGKILL
 * (ProcessGroup::endRest()).
 *
 * @return how it went, also when it was stopped; or CannotOpen when it cannot be started
 */
[[nodiscard]] Expected<ProcessOutcome> runProcess(const ProcessRequest& request, const std::stop_token& stop = {});

} // namespace core
