#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#SBATCH --job-name=gpuloupe-summarize
#SBATCH --requeue
#SBATCH --cpus-per-task=1
#
# Summarizes the traces of a job, each task its share of them:
#
#   sbatch --array=0-31 packaging/slurm/summarize.sh JOB
#
# JOB/traces holds the exports, JOB/summaries gets a .loupe file for each. A task that is ended and queued again goes on where it stopped:
# what is summarized already is passed over, and a summary appears whole or not at all. Shards, not a task a trace: MaxArraySize is 1,001 by
# default, and starting a task costs more than reading a small trace.

set -euo pipefail

job=${1:?name the folder of the job, which holds traces/}
first=${SLURM_ARRAY_TASK_MIN:?start this with sbatch --array=0-N}
exec "${GPULOUPE_CLI:-gpuloupe-cli}" summarize "$job/traces" --shard "$((SLURM_ARRAY_TASK_ID - first))/$SLURM_ARRAY_TASK_COUNT" -o "$job/summaries"
