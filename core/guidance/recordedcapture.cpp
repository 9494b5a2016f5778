// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/recordedcapture.h"

#include "guidance/shelltext.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <map>

namespace core {

namespace {

/// An option worth knowing; values that do not match its pattern are dropped, so that nothing private slips through.
struct KnownOption {
    const char16_t* flag;
    const char16_t* otherSpelling; ///< short or older, may be empty
    const char16_t* valuePattern;
};

constexpr const char16_t* WordList = u"[a-z0-9,:_-]+";
constexpr const char16_t* Number = u"[0-9.]+[kM]?";
constexpr const char16_t* Boolean = u"true|false";

constexpr std::array KnownOptions {
    KnownOption { u"--trace", u"-t", WordList },
    KnownOption { u"--nccl-trace", u"", WordList },
    KnownOption { u"--cuda-graph-trace", u"", WordList },
    KnownOption { u"--cuda-memory-usage", u"", Boolean },
    KnownOption { u"--cuda-um-cpu-page-faults", u"", Boolean },
    KnownOption { u"--cuda-um-gpu-page-faults", u"", Boolean },
    KnownOption { u"--cudabacktrace", u"", WordList },
    KnownOption { u"--gpu-metrics-devices", u"--gpu-metrics-device", WordList },
    KnownOption { u"--gpu-metrics-frequency", u"", Number },
    KnownOption { u"--gpuctxsw", u"", Boolean },
    KnownOption { u"--sample", u"-s", WordList },
    KnownOption { u"--cpuctxsw", u"", WordList },
    KnownOption { u"--python-sampling", u"", Boolean },
    KnownOption { u"--pytorch", u"", WordList },
    KnownOption { u"--capture-range", u"-c", u"none|cudaProfilerApi|hotkey" },
    KnownOption { u"--capture-range-end", u"", WordList },
    KnownOption { u"--delay", u"-y", Number },
    KnownOption { u"--duration", u"-d", Number },
    KnownOption { u"--kill", u"", WordList },
    KnownOption { u"--trace-fork-before-exec", u"", Boolean },
};

const KnownOption* findOption(const QString& spelling)
{
    const auto* found = std::find_if(KnownOptions.begin(), KnownOptions.end(), [&](const KnownOption& option) {
        return spelling == QStringView(option.flag)
            || (!spelling.isEmpty() && spelling == QStringView(option.otherSpelling));
    });
    return found == KnownOptions.end() ? nullptr : found;
}

/// Puts `value` in, in place of an earlier one. nsys refuses most options that are given twice; where it does not, the
/// last one counts.
void setOption(std::vector<NsysSetting>& settings, const KnownOption& option, const QString& value)
{
    const auto anchored = QRegularExpression::anchoredPattern(QString::fromUtf16(option.valuePattern));
    if (!QRegularExpression(anchored).match(value).hasMatch())
        return;
    const auto flag = QString::fromUtf16(option.flag);
    const auto known = std::find_if(settings.begin(), settings.end(),
                                    [&](const NsysSetting& setting) { return setting.flag == flag; });
    if (known == settings.end())
        settings.push_back({ flag, value });
    else
        known->value = value;
}

/// A word of a command line taken apart: "--trace=cuda", "-tcuda"; `value` is null when it stands in the next word.
struct Argument {
    QString spelling;
    QString value;
};

Argument splitArgument(const QString& word)
{
    const auto equals = word.indexOf(QLatin1Char('='));
    if (word.startsWith(QStringLiteral("--")))
        return equals < 0 ? Argument { word, {} } : Argument { word.left(equals), word.mid(equals + 1) };
    constexpr qsizetype ShortLength = 2;
    if (word.size() <= ShortLength)
        return { word, {} };
    return { word.left(ShortLength), word.mid(equals == ShortLength ? ShortLength + 1 : ShortLength) };
}

/// "--output" for "-o": options that are not recorded have a short spelling too.
QString longSpelling(const QString& spelling)
{
    if (spelling == QStringLiteral("-o"))
        return QStringLiteral("--output");
    if (spelling == QStringLiteral("-f"))
        return QStringLiteral("--force-overwrite");
    const auto* option = findOption(spelling);
    return option == nullptr ? spelling : QString::fromUtf16(option->flag);
}

/// Position after "nsys … profile", or -1.
qsizetype profileArguments(const QStringList& words)
{
    for (qsizetype at = 0; at + 1 < words.size(); ++at) {
        const auto program = words[at].mid(words[at].lastIndexOf(QLatin1Char('/')) + 1);
        if (program == QStringLiteral("nsys") && words[at + 1] == QStringLiteral("profile"))
            return at + 2;
    }
    return -1;
}

bool isTrue(const QString& value)
{
    return value.compare(QStringLiteral("true"), Qt::CaseInsensitive) == 0;
}

/// Capture meta data by name; PROCESS_0 stands for the collection where older releases kept its options.
class CaptureKeys
{
public:
    explicit CaptureKeys(const Trace& trace)
        : m_trace(trace)
    {
    }
    /// The first non-empty value of `key`, of the collection or of its first process.
    [[nodiscard]] QString value(const QString& key) const
    {
        const auto own = m_trace.captureMeta(key);
        return own.isEmpty() ? m_trace.captureMeta(QStringLiteral("PROCESS_0:") + key) : own;
    }
    /// None when not recorded. On when either place says so: newer releases leave the process's at false.
    [[nodiscard]] std::optional<bool> flag(const QString& key) const
    {
        const auto own = m_trace.captureMeta(key);
        const auto process = m_trace.captureMeta(QStringLiteral("PROCESS_0:") + key);
        if (own.isEmpty() && process.isEmpty())
            return std::nullopt;
        return isTrue(own) || isTrue(process);
    }

private:
    const Trace& m_trace;
};

/// WordList of --trace in the order nsys documents them, by the CAPTURE_EVENT_TYPE that stands for each.
QString tracedApis(const Trace& trace)
{
    static constexpr std::array<std::pair<const char16_t*, const char16_t*>, 6> Types { { { u"Cuda", u"cuda" },
                                                                                          { u"Graphics", u"opengl" },
                                                                                          { u"NvtxEvents", u"nvtx" },
                                                                                          { u"OSRuntime", u"osrt" },
                                                                                          { u"Nccl", u"nccl" },
                                                                                          { u"Mpi", u"mpi" } } };
    QStringList apis;
    for (const auto& [type, api] : Types) {
        const bool isCaptured = std::any_of(trace.captureMetaData.begin(), trace.captureMetaData.end(),
                                            [type = QStringView(type)](const MetaDatum& d) {
                                                return d.name == QStringLiteral("CAPTURE_EVENT_TYPE")
                                                    && type.compare(d.value, Qt::CaseInsensitive) == 0;
                                            });
        if (isCaptured)
            apis.append(QString::fromUtf16(api));
    }
    return apis.join(QLatin1Char(','));
}

/// "process-tree" from ProcessTree; empty when the mode is not recorded.
QString perfScope(const CaptureKeys& keys)
{
    const auto mode = keys.value(QStringLiteral("LINUX_PERF_OPTIONS:COLLECTION_MODE"));
    if (mode == QStringLiteral("ProcessTree"))
        return QStringLiteral("process-tree");
    return mode == QStringLiteral("SystemWide") ? QStringLiteral("system-wide") : QString();
}

void addPerfSettings(std::vector<NsysSetting>& settings, const CaptureKeys& keys)
{
    const auto usesPerf = keys.flag(QStringLiteral("USE_LINUX_PERF"));
    if (!usesPerf)
        return;
    const auto value = [&](const QString& key) {
        return *usesPerf && keys.flag(key).value_or(false) ? perfScope(keys) : QStringLiteral("none");
    };
    settings.push_back(
        { QStringLiteral("--sample"), value(QStringLiteral("LINUX_PERF_OPTIONS:COLLECT_IP_BACKTRACE_SAMPLES")) });
    settings.push_back(
        { QStringLiteral("--cpuctxsw"), value(QStringLiteral("LINUX_PERF_OPTIONS:COLLECT_CPU_CTXSW_TRACE")) });
}

void addSwitches(std::vector<NsysSetting>& settings, const CaptureKeys& keys)
{
    const std::pair<QString, QString> switches[] {
        { QStringLiteral("--cuda-memory-usage"), QStringLiteral("COLLECT_GPU_MEMORY_USAGE") },
        { QStringLiteral("--cuda-um-cpu-page-faults"), QStringLiteral("COLLECT_UVM_CPU_PAGE_FAULTS") },
        { QStringLiteral("--cuda-um-gpu-page-faults"), QStringLiteral("COLLECT_UVM_GPU_PAGE_FAULTS") },
        { QStringLiteral("--gpuctxsw"), QStringLiteral("COLLECT_GPU_CTX_SW_TRACE") },
        { QStringLiteral("--trace-fork-before-exec"), QStringLiteral("TRACE_AFTER_FORK_BEFORE_EXEC") },
    };
    for (const auto& [flag, key] : switches) {
        if (const auto isOn = keys.flag(key))
            settings.push_back({ flag, *isOn ? QStringLiteral("true") : QStringLiteral("false") });
    }
}

/// The words of each recorded process command; in nearly all traces this is the application, not nsys.
std::vector<QStringList> recordedCommands(const Trace& trace)
{
    static const QRegularExpression pattern(QStringLiteral("^(PROCESS_\\d+):(?:COMMAND|ARGUMENT_(\\d+))$"));
    std::map<QString, std::map<int, QString>> commands; // argument −1: the command itself
    for (const auto& datum : trace.captureMetaData) {
        const auto match = pattern.match(datum.name);
        if (match.hasMatch())
            commands[match.captured(1)][match.capturedLength(2) > 0 ? match.captured(2).toInt() : -1] = datum.value;
    }
    std::vector<QStringList> lists;
    for (const auto& [process, arguments] : commands) {
        lists.emplace_back();
        for (const auto& [position, text] : arguments)
            lists.back().append(text);
    }
    return lists;
}

} // namespace

const NsysSetting* RecordedCapture::find(const QString& flag) const
{
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const NsysSetting& setting) { return setting.flag == flag; });
    return found == settings.end() ? nullptr : &*found;
}

