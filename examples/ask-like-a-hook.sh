#!/bin/sh
# Does what Claude Code does when a prompt is submitted, and asks why the answer was given.
set -eu
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cd "$project"
git init -q
context-graph remember "Releases are cut from the release branch, never from main" --kind decision

prompt='{"session_id":"example","prompt":"Which branch do we cut the release from?"}'
printf '%s' "$prompt" | context-graph hook UserPromptSubmit | tee answer.json
grep -q "release branch" answer.json
# The same session is not told twice.
test -z "$(printf '%s' "$prompt" | context-graph hook UserPromptSubmit)"
context-graph why
