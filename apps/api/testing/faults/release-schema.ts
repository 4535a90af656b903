import pg from 'pg'

/** The parts of the database that a release's code may rely on: names, types, the columns that may stay empty, its rights. */
export interface ReleaseSchema {
  /** Per `table.column` its type, with a `?` behind it where an INSERT may leave it out. */
  columns: Record<string, string>
  /** Functions that the runtime role may call, with the types of their arguments. */
  functions: string[]
  /** Per `table` what the runtime role may do to it. */
  rights: Record<string, string[]>
  /** Per enum its labels. */
  enums: Record<string, string[]>
}

const columnsQuery = `
  SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod)
    || CASE WHEN NOT a.attnotnull OR a.atthasdef OR a.attidentity <> '' THEN '?' ELSE '' END AS type
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migration' ORDER BY 1`

const functionsQuery = `
  SELECT p.proname || '(' || (SELECT coalesce(string_agg(format_type(t, NULL), ', ' ORDER BY place), '')
      FROM unnest(p.proargtypes) WITH ORDINALITY AS argument (t, place)) || ')' AS signature
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
    AND has_function_privilege('armature_app', p.oid, 'EXECUTE')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`

const rightsQuery = `
  SELECT c.relname AS name, array_agg(r.name ORDER BY r.name) AS rights
  FROM pg_class c CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS r (name)
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migration'
    AND has_table_privilege('armature_app', c.oid, r.name) GROUP BY 1 ORDER BY 1`

const enumsQuery = `
  SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS labels
  FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid WHERE t.typnamespace = 'public'::regnamespace GROUP BY 1`

/** Reads it from a migrated database by its owner's login. */
export const releaseSchemaOf = async (url: string): Promise<ReleaseSchema> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const columns = await client.query<{ name: string; type: string }>(columnsQuery)
    const functions = await client.query<{ signature: string }>(functionsQuery)
    const rights = await client.query<{ name: string; rights: string[] }>(rightsQuery)
    const enums = await client.query<{ name: string; labels: string[] }>(enumsQuery)
    return {
      columns: Object.fromEntries(columns.rows.map(({ name, type }) => [name, type])),
      functions: functions.rows.map(({ signature }) => signature),
      rights: Object.fromEntries(rights.rows.map((row) => [row.name, row.rights])),
      enums: Object.fromEntries(enums.rows.map((row) => [row.name, row.labels])),
    }
  } finally {
    await client.end()
  }
}

/** Lists, one a line, what code written for `before` would miss on `now`. */
export const missedBy = (before: ReleaseSchema, now: ReleaseSchema): string[] => {
  const missing = (what: string, wanted: readonly string[], found: readonly string[]): string[] =>
    wanted.filter((one) => !found.includes(one)).map((one) => `${what} ${one} is gone`)
  const columns = Object.entries(before.columns).flatMap(([name, wanted]) => {
    const found = now.columns[name]
    if (found === undefined) return [`column ${name} is gone`]
    const [was, is] = [wanted.replace('?', ''), found.replace('?', '')]
    if (was !== is) return [`column ${name} was ${was} and is ${is}`]
    return wanted.endsWith('?') && !found.endsWith('?')
      ? [`column ${name} could be left out and must be given`]
      : []
  })
  const tables = new Set(Object.keys(before.columns).map((name) => name.split('.')[0]))
  const added = Object.entries(now.columns)
    .filter(([name, type]) => !type.endsWith('?') && !(name in before.columns))
    .filter(([name]) => tables.has(name.split('.')[0]))
    .map(([name]) => `column ${name} is new and must be given`)
  return [
    ...columns,
    ...added,
    ...missing('function', before.functions, now.functions),
    ...Object.entries(before.rights).flatMap(([name, rights]) =>
      missing(`on ${name} the right to`, rights, now.rights[name] ?? []),
    ),
    ...Object.entries(before.enums).flatMap(([name, labels]) =>
      missing(`label of ${name}`, labels, now.enums[name] ?? []),
    ),
  ]
}
