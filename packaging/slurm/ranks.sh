#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#SBATCH --job-name=gpuloupe-ranks
#SBATCH --requeue
#
# Puts the summaries of a job together and reports on its ranks, after all tasks of summarize.sh:
#
#   sbatch --dependency=afterok:ID packaging/slurm/ranks.sh JOB [OPTION of gpuloupe-cli ranks…]

set -euo pipefail

job=${1:?name the folder of the job, which holds summaries/}
shift
program=${GPULOUPE_CLI:-gpuloupe-cli}
"$program" merge "$job"/summaries -o "$job/all.loupe"
exec "$program" ranks "$job/all.loupe" --out "$job/report" "$@"
