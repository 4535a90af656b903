import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/*
 * Whole rows as JSON. PostgreSQL writes a row in half the time that json_build_object takes for the same members, because
 * json_build_object looks up the types of its arguments, the names among them, for every row anew.
 */

/** The rows of a query as one JSON array, in the query's own order; an empty one where there are none. */
export const rowsJson = <Row>(query: RawBuilder<Row>): RawBuilder<Row[]> =>
  sql<Row[]>`(SELECT coalesce(json_agg(found), '[]'::json) FROM (${query}) found)`

/** The one row of a query as a JSON object; null where it has none. */
export const rowJson = <Row>(query: RawBuilder<Row>): RawBuilder<Row> =>
  sql<Row>`(SELECT row_to_json(found) FROM (${query}) found)`