std::vector<NsysSetting> parseNsysProfile(const QStringList& words)
{
    const auto at = profileArguments(words);
    if (at < 0) {
        for (const auto& word : words) {
            const auto inner = shellWords(word); // "bash -c 'nsys profile …'"
            if (profileArguments(inner) >= 0)
                return parseNsysProfile(inner);
        }
        return {};
    }
    std::vector<NsysSetting> settings;
    for (const auto& given : splitProfileLine(words.mid(at)).options) {
        if (const auto* option = findOption(given.flag))
            setOption(settings, *option, given.value);
    }
    return settings;
}

QString ProfileLine::value(const QString& flag) const
{
    const auto found = std::find_if(options.rbegin(), options.rend(),
                                    [&](const NsysSetting& option) { return option.flag == flag; });
    return found == options.rend() ? QString() : found->value;
}

ProfileLine splitProfileLine(const QStringList& words)
{
    ProfileLine line;
    for (qsizetype at = 0; at < words.size(); ++at) {
        if (!words[at].startsWith(u'-')) {
            line.application = words.mid(at);
            break;
        }
        auto argument = splitArgument(words[at]);
        if (argument.value.isNull() && at + 1 < words.size())
            argument.value = words[++at];
        line.options.push_back({ longSpelling(argument.spelling), argument.value });
    }
    return line;
}

