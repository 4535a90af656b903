#!/bin/sh
# SeaweedFS with one bucket and one key.
set -eu
cat > /tmp/s3.json <<JSON
{"identities":[{"name":"armature","credentials":[{"accessKey":"$STORE_KEY","secretKey":"$STORE_SECRET"}],"actions":["Admin","Read","Write","List"]}]}
JSON
(until echo 's3.bucket.create -name armature' | weed shell -master=localhost:9333 >/dev/null 2>&1; do sleep 1; done) &
exec weed server -dir=/data -s3 -s3.config=/tmp/s3.json -volume.max=0
