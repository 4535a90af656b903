import { wholeText } from '@armature/domain/values/number-text'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { listAccountEvents, listUsers } from '../people/accounts.ts'
import { searchProducts } from '../selling/catalogue.ts'
import type { Access } from './endpoint.ts'
import { endpoint } from './endpoint.ts'
import type { ColumnedCall } from './list-columns.ts'
import { exportCalls, exportFormats, listColumns } from './list-columns.ts'
import { listOrders, listSubOrders } from '../trading/orders.ts'
import { text, wordList } from './primitives.ts'
import { listQuotes, listSubQuotes } from '../trading/quotes.ts'

/** Comma-separated, so a heading can't contain one. */
const headings = text(limits.exports.heading * 20)
  .transform((line) => line.split(',').map((heading) => heading.trim()))
  .refine((all) => all.every((heading) => heading.length <= limits.exports.heading), messages.tooLong)

/** An export's query besides its list's filters. */
export interface ExportQuery {
  format: (typeof exportFormats)[number]
  columns?: string[] | undefined
  headings?: string[] | undefined
}

interface ListCall<Name extends ColumnedCall, Who extends Access, Shape extends z.ZodRawShape> {
  name: Name
  access: Who
  query: z.ZodObject<Shape>
}

/** One heading for each column, or none. */
const areHeaded = ({ columns, headings: called }: ExportQuery): boolean =>
  called === undefined || called.length === columns?.length

/** A list's rows as a file, with the list's own query but no page. */
const exportOf = <Name extends ColumnedCall, Who extends Access, Shape extends z.ZodRawShape>(
  list: ListCall<Name, Who, Shape>,
  what: string,
) => {
  const { page: _page, page_size: _size, ...filters } = list.query.shape
  const columns: readonly string[] = listColumns[list.name]
  return endpoint(exportCalls[list.name], {
    access: list.access,
    summary: `${what} as a file, filtered and ordered as in the list; up to ${wholeText(limits.exports.rows)} rows`,
    query: z
      .strictObject({
        ...filters,
        format: z.enum(exportFormats),
        columns: wordList(columns)
          .optional()
          .describe(`Any of ${columns.join(', ')}, separated by commas`),
        headings: headings
          .optional()
          .describe('What the columns are called in the file, separated by commas'),
      })
      .refine((query) => areHeaded(query as ExportQuery), {
        error: messages.headingsDiffer,
        path: ['headings'],
      }),
    file: true,
    response: z.object({}),
  })
}

export const exportProducts = exportOf(searchProducts, 'Products')
export const exportUsers = exportOf(listUsers, 'Users')
export const exportAccountEvents = exportOf(listAccountEvents, 'Account events')
export const exportQuotes = exportOf(listQuotes, 'Quotes')
export const exportSubQuotes = exportOf(listSubQuotes, 'Sub-quotes')
export const exportOrders = exportOf(listOrders, 'Orders')
export const exportSubOrders = exportOf(listSubOrders, 'Sub-orders')
