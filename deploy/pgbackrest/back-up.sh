#!/bin/sh
# Makes a backup, restores it into a scratch folder, starts it there and reads every row. Run as postgres by
# armature-backup.service, which sets PGBIN. The table `backups` has the outcome, for the status page, metrics and alerts.
set -eu

sql() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --set=info="${info:-}" --dbname=armature; }

row=$(echo "INSERT INTO backups (started_at) VALUES (now()) RETURNING id" | sql)
scratch=$(mktemp --directory /var/tmp/armature-check.XXXXXX)

finish() {
  code=$?
  trap - EXIT
  "$PGBIN/pg_ctl" stop --silent --pgdata="$scratch/data" --mode=immediate 2>/dev/null || true
  rm -rf "$scratch"
  if [ "$code" -ne 0 ]; then
    echo "UPDATE backups SET error = 'exit code $code: journalctl -u armature-backup' WHERE id = $row" | sql
  fi
  exit "$code"
}
trap finish EXIT

# A full backup every Sunday, a differential one on the other days.
if [ "$(date +%u)" = 7 ]; then type=full; else type=diff; fi
pgbackrest --stanza=armature --type="$type" backup
info=$(pgbackrest --stanza=armature --output=json info)
echo "UPDATE backups SET finished_at = now(), bytes =
  (:'info'::json -> 0 -> 'backup' -> -1 -> 'info' -> 'repository' ->> 'delta')::bigint WHERE id = $row" | sql

pgbackrest --stanza=armature --pg1-path="$scratch/data" --type=immediate --target-action=promote --archive-mode=off restore
# Debian keeps these two files outside the data folder.
echo "local all all trust" >"$scratch/data/pg_hba.conf"
echo "shared_buffers = 32MB" >"$scratch/data/postgresql.conf"
options="-c listen_addresses= -c unix_socket_directories=$scratch -c port=5432 -c hot_standby=off"
"$PGBIN/pg_ctl" start --silent --pgdata="$scratch/data" --log="$scratch/log" --options="$options"
until pg_isready --quiet --host="$scratch" --port=5432; do
  "$PGBIN/pg_ctl" status --pgdata="$scratch/data" >/dev/null || { cat "$scratch/log"; exit 1; }
  sleep 1
done
pg_dumpall --host="$scratch" --port=5432 >/dev/null
echo "UPDATE backups SET verified_at = now() WHERE id = $row" | sql
