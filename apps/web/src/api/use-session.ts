import type { Actor } from '@armature/domain/actor'
import { useMemo, useSyncExternalStore } from 'react'
import type { Session } from './session.ts'
import { actorOf, getSession, onSession } from './session.ts'

export const useSession = (): Session | null => useSyncExternalStore(onSession, getSession)

/** Who is signed in, for `canEver` and `can` of domain/abilities. */
export const useActor = (): Actor => {
  const session = useSession()
  return useMemo(() => actorOf(session), [session])
}
