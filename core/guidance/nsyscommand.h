// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/capturequestions.h"
#include "guidance/recordedcapture.h"
#include "table/table.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// How an option stands against the capture that was recorded.
enum class OptionChange : std::uint8_t {
    NotCompared, ///< nothing is recorded, or the option does not change what is captured
    Same,
    New, ///< the recorded capture did not have it
    Changed, ///< it had another value
};

/// One option of a generated command.
struct NsysOption {
    QString flag; ///< "--trace"
    QString value; ///< unquoted
    QString reason; ///< what it is for
    QString cost; ///< overhead and permission
    bool needsPermission = false; ///< root, or a setting of the system
    OptionChange change = OptionChange::NotCompared;
    QString recordedValue; ///< the other value, when Changed
    /// True for New and Changed: to be highlighted.
    [[nodiscard]] bool differs() const { return change == OptionChange::New || change == OptionChange::Changed; }
};

/// A command line of nsys in parts, so that a view can mark some of them.
struct NsysCommand {
    QString subcommand; ///< "profile" or "export"
    std::vector<NsysOption> options;
    QStringList extraWords; ///< what the user adds after the options
    QString operand; ///< what follows the options, as shell text: the application or the report
};

/// When nsys collects. All 0 or false: from the start of the program to its end.
struct CaptureTimes {
    double delayS = 0; ///< from the start of the program to the start of the collection
    double collectS = 0; ///< length of the collection, at whose end nsys ends the program; 0: to the program's end
    bool isProgramsRange = false; ///< between cudaProfilerStart() and cudaProfilerStop() of the program
};

/// What to make commands for.
struct CaptureRequest {
    CaptureQuestionSet questions;
    std::optional<NsysVersion> version; ///< none: the newest
    QString application; ///< shell text as typed; empty: the placeholder `<app>`
    QString reportName; ///< without suffix; empty: "report"
    QString profileHelp; ///< what "nsys profile --help" prints: tells what is not documented; empty: it was not asked
    /// As GPU Loupe runs it: replaces an older report, and tracks memory in use when CUDA is traced.
    bool isRunHere = false;
    CaptureTimes times;
    QString sessionName; ///< for `nsys stop --session=NAME`; empty: nsys makes one up
    QStringList extraWords; ///< further options as the user typed them; they replace those that would be there twice
};

/// The two commands that get the answers, and what they cannot get.
struct CaptureCommands {
    NsysCommand profile;
    NsysCommand exporting;
    QStringList notes; ///< sentences: what this release cannot do, what to look out for
    std::vector<NsysSetting> leftOut; ///< options of the recorded capture that no ticked question needs
};

/// One `nsys profile` and one `nsys export` for all of `request`'s questions. With `recorded`, options that differ from
/// that capture are marked, and the ones that say when to collect (capture range, delay, duration) are taken over.
[[nodiscard]] CaptureCommands captureCommands(const CaptureRequest& request, const RecordedCapture* recorded = nullptr);

/// The option as it stands on a POSIX command line: "--trace=cuda,nvtx", "'--output=my report'".
[[nodiscard]] QString optionText(const NsysOption& option);

/// The parts of the line in their order: "nsys profile", each option, the operand.
[[nodiscard]] QStringList commandParts(const NsysCommand& command);

/// How commandText() breaks a line.
enum class LineBreaks : std::uint8_t {
    None,
    AtOptions, ///< an option a line
    WhereLong, ///< before the option that would make the line longer than 72 characters
};

/// The command for a POSIX shell; broken lines end with a backslash.
[[nodiscard]] QString commandText(const NsysCommand& command, LineBreaks breaks = LineBreaks::None);

/// Table `capture_options`: a row for each option of the commands, with reason, cost and what was recorded.
[[nodiscard]] Table describeCaptureOptions(const CaptureCommands& commands);

} // namespace core
