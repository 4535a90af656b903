import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import type { OrderedCall, Ordering, OrderingField } from './list-orderings.ts'
import { listOrderings } from './list-orderings.ts'
import { digits, text } from './primitives.ts'

/** The position of a page in its list. */
export const pageWindow = {
  page: digits.pipe(z.number().max(1_000_000)).optional(),
  page_size: digits.pipe(z.number().max(limits.page.max)).optional(),
}

export const searchText = text(limits.search.text).optional()

const orderingOf = <Field extends string>(fields: readonly Field[]) =>
  z.enum(fields.flatMap((field) => [field, `-${field}`]) as [Ordering<Field>])

/** A sortable list's query; `ordering` is one of its fields (list-orderings.ts), with a leading `-` for descending. */
export const pageQuery = <Call extends OrderedCall>(call: Call) => ({
  ...pageWindow,
  search: searchText,
  ordering: orderingOf<OrderingField<Call>>(listOrderings[call]).optional(),
})

/** `{count, next, previous, results}`; `next` and `previous` are paths with their query, or null. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
