#!/bin/sh
# The pages' tests run in a real browser; this puts Debian's Chromium on the machine where it is missing. Without the
# windows that nobody looks at (the headless shell) it needs a third less of the processor for the same pages.
set -eu

there() {
    command -v "$1" >/dev/null 2>&1
}

install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "$1" fonts-noto-core >/dev/null 2>&1
}

there chromium-headless-shell && exit 0
if [ "$(id -u)" = 0 ] && there apt-get; then
    apt-get update -qq
    install chromium-headless-shell || there chromium || install chromium
fi
if ! there chromium-headless-shell && ! there chromium; then
    echo "The tests need 'chromium-headless-shell' or 'chromium' on the path: install the package of that name." >&2
    exit 1
fi
