#!/bin/sh
# A new version without an interruption: one process after the other, the next when the last is healthy.
set -eu
cd "$(dirname "$0")"
docker compose build minsu-1
for name in minsu-1 minsu-2; do
  docker compose up -d --no-deps --no-build --wait "$name"
done
