#!/bin/sh
# Starts the built server, for npm start, the container image and the systemd unit alike. The process becomes the
# server, so signals reach it.
#
# On a machine with much memory V8 lets 130 MB of young objects and twice the living old ones gather before it
# looks: 530 MB under load, and no page sooner. With the first two flags it is 280 MB (decision 35). With the third
# V8 never makes objects old from birth: after a crowd that waited for one page it took all objects of requests for
# long-lived ones, and collecting them cost half of the pages a second for as long as the process lived.
#
# For the C library: two heaps instead of one per thread, and blocks over a megabyte are returned to the system
# when freed. Otherwise pictures and the loading of modules leave unused memory behind.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-1000000}"
exec node --max-semi-space-size=4 --heap-growing-percent=50 --no-allocation-site-pretenuring \
  build/server/main.js "$@"
