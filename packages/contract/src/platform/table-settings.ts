import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyHeights, tableNames } from './table-names.ts'

const bounds = limits.table

const column = z.string().regex(/^[a-z_]{1,40}$/, messages.notFound)
const columns = z.array(column).max(bounds.columns, messages.tooLong)

/** Which columns stand in a table, for a person's own settings and for views. */
export const columnShapes = {
  /** The columns in their order; those that aren't named stand after these. */
  order: columns.optional(),
  /** Columns that aren't shown. */
  hidden: columns.optional(),
  /** Columns that are shown, of those that wait to be asked for. */
  shown: columns.optional(),
  /** Columns that are wider or narrower than the screen has them, in pixels. */
  widths: z
    .array(z.strictObject({ column, px: z.int().min(bounds.width.min).max(bounds.width.max) }))
    .max(bounds.columns, messages.tooLong)
    .optional(),
}

const settingsShape = {
  ...columnShapes,
  page_size: z.literal(bounds.pageSizes).optional(),
  height: z.enum(bodyHeights).optional(),
}

/** How a person wants one table; what isn't named is as the screen has it. */
export type TableSettings = z.output<z.ZodObject<typeof settingsShape>>

/** How somebody wants their tables, by the tables that they have chosen anything of. */
export const tablesShape = z.array(z.object({ table: z.enum(tableNames), settings: z.object(settingsShape) }))

const answer = z.object({ tables: tablesShape })

export const readTableSettings = endpoint('readTableSettings', {
  access: 'account.read',
  summary: 'How one wants one’s tables: columns, their order and widths, rows a page, height',
  response: answer,
})

export const changeTableSettings = endpoint('changeTableSettings', {
  access: 'account.read',
  summary: 'Sets how one wants one table; with nothing in it, as the screen has it',
  body: z.strictObject({ table: z.enum(tableNames), settings: z.strictObject(settingsShape) }),
  response: answer,
})
