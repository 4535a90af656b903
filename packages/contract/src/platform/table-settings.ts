import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyHeights, tableNames } from './table-names.ts'

const bounds = limits.table

const column = z.string().regex(/^[a-z_]{1,40}$/, messages.notFound)
const columns = z.array(column).max(bounds.columns, messages.tooLong)

/** A table's columns, for a person's settings and for views. */
export const columnShapes = {
  /** The columns in order; unlisted ones follow. */
  order: columns.optional(),
  /** Hidden columns. */
  hidden: columns.optional(),
  /** Optional columns that are shown. */
  shown: columns.optional(),
  /** Columns with a width other than the screen's, in pixels. */
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

/** A person's settings for one table; everything unset is as the screen has it. */
export type TableSettings = z.output<z.ZodObject<typeof settingsShape>>

/** A person's settings, by table; tables without settings are absent. */
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
