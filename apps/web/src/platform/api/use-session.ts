import type { Actor } from '@armature/domain/rights/actor'
import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import type { Session } from './session.ts'
import { actorOf, sessionStore } from './session.ts'

export const useSession = (): Session | null => useSelector(sessionStore, ({ session }) => session)

/** The signed-in actor, for `canEver` and `can` of domain/abilities. */
export const useActor = (): Actor => {
  const session = useSession()
  return useMemo(() => actorOf(session), [session])
}
