import { limits } from '@armature/domain/limits'

export interface PagedQuery {
  page?: number | undefined
  page_size?: number | undefined
}

/** A page's position in its list. */
export const windowOf = (query: PagedQuery): { limit: number; offset: number } => {
  const limit = query.page_size ?? limits.page.size
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}

const linkOf = (path: string, query: object, page: number): string => {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, page })) {
    if (value !== undefined) parts.set(name, String(value))
  }
  return `${path}?${parts.toString()}`
}

/**
 * Every paged list's answer. `next` and `previous` repeat the parsed query (id lists comma-separated); a page past the
 * end is empty and points back to the last one.
 */
export const pageOf = <Item>({
  query,
  count,
  results,
  path,
}: {
  query: PagedQuery
  count: number
  results: Item[]
  path: string
}): { count: number; next: string | null; previous: string | null; results: Item[] } => {
  const page = query.page ?? 1
  const last = Math.max(1, Math.ceil(count / windowOf(query).limit))
  return {
    count,
    next: page < last ? linkOf(path, query, page + 1) : null,
    previous: page > 1 ? linkOf(path, query, Math.min(page - 1, last)) : null,
    results,
  }
}
