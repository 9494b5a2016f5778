// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#ifndef Q_MOC_RUN // moc cannot parse tl::expected
#include <tl/expected.hpp>
#endif

#include <cstdint>
#include <utility>

namespace core {

/// What kind of failure an Error is: callers branch on this, never on the text.
enum class ErrorCode : std::uint8_t {
    Cancelled, ///< a stop was requested; never shown to the user
    CannotOpen, ///< the file is missing, unreadable, locked or a directory
    BadFormat, ///< the file is not what it should be: not SQLite, truncated, no trace in it
    MissingData, ///< the trace lacks what was asked for
    CannotWrite, ///< an output file or folder cannot be written
    Usage, ///< the command line or an option file is wrong
    TooLarge, ///< more than memory has room for, known beforehand: a part of it may fit
    Internal, ///< out of memory and the like
};

/// Why an operation gave no value. `message` is one sentence for the user (what, where, what to do), `detail` is for
/// the log.
struct [[nodiscard]] Error {
    ErrorCode code = ErrorCode::Internal;
    QString message;
    QString detail;
};

#ifndef Q_MOC_RUN
/// A value or the Error that stands in its place.
template <typename T> using Expected = tl::expected<T, Error>;

/// Builds the error side of an Expected.
[[nodiscard]] inline auto failure(ErrorCode code, QString message, QString detail = {})
{
    return tl::unexpected<Error>(Error { code, std::move(message), std::move(detail) });
}

/// That a stop was requested: the error of what cannot fail otherwise.
struct [[nodiscard]] Cancelled : Error {
    Cancelled()
        : Error { ErrorCode::Cancelled, QStringLiteral("Cancelled."), {} }
    {
    }
};

/// A value, or nothing because a stop was requested. Becomes an Expected wherever one is wanted.
template <typename T> using Cancellable = tl::expected<T, Cancelled>;

/// What every long loop returns when its stop token asks for it.
[[nodiscard]] inline auto cancelled()
{
    return tl::unexpected<Cancelled>(Cancelled());
}
#endif

} // namespace core
