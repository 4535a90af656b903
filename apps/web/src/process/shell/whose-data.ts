import { queryClient } from '../../platform/api/query-client.ts'
import type { Session } from '../../platform/api/session.ts'
import { getSession, sessionStore } from '../../platform/api/session.ts'
import { forgetViews } from '@armature/ui/table/tools/saved-views.ts'
import { forgetTables } from '@armature/ui/table/table-settings.ts'

/** The person whose tables and views this browser has stored, also while nobody is signed in. */
const savedUnder = 'armature-person'

let owner = localStorage.getItem(savedUnder)

const forgetLooks = (): void => {
  forgetTables()
  forgetViews()
}

/** Signing out removes the loaded data, and the list settings. */
export const forgetPerson = (): void => {
  owner = null
  localStorage.removeItem(savedUnder)
  forgetLooks()
  queryClient.clear()
}

/** Drops all loaded data; what the screen shows, only once it has led to sign-in. */
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

/** Makes this person the owner, which changes the look of lists; false if they already are. */
const comesAnew = ({ userId, userEmail }: Session): boolean => {
  const person = `${userId}:${userEmail}`
  if (person === owner) return false
  owner = person
  localStorage.setItem(savedUnder, person)
  forgetLooks()
  return true
}

// On a freshly loaded page, all data was loaded by this person.
const here = getSession()
if (here !== null) comesAnew(here)

// Nobody sees data that somebody else loaded here, however that session ended: in another tab, by the server, or with
// the window. Drafts are stored under their author's name, and stay.
sessionStore.subscribe(({ session }) => {
  if (session === null) leaveBehind()
  else if (comesAnew(session)) void queryClient.resetQueries()
})
