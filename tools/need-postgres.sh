#!/bin/sh
# The log's tests run on a real PostgreSQL; this puts its programs on the machine where they are missing.
set -eu

there() {
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

there && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "The tests need PostgreSQL's programs (initdb, pg_ctl): install the package 'postgresql'." >&2
    exit 1
fi
# The package would otherwise start a server of its own; the tests start theirs.
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] ||
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends postgresql >/dev/null
there
