import { queryClient } from '../../platform/api/query-client.ts'
import type { Session } from '../../platform/api/session.ts'
import { getSession, sessionStore } from '../../platform/api/session.ts'
import { forgetViews } from '../../platform/ui/table/tools/saved-views.ts'
import { forgetTables } from '../../platform/ui/table/table-settings.ts'

/** The person whose tables and views this browser keeps, also while nobody is signed in. */
const keptUnder = 'armature-person'

let owner = localStorage.getItem(keptUnder)

const forgetLooks = (): void => {
  forgetTables()
  forgetViews()
}

/** A person who leaves takes along what was read, and how their lists look. */
export const forgetPerson = (): void => {
  owner = null
  localStorage.removeItem(keptUnder)
  forgetLooks()
  queryClient.clear()
}

/** Forgets all that was read: what the screen shows, as soon as it has led to sign-in. */
const leaveBehind = (): void => {
  const cache = queryClient.getQueryCache()
  queryClient.removeQueries({ type: 'inactive' })
  const shown = new Set(cache.findAll())
  if (shown.size === 0) return
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || query.isActive() || !shown.delete(query)) return
    cache.remove(query)
    if (shown.size === 0) stop()
  })
}

/** Puts this person in the owner's place, whose lists look another way then; false where they are the owner. */
const comesAnew = ({ userId, userEmail }: Session): boolean => {
  const person = `${userId}:${userEmail}`
  if (person === owner) return false
  owner = person
  localStorage.setItem(keptUnder, person)
  forgetLooks()
  return true
}

// On a page that was loaded anew all that is read is read by this person.
const here = getSession()
if (here !== null) comesAnew(here)

// Nobody is shown what somebody else read here before, however that session ended: in another tab, by the server, or with the
// window. Drafts are kept under their writer's name, and stay.
sessionStore.subscribe(({ session }) => {
  if (session === null) leaveBehind()
  else if (comesAnew(session)) void queryClient.resetQueries()
})
