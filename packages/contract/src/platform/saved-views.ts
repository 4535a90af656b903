import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from './body-bytes.ts'
import { endpoint } from './endpoint.ts'
import { empty, id, idParams, requiredLine, text } from './primitives.ts'
import { tableNames } from './table-names.ts'
import { columnShapes } from './table-settings.ts'

const bounds = limits.view

const name = requiredLine(bounds.name)
const field = /^[a-z_]{1,40}$/
const table = z.enum(tableNames)

const stateShape = {
  filters: z
    .record(z.string().regex(field, messages.notFound), text(bounds.filter))
    .refine((filters) => Object.keys(filters).length <= bounds.filters, messages.tooLong)
    .describe('By the names that the list’s call has for them'),
  search: text(bounds.search),
  ordering: z
    .string()
    .regex(/^(-?[a-z_]{1,40})?$/, messages.notFound)
    .describe('Empty for the list’s own order'),
  ...columnShapes,
}

/** The state that a view restores: the list's address and its columns. */
export type ViewState = z.output<z.ZodObject<typeof stateShape>>

export const viewShape = z.object({
  id,
  table,
  name: z.string(),
  is_shared: z.boolean().describe('With all administrators'),
  is_own: z.boolean().describe('Only one’s own can be changed'),
  by: z.string().describe('The name of the person who keeps it'),
  is_default: z.boolean().describe('The list opens with it'),
  state: z.object(stateShape),
})

export const listSavedViews = endpoint('listSavedViews', {
  access: 'view.keep',
  summary: 'One’s views of a list, and those that are shared with one',
  query: z.strictObject({ table }),
  response: z.object({ views: z.array(viewShape) }),
})

const isShared = z.boolean().describe('With all administrators; refused for anybody else’s lists')
const state = z.strictObject(stateShape)

export const createSavedView = endpoint('createSavedView', {
  access: 'view.keep',
  summary: 'Keeps a list’s filters, search, order and columns under a name',
  body: z.strictObject({ table, name, is_shared: isShared.optional(), state }),
  bodyBytes: bodyBytes.names,
  response: viewShape,
  status: 201,
  idempotent: true,
})

export const changeSavedView = endpoint('changeSavedView', {
  access: 'view.keep',
  summary: 'Renames one’s view, shares it or takes it back, or puts another state in its place',
  params: idParams,
  body: z.strictObject({
    name: name.optional(),
    is_shared: isShared.optional(),
    state: state.optional(),
  }),
  bodyBytes: bodyBytes.names,
  response: viewShape,
})

export const deleteSavedView = endpoint('deleteSavedView', {
  access: 'view.keep',
  summary: 'Deletes one’s view, for those with whom it was shared too',
  params: idParams,
  response: empty,
})

export const chooseDefaultView = endpoint('chooseDefaultView', {
  access: 'view.keep',
  summary: 'Chooses the view with which a list opens for oneself; null for none',
  body: z.strictObject({ table, view: id.nullable() }),
  response: empty,
})
