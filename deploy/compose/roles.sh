#!/bin/sh
# The login that owns the schema isn't a superuser; requests act as armature_app.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$ARMATURE_PASSWORD" <<'SQL'
CREATE ROLE armature_app NOLOGIN;
CREATE ROLE armature LOGIN PASSWORD :'password';
GRANT armature_app TO armature;
CREATE DATABASE armature OWNER armature;
SQL
