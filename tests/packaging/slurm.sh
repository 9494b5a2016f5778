#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The scripts of packaging/slurm on a Slurm of this one machine: an array of tasks summarizes the ranks of a job, one task is killed in the
# middle and queued again, and what comes out has the bytes of a single run. The cluster is ended afterwards, whatever happens.

# shellcheck source-path=SCRIPTDIR source=testing.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/testing.sh"
PATH=$PATH:/usr/sbin
need slurmctld slurmd munged sbatch scontrol setpriv python3
cluster=$SOURCE_FOLDER/packaging/slurm
export GPULOUPE_CLI=$BUILD_FOLDER/bin/gpuloupe-cli
job=$scratch/job

chmod 711 "$scratch" # munged may go through it
stop_all() {
    "$cluster/localcluster.sh" stop "$scratch/slurm" || true
    cleanup
}
trap stop_all EXIT

# Waits for at most two minutes until a command succeeds.
wait_until() {
    local end=$((SECONDS + 120))
    until "$@"; do
        ((SECONDS < end)) || fail "\"$*\" did not happen; $(scontrol show job; tail -n 3 "$scratch"/slurm-*.out)"
        sleep 0.2
    done
}
has_begun() { compgen -G "$job/summaries/*" >/dev/null; }
# What is queued again would wait for two minutes. Not at once: until the second has passed in which a task was killed, slurmd takes the
# credential of the new start for the one that it has revoked, and the task fails.
is_to_start_soon() {
    squeue --noheader --array --format='%i %r' | grep -q "^$1 BeginTime" && scontrol update JobId="$1" StartTime=now+3
}
is_finished() {
    local queue
    queue=$(squeue --noheader --array --format='%i') || return 1
    ! grep -q "^$1\(_\|$\)" <<<"$queue"
}

"$BUILD_FOLDER/bin/gpuloupe-tracegen" "$job/traces" --profile ranks --world 16 --tp 4 --steps 200 --blocked-host 5:6 --missing 13
"$cluster/localcluster.sh" start "$scratch/slurm"
export SLURM_CONF=$scratch/slurm/slurm.conf
cd "$scratch"

summarizing=$(sbatch --parsable --array=0-1 "$cluster/summarize.sh" "$job")
wait_until has_begun
scontrol requeue "${summarizing}_0" || fail "the first task was done before it could be killed"
wait_until is_to_start_soon "${summarizing}_0"
reporting=$(sbatch --parsable --dependency="afterok:$summarizing" "$cluster/ranks.sh" "$job" --expect-ranks 16)
wait_until is_finished "$summarizing"
wait_until is_finished "$reporting"

"$GPULOUPE_CLI" summarize "$job/traces" -o "$scratch/alone"
"$GPULOUPE_CLI" merge "$scratch/alone" -o "$scratch/alone.loupe"
expect_file "$job/all.loupe"
cmp "$job/all.loupe" "$scratch/alone.loupe" || fail "many tasks and one give different bytes"
expect_file "$job/report/ranks.md"
grep -q 'Rank 5 .*holds the job up' "$job/report/ranks.md" || fail "the report does not name the rank that waits for its data"
grep -q 'Rank 13 is missing' "$job/report/ranks.md" || fail "the report does not name the missing rank"
