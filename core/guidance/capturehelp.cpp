// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/capturehelp.h"

#include "base/text.h"
#include "guidance/capturepresets.h"

#include <array>

namespace core {

namespace {

QString captureLine(CapturePreset preset, const std::optional<NsysVersion>& version, const QString& application,
                    LineBreaks breaks)
{
    CaptureRequest request;
    request.questions = presetQuestions(preset);
    request.version = version;
    request.application = application;
    return commandText(captureCommands(request).profile, breaks);
}

} // namespace

QString nvlinkCaptureLine(const std::optional<NsysVersion>& version, const QString& application)
{
    return captureLine(CapturePreset::Nvlink, version, application, LineBreaks::None);
}

std::vector<CaptureHint> readyMadeCaptures(const std::optional<NsysVersion>& version, const QString& application)
{
    static constexpr std::array Presets { CapturePreset::Kernels, CapturePreset::Nccl, CapturePreset::Nvlink };
    std::vector<CaptureHint> hints;
    hints.reserve(Presets.size());
    for (const auto preset : Presets) {
        hints.push_back({ capturePresetTitle(preset), capturePresetText(preset),
                          captureLine(preset, version, application, LineBreaks::WhereLong) });
    }
    return hints;
}

std::vector<CaptureHint> permissionHelp(const std::optional<NsysVersion>& version)
{
    return {
        { Text::tr("Cause of ERR_NVGPUCTRPERM"),
          Text::tr("\"Insufficient privilege, see https://developer.nvidia.com/ERR_NVGPUCTRPERM\": the driver keeps "
                   "the GPU's performance counters for administrators. RmProfilingAdminOnly tells: 1 means "
                   "administrators only, 0 means all users."),
          QStringLiteral("grep RmProfilingAdminOnly /proc/driver/nvidia/params") },
        { Text::tr("First way out: run nsys as root"),
          Text::tr("In a container, start it with the capability SYS_ADMIN instead (docker run "
                   "--cap-add=SYS_ADMIN)."),
          QStringLiteral("sudo ") + captureLine(CapturePreset::Nvlink, version, {}, LineBreaks::WhereLong) },
        { Text::tr("Second way out: let all users read the counters"),
          Text::tr("Set the driver's option as root, then load the driver again or restart the machine. Where the "
                   "driver is loaded early, renew the initial RAM disk first (update-initramfs -u, dracut -f)."),
          QStringLiteral("echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' \\\n    | sudo tee "
                         "/etc/modprobe.d/nvidia-profiling.conf") },
        { Text::tr("\"Already under profiling\""),
          Text::tr("Another program holds the counters: DCGM, ncu or another nsys. Pause DCGM while you capture; "
                   "afterwards dcgmi profile --resume lets it go on."),
          QStringLiteral("dcgmi profile --pause") },
        { Text::tr("CPU samples and thread states"),
          Text::tr("Linux decides who may sample: this tells what is missing. Root, or a lower "
                   "/proc/sys/kernel/perf_event_paranoid, allows it."),
          QStringLiteral("nsys status --environment") },
    };
}

} // namespace core
