import { limits } from '@armature/domain/limits'
import { readRecordKey, recordKey } from '@armature/domain/pages/found-records'
import { paths, patterns } from '../../../platform/paths.ts'
import { recordOfPath } from '@armature/domain/pages/record-pages'
import { savedUnder } from '../../../platform/api/stored-here.ts'
import type { Session } from '../../../platform/api/session.ts'

type Search = Readonly<Record<string, unknown>>

const productAt = (path: string, { product }: Search): string => {
  if (path === paths.products || path === paths.tenantProducts || path === paths.inventory)
    return String(product ?? '')
  const [before = ''] = patterns.editProduct.split('$id')
  return path.startsWith(before) ? path.slice(before.length) : ''
}

/** The record in an address: its own page, or a product's details or form. */
export const recordAt = (path: string, search: Search): string | null => {
  const record = recordOfPath(path)
  const key = record === null ? `product-${productAt(path, search)}` : recordKey(record)
  return readRecordKey(key) === null ? null : key
}

/** This person's last seen records in this browser, newest first. Only their kinds and ids, which reveal nothing. */
export const readSeen = (session: Session): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(savedUnder(session).seen) ?? '[]')
    const keys = Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : []
    return keys.filter((key) => readRecordKey(key) !== null).slice(0, limits.search.seen)
  } catch {
    return []
  }
}

/** Moves a record to the front. */
export const noteSeen = (session: Session, key: string): void => {
  const keys = [key, ...readSeen(session).filter((one) => one !== key)].slice(0, limits.search.seen)
  try {
    localStorage.setItem(savedUnder(session).seen, JSON.stringify(keys))
  } catch {
    // A browser without storage has no recent records.
  }
}
