import type { Endpoint, Query, Response } from '@armature/contract/platform/endpoint'
import type { ExportQuery } from '@armature/contract/platform/exports'
import type { ColumnedCall, ListColumn } from '@armature/contract/platform/list-columns'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Handler } from '../../platform/http/route.ts'
import { route } from '../../platform/http/route.ts'
import type { Exported } from './export-list.ts'
import { exportList } from './export-list.ts'
import type { ExportColumns } from './export-values.ts'

type ItemOf<Call extends ColumnedCall> =
  Response<Endpoints[Call]> extends { results: (infer Item)[] } ? Item : never

/** The columns of a list's file, one for each of contract/platform/list-columns.ts, read from the list's rows. */
export type ColumnsOf<Call extends ColumnedCall> = ExportColumns<ListColumn<Call>, ItemOf<Call>>

/** A list as its module exports it. */
export type ExportedList<Call extends ColumnedCall, Row> = Exported<
  Query<Endpoints[Call]>,
  Row,
  ItemOf<Call>
> & { columns: ColumnsOf<Call> }

/**
 * Registers the call that returns a list as a file, beside the call that returns its pages
 * (platform/http/list-route.ts).
 */
export const exportRoute = <Call extends ColumnedCall, Row>(
  app: FastifyInstance,
  endpoint: Endpoint & { file: true },
  exported: ExportedList<Call, Row>,
): void => {
  const handler = (
    ctx: Parameters<Handler<Endpoint>>[0],
    { query }: { query: Query<Endpoints[Call]> & ExportQuery },
  ) => exportList(ctx, query, exported)
  // The contract derives the export's query from the list's (contract/platform/exports.ts), which the compiler can't
  // see here.
  route(app, endpoint, handler as unknown as Handler<typeof endpoint>)
}
