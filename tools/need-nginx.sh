#!/bin/sh
# The example configuration is tested with a real nginx; this puts it on the machine where it is missing.
set -eu

there() {
    command -v nginx >/dev/null 2>&1 || [ -x /usr/sbin/nginx ]
}

there && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "The tests need nginx: install the package 'nginx-light'." >&2
    exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends nginx-light >/dev/null
there
