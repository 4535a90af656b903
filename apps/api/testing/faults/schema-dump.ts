import pg from 'pg'

/** Leaves out what extensions bring. */
const ours = `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e')`

/** `acl` as text, without the owner's own rights. */
const rightsOf = (acl: string, owner: string): string => `
  SELECT 'grant ' || a.privilege_type || ' to ' || CASE a.grantee WHEN 0 THEN 'public' ELSE a.grantee::regrole::text END
  FROM aclexplode(${acl}) a WHERE a.grantee <> ${owner}`

const tables = `
  SELECT 'table ' || o.relname AS object, line FROM pg_class o CROSS JOIN LATERAL (
    SELECT concat_ws(' ', 'persistence', o.relpersistence, 'row security', o.relrowsecurity, o.relforcerowsecurity) AS line
    UNION ALL SELECT concat_ws(' ', 'column', row_number() OVER (ORDER BY a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN 'not null' END, CASE a.attidentity WHEN '' THEN NULL ELSE 'identity ' || a.attidentity::text END,
      CASE a.attgenerated WHEN '' THEN 'default' ELSE 'generated' END, pg_get_expr(d.adbin, d.adrelid))
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT 'column ' || a.attname || ' ' || r.line FROM pg_attribute a
      CROSS JOIN LATERAL (${rightsOf('a.attacl', 'o.relowner')}) AS r (line) WHERE a.attrelid = o.oid
    UNION ALL SELECT concat_ws(' ', 'constraint', c.conname, replace(pg_get_constraintdef(c.oid), ' NOT VALID', ''))
      FROM pg_constraint c WHERE c.conrelid = o.oid AND c.contype IN ('c', 'f', 'p', 'u', 'x')
    UNION ALL SELECT concat_ws(' ', 'sequence', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
      FROM pg_sequence s JOIN pg_depend d ON d.objid = s.seqrelid AND d.refobjid = o.oid AND d.deptype IN ('a', 'i')
    UNION ALL SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i WHERE i.indrelid = o.oid
    UNION ALL SELECT concat_ws(' ', 'policy', p.polname, p.polcmd, p.polpermissive, p.polroles::text,
      'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(
        CASE WHEN p.polcmd IN ('*', 'w') THEN coalesce(p.polwithcheck, p.polqual) ELSE p.polwithcheck END, p.polrelid))
      FROM pg_policy p WHERE p.polrelid = o.oid
    UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE t.tgrelid = o.oid AND NOT t.tgisinternal
    UNION ALL ${rightsOf('o.relacl', 'o.relowner')}
    UNION ALL SELECT 'comment ' || d.objsubid || ' ' || d.description FROM pg_description d
      WHERE d.classoid = 'pg_class'::regclass AND d.objoid = o.oid) lines
  WHERE o.relnamespace = 'public'::regnamespace AND o.relkind IN ('r', 'p', 'v', 'm') AND ${ours}
    AND o.relname NOT IN ('armature_migration', 'schema_migration')`

/** Without comments, and with white space of any kind as one blank. */
const functions = `
  SELECT 'function ' || o.oid::regprocedure AS object, line FROM pg_proc o CROSS JOIN LATERAL (
    SELECT regexp_replace(regexp_replace(pg_get_functiondef(o.oid), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g') AS line
    UNION ALL ${rightsOf("coalesce(o.proacl, acldefault('f', o.proowner))", 'o.proowner')}) lines
  WHERE o.pronamespace = 'public'::regnamespace AND ${ours}`

const others = `
  SELECT 'type ' || o.typname AS object, e.enumlabel AS line
    FROM pg_type o JOIN pg_enum e ON e.enumtypid = o.oid WHERE o.typnamespace = 'public'::regnamespace
  UNION ALL SELECT 'type ' || o.typname, o.typtype::text FROM pg_type o
    WHERE o.typnamespace = 'public'::regnamespace AND o.typtype NOT IN ('b', 'c') AND ${ours}
  UNION ALL SELECT 'extension ' || o.extname, '' FROM pg_extension o
  UNION ALL SELECT 'schema public', r.line FROM pg_namespace o
    CROSS JOIN LATERAL (${rightsOf('o.nspacl', 'o.nspowner')}) AS r (line) WHERE o.nspname = 'public'`

/** Per table, function, type and extension of the schema `public` its definition, as sorted lines. */
export const dumpSchema = async (url: string): Promise<Record<string, string[]>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ object: string; line: string }>(
      `SELECT object, line COLLATE "C" AS line FROM (${tables} UNION ALL ${functions} UNION ALL ${others}) all_of_it
       ORDER BY object COLLATE "C", line COLLATE "C"`,
    )
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ object }) => object)].map(([object, lines]) => [
        object,
        lines.map(({ line }) => line),
      ]),
    )
  } finally {
    await client.end()
  }
}
