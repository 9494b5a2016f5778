// SPDX-License-Identifier: GPL-3.0-or-later A rank of a training job: one of many files of the same run.
#include "job.h"
#include "profiles.h"

namespace tracegen {

void generateRanks(TraceWriter& writer, Random random)
{
    JobShape shape;
    shape.seed = random.next();
    shape.tp = 2;
    shape.pp = 2;
    RankRecorder recorder(writer, shape, 0);
    Job job(shape, &recorder, 0);
    while (writer.wantsMore())
        job.step(false);
}

void writeRank(TraceWriter& writer, const JobShape& shape, int rank)
{
    RankRecorder recorder(writer, shape, rank);
    recorder.writeSession(shape, rank);
    Job job(shape, &recorder, rank);
    for (int step = 0; step < shape.stepCount; ++step)
        job.step(step + 1 == shape.stepCount);
}

} // namespace tracegen