RecordedCapture recordedCapture(const Trace& trace)
{
    RecordedCapture capture;
    capture.version = nsysVersionOf(trace);
    for (const auto& words : recordedCommands(trace)) {
        for (const auto& setting : parseNsysProfile(words)) {
            if (!capture.find(setting.flag))
                capture.settings.push_back(setting);
        }
    }
    std::vector<NsysSetting> collected;
    const CaptureKeys keys(trace);
    if (const auto apis = tracedApis(trace); !apis.isEmpty())
        collected.push_back({ QStringLiteral("--trace"), apis });
    if (const auto mode = keys.value(QStringLiteral("CUDA_GRAPH_TRACE_OPTIONS:MODE")).toLower();
        mode == QStringLiteral("graph") || mode == QStringLiteral("node"))
        collected.push_back({ QStringLiteral("--cuda-graph-trace"), mode });
    addSwitches(collected, keys);
    addPerfSettings(collected, keys);
    if (!collected.empty() && trace.reading(EventClass::GpuMetrics).rowsKept > 0)
        collected.push_back({ QStringLiteral("--gpu-metrics-devices"), {} });
    for (const auto& setting : collected) {
        if (!capture.find(setting.flag))
            capture.settings.push_back(setting);
    }
    return capture;
}

} // namespace core
