import { lostRecord } from './record/lost-record.ts'

/** A record's id in an address, or null. */
export const readRouteId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null

/** The record's id in its page's address; an invalid one is a 404, like a missing record. */
export const routeId = (text: string): number => {
  const id = readRouteId(text)
  if (id === null) throw lostRecord()
  return id
}
