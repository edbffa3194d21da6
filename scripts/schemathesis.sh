#!/bin/sh
# Holds the API of a fresh demo against its description, with Schemathesis (pip install schemathesis==4.32.0):
#   scripts/schemathesis.sh [member|shop|staff] [seconds] [options of schemathesis run]
# Starts the demo on PORT (4540) with rate limits out of the way, and stops it at the end.
set -eu
cd "$(dirname "$0")/.."
root=$PWD

role=${1:-member}
seconds=${2:-300}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] && shift
port=${PORT:-4540}
site=http://127.0.0.1:$port

case $role in
  member) username=demo ;;
  shop) username=demoshop ;;
  staff) username=demoadmin ;;
  *) echo "There is no role $role" >&2; exit 2 ;;
esac

folder=$(mktemp -d)
APP_ENV=demo DATA_DIR=$folder PORT=$port BASE_URL=http://localhost:$port \
  READ_LIMIT=1000000 SEARCH_LIMIT=1000000 SEARCH_LIMIT_ADDRESS=1000000 LOGIN_LIMIT_ADDRESS=1000000 \
  node scripts/run.mjs start >"$folder/log" 2>&1 &
demo=$!
trap 'kill "$demo" 2>/dev/null; wait "$demo" 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM

tries=0
until curl -sf "$site/api/health" >/dev/null; do
  tries=$((tries + 1))
  if [ $tries -gt 120 ] || ! kill -0 "$demo" 2>/dev/null; then cat "$folder/log" >&2; exit 1; fi
  sleep 1
done
token=$(
  curl -sf "$site/api/auth/login" -H 'Content-Type: application/json' \
    -d "{\"username\":\"$username\",\"password\":\"bazar-demo-1\",\"device_name\":\"Schemathesis\"}" |
    sed 's/^{"token":"\([^"]*\)".*/\1/'
)

# These end the session, or close the site or a part of it to all calls that follow.
set -- "$@" \
  --exclude-operation-id logOut \
  --exclude-operation-id revokeSession \
  --exclude-operation-id revokeOtherSessions \
  --exclude-operation-id requestDeletion \
  --exclude-operation-id startMaintenance \
  --exclude-operation-id switchFeature
# Calls of staff do not exist for others, whatever the method; api/access.test.ts checks every one.
[ "$role" = staff ] || set -- "$@" --exclude-path-regex '^/api/admin'

cd "$folder"
schemathesis --config-file "$root/scripts/schemathesis.toml" run "$site/api/openapi.json" --url "$site" \
  --header "Authorization: Bearer $token" --max-time "$seconds" "$@"
