#!/bin/sh
# Runs a command of this checkout with the settings of the server, as its account:
#   sudo -u minsu -H /opt/minsu/deploy/with-settings.sh npm run backup -- list
set -eu
set -a
# As the units have it: with an empty file of settings the start is refused, and makes no demo business.
NODE_ENV=production
DATA_DIR=/var/lib/minsu
. "${MINSU_ENV:-/etc/minsu.env}"
set +a
cd "$(dirname "$0")/.."
exec "$@"
