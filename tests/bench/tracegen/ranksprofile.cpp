// SPDX-License-Identifier: GPL-3.0-or-later A rank of a training job: one of many files of the same run.
#include "job.h"
#include "profiles.h"

#include <memory>

namespace tracegen {

void generateRanks(TraceWriter& writer, Random random)
{
    JobShape shape;
    shape.seed = random.next();
    shape.tp = 2;
    shape.pp = 2;
    RankRecorder recorder(writer, shape, 0);
    Job job(shape, { { 0, &recorder } });
    while (writer.wantsMore())
        job.step(false);
}

void writeRanks(const std::map<int, TraceWriter*>& writers, const JobShape& shape)
{
    std::vector<std::unique_ptr<RankRecorder>> recorders;
    Job::Recorders byRank;
    for (const auto& [rank, writer] : writers) {
        auto& recorder = recorders.emplace_back(std::make_unique<RankRecorder>(*writer, shape, rank));
        recorder->writeSession(shape, rank);
        byRank.emplace(rank, recorder.get());
    }
    Job job(shape, byRank);
    for (int step = 0; step < shape.stepCount; ++step)
        job.step(step + 1 == shape.stepCount);
}

} // namespace tracegen
