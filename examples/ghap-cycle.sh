#!/bin/sh
# A hypothesis that turns out wrong is worth more than one that was right: it is found again.
set -eu
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cd "$project"
git init -q

context-graph ghap start \
  --goal "Stop the flaky cache test" \
  --hypothesis "The timeout is too short" \
  --action "Raise the timeout to 60 seconds" \
  --prediction "Twenty runs pass" \
  --domain debugging
context-graph ghap resolve falsified \
  --result "It still fails with a stale value" \
  --surprise "The timeout was never reached" \
  --root-cause wrong-assumption --why "Two tests share one cache" \
  --takeaway "Check isolation before timing"

context-graph ghap experiences "flaky test" | tee found.txt
grep -q "Check isolation before timing" found.txt
context-graph ghap stats
