import { lostRecord } from './record/lost-record.ts'

/** A record's id as an address has it, or null. */
export const readRouteId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null

/** The record's id in the address of its page; a text that is no id is a 404, like a missing record. */
export const routeId = (text: string): number => {
  const id = readRouteId(text)
  if (id === null) throw lostRecord()
  return id
}
