#!/bin/sh
# Uploads dist/ to a bucket behind CloudFront: npm run build -- --host=plain && deploy/s3.sh <bucket> <distribution>
# Keeps files of earlier versions for open pages. Later, the third argument --remove-old removes them.
# Needs the AWS CLI and permissions for both. deploy/README.md describes the distribution.
set -eu
bucket=${1:?Name the bucket: deploy/s3.sh <bucket> <distribution>}
distribution=${2:?Name the distribution: deploy/s3.sh <bucket> <distribution>}
action=${3:-upload}
[ -f dist/pages.json ] || { echo 'Missing dist/. Build it: npm run build -- --host=plain' >&2; exit 1; }

# Omits files for other hosts, and hidden files, except below .well-known/.
set -- --exclude '_hosts/*' --exclude _headers --exclude _redirects --exclude _site.json --exclude '.*' --exclude '*/.*'

case $action in
  upload) ;;
  --remove-old)
    aws s3 sync dist "s3://$bucket" --delete --size-only "$@"
    exit
    ;;
  *)
    echo "Unknown action \"$action\": expected --remove-old or nothing." >&2
    exit 1
    ;;
esac

# Hashed files come first, so that pages never refer to missing files.
for folder in assets _pages _search _offline; do
  [ -d "dist/$folder" ] || continue
  aws s3 sync "dist/$folder" "s3://$bucket/$folder" --exclude manifest.json --cache-control 'public, max-age=31536000, immutable'
done
for manifest in _pages/manifest.json _search/manifest.json; do
  aws s3 cp "dist/$manifest" "s3://$bucket/$manifest" --cache-control 'public, max-age=0, s-maxage=60, must-revalidate'
done
[ ! -f dist/_offline.json ] || aws s3 cp dist/_offline.json "s3://$bucket/_offline.json" --cache-control no-cache
briefly='public, max-age=300, stale-while-revalidate=600, stale-if-error=86400'
aws s3 sync dist "s3://$bucket" --cache-control "$briefly" \
  --exclude 'assets/*' --exclude '_pages/*' --exclude '_search/*' --exclude '_offline/*' --exclude _offline.json \
  --exclude '*.md' --exclude '*.txt' "$@"
[ ! -d dist/.well-known ] || aws s3 sync dist/.well-known "s3://$bucket/.well-known" --cache-control "$briefly" "$@"
# Text files need a charset.
for type in md:markdown txt:plain; do
  aws s3 sync dist "s3://$bucket" --cache-control "$briefly" \
    --exclude '*' --include "*.${type%:*}" "$@" --content-type "text/${type#*:}; charset=utf-8"
done
aws cloudfront create-invalidation --distribution-id "$distribution" --paths '/*' > /dev/null
echo "Uploaded dist/ to $bucket. Remove files of earlier versions later: deploy/s3.sh $bucket $distribution --remove-old"
