#!/bin/sh
# Makes the files in this folder again, each with the code of an older commit: databases and what that commit says is in
# them. It needs the libraries of the room and a PostgreSQL that may be filled: make.sh postgresql://houseway@127.0.0.1/
# The rooms are played with real shuffles, so each run deals other cards.
set -e
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
git -C "$here" rev-parse --git-dir > /dev/null
for commit in 937bfb40 b82a516f c16598fe 1e15151b d71532bb; do
    git -C "$here" worktree add --quiet --detach "$scratch/$commit" "$commit"
    PYTHONPATH=$scratch/$commit/src python "$here/make.py.txt" "$commit" "$here"
done
for commit in 937bfb40 1e15151b; do
    name=postgres-$commit
    psql --quiet --command "CREATE DATABASE \"$name\"" "${1}postgres"
    PYTHONPATH=$scratch/$commit/src python "$here/make.py.txt" "$name" "$here" "$1$name"
    # Lines with a backslash are commands for psql only.
    pg_dump --inserts --no-owner --no-comments "$1$name" | grep -v '^\\' | xz -9 > "$here/$name.sql.xz"
done
for commit in 937bfb40 b82a516f c16598fe 1e15151b d71532bb; do
    git -C "$here" worktree remove --force "$scratch/$commit"
done
rmdir "$scratch"
