#!/bin/sh
# Takes the decisions of one project over into another. No project sees another's memories unless
# you do this.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/api" "$work/web"
git -C "$work/api" init -q
git -C "$work/web" init -q

cd "$work/api"
context-graph remember "Dates are sent as ISO 8601 in UTC" --kind decision --tags shared
context-graph remember "The staging database is reset every night"
context-graph forget --pattern "staging" --yes
context-graph export --output "$work/shared.json"

cd "$work/web"
context-graph import "$work/shared.json" --dry-run
context-graph import "$work/shared.json"
context-graph recall "in which format are dates sent" | tee found.txt
grep -q "ISO 8601" found.txt
test "$(context-graph list --json | grep -c '"id"')" = 1
