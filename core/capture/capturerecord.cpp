// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capturerecord.h"

#include "base/outputfile.h"
#include "base/text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <array>

namespace core {

namespace {

constexpr std::array Verdicts { ExpectationVerdict::Confirmed, ExpectationVerdict::Refuted,
                                ExpectationVerdict::CannotTell };

QJsonValue textOrNull(const QString& text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue sizeMb(const QString& path)
{
    constexpr double BytesPerMb = 1e6;
    return path.isEmpty() ? QJsonValue() : QJsonValue(static_cast<double>(QFileInfo(path).size()) / BytesPerMb);
}

QJsonObject filesOf(const CaptureRecord& record)
{
    return { { QStringLiteral("nsys_rep"), textOrNull(record.reportPath) },
             { QStringLiteral("nsys_rep_size_mb"), sizeMb(record.reportPath) },
             { QStringLiteral("sqlite"), textOrNull(record.sqlitePath) },
             { QStringLiteral("sqlite_size_mb"), sizeMb(record.sqlitePath) } };
}

QJsonArray expectationsOf(const CaptureRecord& record)
{
    QJsonArray array;
    for (const auto& result : record.expectations) {
        array.append(QJsonObject { { QStringLiteral("expectation"), result.expectation },
                                   { QStringLiteral("verdict"), verdictName(result.verdict) },
                                   { QStringLiteral("reason"), result.reason } });
    }
    return array;
}

std::vector<ExpectationResult> readExpectations(const QJsonArray& array)
{
    std::vector<ExpectationResult> results;
    results.reserve(static_cast<std::size_t>(array.size()));
    for (const auto& value : array) {
        const auto object = value.toObject();
        ExpectationResult result { object[QStringLiteral("expectation")].toString(), ExpectationVerdict::CannotTell,
                                   object[QStringLiteral("reason")].toString() };
        for (const auto verdict : Verdicts) {
            if (verdictName(verdict) == object[QStringLiteral("verdict")].toString())
                result.verdict = verdict;
        }
        results.push_back(std::move(result));
    }
    return results;
}

QStringList textsOf(const QJsonValue& value)
{
    QStringList texts;
    const auto array = value.toArray();
    for (const auto& text : array)
        texts.append(text.toString());
    return texts;
}

std::optional<SteadyState> readSteadyState(const QJsonObject& object)
{
    const auto start = object[QStringLiteral("steady_state_start_ns")];
    if (!start.isDouble())
        return std::nullopt;
    return SteadyState { { start.toInteger(), object[QStringLiteral("steady_state_end_ns")].toInteger() },
                         object[QStringLiteral("steady_state_detected")].toBool(),
                         object[QStringLiteral("steady_state_reason")].toString() };
}

} // namespace

void CaptureRecord::fail(const Error& cause)
{
    isOk = false;
    error = cause.message;
    errorCode = cause.code;
}

QString captureRecordPath(const QString& folder)
{
    return QDir(folder).filePath(QStringLiteral("nsys_capture.json"));
}

QJsonObject toJson(const CaptureRecord& record)
{
    QJsonObject object {
        { QStringLiteral("schema_version"), CaptureRecord::SchemaVersion },
        { QStringLiteral("ok"), record.isOk },
        { QStringLiteral("captured_at"), record.capturedAt.toUTC().toString(Qt::ISODate) },
        { QStringLiteral("nsys_binary"), textOrNull(record.nsysBinary) },
        { QStringLiteral("nsys_version"), textOrNull(record.nsysVersion) },
        { QStringLiteral("command"), QJsonArray::fromStringList(record.command) },
        { QStringLiteral("gpu_id"), textOrNull(record.gpuId) },
        { QStringLiteral("target_cmd"), textOrNull(record.targetCommand) },
        { QStringLiteral("command_redaction"), redactionName(record.redaction) },
        { QStringLiteral("nsys_signal"), record.nsysSignal ? QJsonValue(*record.nsysSignal) : QJsonValue() },
        { QStringLiteral("target_exit_code"),
          record.targetExitCode ? QJsonValue(*record.targetExitCode) : QJsonValue() },
        { QStringLiteral("target_duration_s"),
          record.targetDurationS ? QJsonValue(*record.targetDurationS) : QJsonValue() },
        { QStringLiteral("files"), filesOf(record) },
        { QStringLiteral("warnings"), QJsonArray::fromStringList(record.warnings) },
        { QStringLiteral("expectations"), expectationsOf(record) },
    };
    const auto& steady = record.steadyState;
    const auto ns
        = [&](std::int64_t timeNs) { return steady ? QJsonValue(static_cast<qint64>(timeNs)) : QJsonValue(); };
    object[QStringLiteral("steady_state_start_ns")] = ns(steady ? steady->window.startNs : 0);
    object[QStringLiteral("steady_state_end_ns")] = ns(steady ? steady->window.endNs : 0);
    object[QStringLiteral("steady_state_detected")] = steady ? QJsonValue(steady->isDetected) : QJsonValue();
    object[QStringLiteral("steady_state_reason")] = steady ? QJsonValue(steady->reason) : QJsonValue();
    if (!record.isOk) {
        object[QStringLiteral("error")] = record.error;
        object[QStringLiteral("stderr_tail")] = record.errorTail;
    }
    return object;
}

Expected<void> writeCaptureRecord(const CaptureRecord& record, const QString& folder)
{
    return writeFile(captureRecordPath(folder), QJsonDocument(toJson(record)).toJson());
}

Expected<CaptureRecord> readCaptureRecord(const QString& folder)
{
    const auto path = captureRecordPath(folder);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::CannotOpen, Text::tr("%1 cannot be read: %2.").arg(path, file.errorString()));
    const auto object = QJsonDocument::fromJson(file.readAll()).object();
    if (object[QStringLiteral("schema_version")].toInt() != CaptureRecord::SchemaVersion)
        return failure(ErrorCode::BadFormat, Text::tr("%1 is not the record of a capture, or a newer one.").arg(path));
    const auto text = [&](const char* key) { return object[QLatin1String(key)].toString(); };
    const auto files = object[QStringLiteral("files")].toObject();
    CaptureRecord record;
    record.isOk = object[QStringLiteral("ok")].toBool();
    record.capturedAt = QDateTime::fromString(text("captured_at"), Qt::ISODate);
    record.nsysBinary = text("nsys_binary");
    record.nsysVersion = text("nsys_version");
    record.command = textsOf(object[QStringLiteral("command")]);
    record.gpuId = text("gpu_id");
    record.targetCommand = text("target_cmd");
    record.redaction = findRedaction(text("command_redaction"));
    if (const auto number = object[QStringLiteral("nsys_signal")]; number.isDouble())
        record.nsysSignal = number.toInt();
    if (const auto code = object[QStringLiteral("target_exit_code")]; code.isDouble())
        record.targetExitCode = code.toInt();
    if (const auto duration = object[QStringLiteral("target_duration_s")]; duration.isDouble())
        record.targetDurationS = duration.toDouble();
    record.reportPath = files[QStringLiteral("nsys_rep")].toString();
    record.sqlitePath = files[QStringLiteral("sqlite")].toString();
    record.warnings = textsOf(object[QStringLiteral("warnings")]);
    record.steadyState = readSteadyState(object);
    record.expectations = readExpectations(object[QStringLiteral("expectations")].toArray());
    record.error = text("error");
    record.errorTail = text("stderr_tail");
    return record;
}

std::optional<SteadyState> recordedSteadyState(const QString& path)
{
    const QFileInfo file(path);
    const auto record = readCaptureRecord(file.absolutePath());
    if (!record)
        return std::nullopt;
    const auto isNamed = [&](const QString& other) { // the folder may have been moved since
        return QFileInfo(other).fileName() == file.fileName();
    };
    return isNamed(record->sqlitePath) || isNamed(record->reportPath) ? record->steadyState : std::nullopt;
}

} // namespace core
