#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A Slurm cluster of this one machine, to try job scripts on: its own ports, keys and folders; nothing of the system's configuration is read
# or changed, and everything that was started is ended by its process id.
#
#   localcluster.sh start FOLDER    starts it; then: export SLURM_CONF=FOLDER/slurm.conf
#   localcluster.sh stop FOLDER     ends it; FOLDER with its logs stays
#
# Needs Debian's slurm-wlm and munge. Run by root, munged runs as the user munge, as it insists on; else all runs as you.

set -euo pipefail

usage() {
    sed -n 's/^#   //p' "$0" >&2
    exit 2
}

[[ $# -eq 2 ]] || usage
action=$1
folder=$(realpath -m -- "$2")
PATH=$PATH:/usr/sbin

free_ports() {
    python3 - "$1" <<'EOF'
import socket, sys
held = [socket.socket() for _ in range(int(sys.argv[1]))]
for one in held:
    one.bind(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in held))
EOF
}

# Waits until a command succeeds, for at most so many seconds.
wait_for() {
    local seconds=$1 end
    shift
    end=$((SECONDS + seconds))
    until "$@" >/dev/null 2>&1; do
        if ((SECONDS >= end)); then
            printf 'localcluster.sh: "%s" did not succeed within %s s; see %s/*.log\n' "$*" "$seconds" "$folder" >&2
            return 1
        fi
        sleep 0.2
    done
}

start_munge() {
    local munge=$folder/munge as_munge=()
    mkdir -p "$munge"
    # a folder on the way that others may write to is refused
    head -c 1024 /dev/urandom >"$munge/key"
    chmod 600 "$munge/key"
    if [[ $(id -u) -eq 0 ]]; then
        chown -R munge:munge "$munge"
        as_munge=(setpriv --reuid=munge --regid=munge --clear-groups)
    fi
    chmod 711 "$munge"
    "${as_munge[@]}" munged --key-file="$munge/key" --socket="$munge/socket" --pid-file="$munge/pid" --log-file="$munge/log" \
        --seed-file="$munge/seed" --force
    wait_for 20 test -s "$munge/pid"
}

write_configuration() {
    local user controller_port node_port host
    user=$(id -un)
    host=$(hostname -s)
    read -r controller_port node_port < <(free_ports 2)
    cat >"$folder/slurm.conf" <<EOF
ClusterName=gpuloupe
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$controller_port
SlurmdPort=$node_port
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MailProg=/bin/true
JobRequeue=1
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=$(($(awk '/MemTotal/ {print $2}' /proc/meminfo) * 9 / 10240)) State=UNKNOWN
PartitionName=local Nodes=ALL Default=YES MaxTime=INFINITE State=UP
EOF
    export SLURM_CONF=$folder/slurm.conf
}

is_idle() { sinfo --noheader --format=%T | grep -q idle; }

start() {
    for program in slurmctld slurmd munged setpriv python3; do
        command -v "$program" >/dev/null || {
            printf 'localcluster.sh: %s is missing: install slurm-wlm, munge, util-linux and python3.\n' "$program" >&2
            exit 1
        }
    done
    mkdir -p "$folder/state" "$folder/spool"
    start_munge
    write_configuration
    slurmctld
    slurmd
    wait_for 30 is_idle
}

# A process that ended, though nobody has asked how.
is_gone() { [[ ! -e /proc/$1 || $(cut -d ' ' -f 3 "/proc/$1/stat") == Z ]]; }

# Ends the process that a file names, if it still is that program.
end_process() {
    local file=$1 program=$2 pid
    [[ -s $file ]] || return 0
    pid=$(<"$file")
    [[ $(cat "/proc/$pid/comm" 2>/dev/null) == "$program" ]] || return 0
    kill "$pid"
    wait_for 20 is_gone "$pid"
}

stop() {
    export SLURM_CONF=$folder/slurm.conf
    [[ ! -e $SLURM_CONF ]] || scancel --user="$(id -un)" --signal=KILL --quiet || true
    end_process "$folder/slurmd.pid" slurmd
    end_process "$folder/slurmctld.pid" slurmctld
    end_process "$folder/munge/pid" munged
}

case $action in
start)
    trap stop EXIT # of what was started before something failed
    start
    trap - EXIT
    ;;
stop) stop ;;
*) usage ;;
esac
