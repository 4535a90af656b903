import { useParams } from '@tanstack/react-router'
import { lostRecord } from './record/lost-record.ts'
import { readRouteId } from './route-id.ts'

/** The record's id in the address; a text that is no id is a 404, like a missing record. */
export const useRouteId = (): number => {
  const { id: text } = useParams({ strict: false }) as { id?: string }
  const id = readRouteId(text)
  if (id === null) throw lostRecord()
  return id
}
