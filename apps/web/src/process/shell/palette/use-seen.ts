import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../../platform/api/use-session.ts'
import { noteSeen, recordAt } from './seen-records.ts'

/** Stores each record whose page is opened. */
export const useSeen = (): void => {
  const session = useSession()
  const at = useLocation({ select: ({ pathname, search }) => recordAt(pathname, search) })
  useEffect(() => {
    if (session !== null && at !== null) noteSeen(session, at)
  }, [session, at])
}
