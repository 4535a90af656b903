import type pg from 'pg'

/**
 * A new version of ICU may sort letters differently, and an index in the old order finds nothing. So the indexes of our
 * collation are rebuilt before the first request.
 */
export const renewCollation = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT d.objid::regclass::text AS name
    FROM pg_collation c JOIN pg_depend d ON d.refclassid = 'pg_collation'::regclass AND d.refobjid = c.oid
      JOIN pg_class i ON d.classid = 'pg_class'::regclass AND i.oid = d.objid AND i.relkind = 'i'
    WHERE c.collname = 'names' AND c.collnamespace = 'public'::regnamespace
      AND c.collversion IS DISTINCT FROM pg_collation_actual_version(c.oid)`)
  if (rows.length === 0) return []
  const renewed = rows.map(({ name }) => name)
  await client.query(
    [
      'BEGIN',
      ...renewed.map((name) => `REINDEX INDEX ${name}`),
      'ALTER COLLATION names REFRESH VERSION',
      'COMMIT',
    ].join('; '),
  )
  return renewed
}
