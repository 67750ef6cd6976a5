#!/bin/sh
# Runs the fast tests on the Python of Debian trixie (3.13), in a chroot that later runs use again.
# Needs root and Debian's mirror: make newer-python [NEWER=/var/tmp/houseway-trixie]
set -eu

root=${1:-/var/tmp/houseway-trixie} jobs=${2:-2}
if [ "$(id -u)" != 0 ]; then
    echo "A chroot needs root." >&2
    exit 1
fi
command -v debootstrap >/dev/null 2>&1 || { apt-get update -qq && apt-get install -qq debootstrap >/dev/null; }
if [ ! -e "$root/ready" ]; then
    debootstrap --variant=minbase --include=ca-certificates,git,python3.13-venv \
        trixie "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >/dev/null
    touch "$root/ready"
fi
# The network and pip's settings of this machine, so that pip finds its packages in the chroot too.
for file in /etc/resolv.conf /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
    if [ -e "$file" ]; then cp -L "$file" "$root$file"; fi
done
rm -rf "$root/houseway"
mkdir -p "$root/houseway"
git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T - | tar -x -C "$root/houseway"
mounted() { grep -q " $root/$1 " /proc/mounts; }
for folder in proc dev; do
    mounted "$folder" || mount --bind "/$folder" "$root/$folder"
done
trap 'umount "$root/proc" "$root/dev"' EXIT
chroot "$root" sh -euc "
    cd /houseway
    git init -q && git add -A # one test looks at the files that git knows
    [ -e /venv/bin/pip ] || python3.13 -m venv /venv
    export PIP_FIND_LINKS=
    /venv/bin/pip install --quiet --constraint requirements/dev.txt --editable '.[dev]'
    /venv/bin/pytest -n $jobs -m 'not slow and not broad' -p no:cacheprovider
"
