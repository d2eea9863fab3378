#!/bin/sh
# Restarts the processes of these ports one after the other, so that visitors lose no request: docs/deploying.md.
#   deploy/rolling-restart.sh 3001 3002
set -eu
for port in "$@"; do
  echo "Restarting competitions@$port"
  systemctl restart "competitions@$port"
  until curl --fail --silent --output /dev/null "http://127.0.0.1:$port/readyz"; do sleep 1; done
  # Longer than a proxy takes to notice that a process is back.
  sleep 3
done
