#!/bin/sh
# The pages' tests run in a real browser; this puts Debian's Chromium on the machine where it is missing.
set -eu

there() {
    command -v chromium >/dev/null 2>&1
}

there && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "The tests need the browser 'chromium' on the path: install the package of that name." >&2
    exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends chromium fonts-noto-core >/dev/null
there
