import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/*
 * Whole rows as JSON. PostgreSQL writes a row in half the time of json_build_object with the same members, which looks
 * up its arguments' types for every row.
 */

/** The rows of a query as one JSON array, in the query's own order; an empty one where there are none. */
export const rowsJson = <Row>(query: RawBuilder<Row>): RawBuilder<Row[]> =>
  sql<Row[]>`(SELECT coalesce(json_agg(found), '[]'::json) FROM (${query}) found)`

/** The one row of a query as a JSON object; null where it has none. */
export const rowJson = <Row>(query: RawBuilder<Row>): RawBuilder<Row> =>
  sql<Row>`(SELECT row_to_json(found) FROM (${query}) found)`
