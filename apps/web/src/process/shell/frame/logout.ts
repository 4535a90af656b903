import { clearSession, getSession } from '../../../platform/api/session.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { forgetPerson } from '../whose-data.ts'

const endOnServer = makeWrite({ send: (_: void, write) => write('logout'), failure: false })

/** Ends the session on the server if reachable, and here in any case. */
export const logout = async (): Promise<void> => {
  const told = endOnServer()
  const session = getSession()
  // Loads with the chat's code, which depends on it; the first screen doesn't need it.
  const kept = import('../../../platform/api/stored-here.ts')
  clearSession('logout')
  if (session !== null) await kept.then(({ forgetSaved }) => forgetSaved(session)).catch(() => undefined)
  forgetPerson()
  await told
}
