import { useParams } from '@tanstack/react-router'
import { lostRecord } from './lost-record.ts'

/** The record's id in the address; what is no id is a 404, like a record that isn't there. */
export const useRouteId = (): number => {
  const { id } = useParams({ strict: false }) as { id?: string }
  if (id === undefined || !/^[1-9]\d{0,15}$/.test(id)) throw lostRecord()
  return Number(id)
}
