import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import { digits, text } from './primitives.ts'

/** What every paged list accepts; `ordering` takes a listed field, with `-` in front for descending. */
export const pageQuery = <const Fields extends readonly [string, ...string[]]>(orderable: Fields) => ({
  page: digits.pipe(z.number().max(1_000_000)).optional(),
  page_size: digits.pipe(z.number().max(limits.page.max)).optional(),
  search: text(200).optional(),
  ordering: z
    .enum(orderable.flatMap((field) => [field, `-${field}`]) as [Fields[number] | `-${Fields[number]}`])
    .optional(),
})

/** `{count, next, previous, results}`; `next` and `previous` are paths with their query, or null. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
