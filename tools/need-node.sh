#!/bin/sh
# The page's types are checked by TypeScript, which npm fetches and Node runs; this puts both on the machine where they
# are missing.
set -eu

there() {
    command -v npm >/dev/null 2>&1 && node -e 'process.exit(parseInt(process.versions.node) < 16 ? 1 : 0)' 2>/dev/null
}

there && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "The page's types are checked with 'node' (16 or newer) and 'npm': install the packages 'nodejs' and 'npm'." >&2
    exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends nodejs npm >/dev/null
there
