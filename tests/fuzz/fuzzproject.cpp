// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of projects: whatever is taken must be written and read as the same, and what is refused says where.
#include "fuzzinput.h"
#include "project/project.h"

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto place = QStringLiteral("the project");
    const auto project = core::parseProject(json, place);
    if (!project) {
        require(project.error().code == core::ErrorCode::Usage, "a project is refused for another reason");
        require(project.error().message.contains(place), "the message does not say where");
        return 0;
    }
    const auto written = core::toJson(*project);
    const auto again = core::parseProject(written, place);
    require(again.has_value(), "a project that was written is not read");
    require(again->notes == project->notes && again->scope == project->scope, "notes or the scope change");
    require(again->options.accepted == project->options.accepted, "accepted findings change");
    require(core::toJson(*again) == written, "a project changes when it is written and read");
    return 0;
}
