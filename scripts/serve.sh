#!/bin/sh
# Starts the built server, for npm start, the container image and the systemd unit alike. The process becomes the
# server, so signals reach it.
#
# Each page leaves young objects. With room for more of them V8 collects less: a page that no cache serves takes 12 to
# 24 % less processor time with 32 MB than with 4 (decision 14). Where there is less than 2 GB, they and twice the
# living old ones would be too much: there memory comes first.
#
# --no-allocation-site-pretenuring: V8 never makes objects old from birth. After a crowd that waited for one page it
# took all objects of requests for long-lived ones, and collecting them cost half of the pages a second for as long as
# the process lived. --expose-gc: the server collects once after its start (decision 35).
kb=$(awk '/^MemTotal:/ { print $2 }' /proc/meminfo 2>/dev/null)
limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null)
case $limit in '' | max) ;; *) [ $((limit / 1024)) -lt "${kb:-0}" ] && kb=$((limit / 1024)) ;; esac
if [ "${kb:-0}" -ge 2000000 ]; then young='--max-semi-space-size=32'
else young='--max-semi-space-size=4 --heap-growing-percent=50'; fi
#
# For the C library: two heaps instead of one per thread, and blocks over a megabyte are returned to the system
# when freed. Otherwise pictures and the loading of modules leave unused memory behind.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-1000000}"
# shellcheck disable=SC2086 -- two words
exec node $young --no-allocation-site-pretenuring --expose-gc \
  build/server/main.js "$@"
