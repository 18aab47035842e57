#!/bin/sh
# A new version without an interruption and without containers: one process after the other, the next when the last is ready.
#   sudo deploy/roll-over-systemd.sh /opt/minsu-2 8081 8082
# The new checkout is prepared already (docs/deploy.md); /opt/minsu becomes a link to it.
set -eu
new=$1
shift
link=${MINSU_LINK:-/opt/minsu}
restart=${MINSU_RESTART:-systemctl restart}
[ -f "$new/apps/web/dist/.made-of" ] || { echo "$new is not built: npm run build:web there first" >&2; exit 1; }
before=$(readlink "$link" || true)
ln -sfn "$new" "$link.new"
mv -T "$link.new" "$link"
for port in "$@"; do
  $restart "minsu@$port"
  tries=0
  until [ "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/health/ready")" = 200 ]; do
    tries=$((tries + 1))
    if [ "$tries" -ge 300 ]; then
      echo "minsu@$port is not ready after five minutes: journalctl -u minsu@$port; the others still run ${before:-the version before}" >&2
      echo "if the journal says that nothing was changed, the way back is: ln -sfn ${before:-<checkout before>} $link; $restart minsu@$port" >&2
      exit 1
    fi
    sleep 1
  done
  echo "minsu@$port runs $new"
done
