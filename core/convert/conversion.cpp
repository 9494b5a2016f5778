// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/conversion.h"

#include "base/outputcheck.h"
#include "base/outputfile.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/writeall.h"
#include "convert/blockpipeline.h"
#include "convert/receipt.h"

#include <QFileInfo>

#include <algorithm>

namespace core {

namespace {

std::unique_ptr<TraceFormatWriter> makeWriter(TraceFormat format, const ConvertSource& source)
{
    return format == TraceFormat::ChromeJson ? makeChromeWriter(source) : makePerfettoWriter(source);
}

/// Tells how far the events are.
class ProgressTeller
{
public:
    ProgressTeller(const Trace& trace, const ProgressSink& sink)
        : m_sink(sink)
        , m_total(std::max<std::int64_t>(1, trace.eventCount()))
    {
    }
    void add(const EventBatch& batch)
    {
        if (!m_sink)
            return;
        m_done += std::count_if(batch.events.begin(), batch.events.end(),
                                [](const ConvertedEvent& event) { return event.shape != EventShape::SliceEnd; });
        constexpr std::int64_t Steps = 100;
        const auto step = std::min(Steps, m_done * Steps / m_total);
        if (step != m_step)
            m_sink({ static_cast<double>(step) / Steps, Text::tr("Writing events"), m_done, m_total });
        m_step = step;
    }

private:
    const ProgressSink& m_sink;
    std::int64_t m_total = 0;
    std::int64_t m_done = 0;
    std::int64_t m_step = -1;
};

/// The part [from, to) of the whole job.
ProgressSink partOf(const ProgressSink& whole, double from, double to)
{
    if (!whole)
        return {};
    return [whole, from, to](const Progress& part) {
        auto progress = part;
        progress.fraction = from + (to - from) * part.fraction;
        whole(progress);
    };
}

} // namespace

Expected<ConvertTarget> convertTargetOf(const QString& path)
{
    ConvertTarget target;
    auto name = QFileInfo(path).fileName();
    const auto drop = [&name](const QString& ending) {
        const bool hasIt = name.endsWith(ending, Qt::CaseInsensitive);
        if (hasIt)
            name.chop(ending.size());
        return hasIt;
    };
    target.isCompressed = drop(QStringLiteral(".gz"));
    if (drop(QStringLiteral(".json")))
        return target;
    target.format = TraceFormat::Perfetto;
    if (drop(QStringLiteral(".perfetto-trace")) || drop(QStringLiteral(".pftrace")))
        return target;
    return failure(ErrorCode::Usage,
                   Text::tr("\"%1\" does not say which format to write: let the name end in .json or "
                            ".perfetto-trace, or in one of them and .gz.")
                       .arg(path));
}

Expected<WrittenConversion> writeConversion(QIODevice& device, const Trace& trace, const ConvertTarget& target,
                                            const ConvertOptions& options, const ProgressSink& progress,
                                            const std::stop_token& stop)
{
    const auto source = ConvertSource::prepare(trace, options, stop);
    if (!source)
        return tl::unexpected(source.error());
    const auto writer = makeWriter(target.format, *source);
    ProgressTeller teller(trace, progress);
    bool isGood = true;
    BlockPipeline pipeline(*writer, target.isCompressed, defaultThreads(), [&](std::string_view bytes) {
        isGood = isGood && writeAll(device, bytes);
        return isGood;
    });
    Expected<ByActivityType<ActivityTally>> written = cancelled();
    if (pipeline.writeDirectly(writer->header())) {
        written = walkActivities(
            *source,
            [&](EventBatch&& batch) {
                teller.add(batch);
                return pipeline.add(std::move(batch)) && !stop.stop_requested();
            },
            stop);
    }
    if (written && (!pipeline.drain() || !pipeline.writeDirectly(writer->footer()) || !pipeline.finish()))
        isGood = false;
    if (!isGood)
        return failure(ErrorCode::CannotWrite, device.errorString());
    if (!written)
        return tl::unexpected(written.error());
    return WrittenConversion { *written, pipeline.takeRanges() };
}

Expected<Conversion> convertTrace(const Trace& trace, const QString& path, const ConvertOptions& options,
                                  bool isReadBack, const ProgressSink& progress, const std::stop_token& stop)
{
    const auto target = convertTargetOf(path);
    if (!target)
        return tl::unexpected(target.error());
    if (auto isOther = outputIsOther(trace.path, path); !isOther)
        return tl::unexpected(isOther.error());
    OutputFile file(path);
    if (!file.open())
        return tl::unexpected(file.error());
    const double writingFraction = isReadBack ? 0.7 : 1; // about what it takes
    const auto written = writeConversion(file, trace, *target, options, partOf(progress, 0, writingFraction), stop);
    if (!written) {
        if (written.error().code == ErrorCode::CannotWrite)
            return tl::unexpected(file.error());
        return tl::unexpected(written.error());
    }
    if (stop.stop_requested())
        return cancelled();
    if (!file.commit())
        return tl::unexpected(file.error());
    Conversion conversion;
    conversion.types = options.types;
    conversion.originNs = conversionOriginNs(trace);
    conversion.written = written->tallies;
    conversion.sizeBytes = QFileInfo(path).size();
    if (isReadBack) {
        auto readBack = readConversion(path, *target, written->ranges, partOf(progress, writingFraction, 1), stop);
        if (!readBack) {
            if (readBack.error().code == ErrorCode::Cancelled)
                QFile::remove(path); // who stops a conversion does not want its file
            return tl::unexpected(readBack.error());
        }
        conversion.readBack = *readBack;
    }
    return conversion;
}

} // namespace core
