import { clearSession, getSession } from '../../../platform/api/session.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { forgetPerson } from '../whose-data.ts'

const endOnServer = makeWrite({ send: (_: void, write) => write('logout'), failure: false })

/** Ends the session on the server where that can be reached, and here in any case. */
export const logout = async (): Promise<void> => {
  const told = endOnServer()
  const session = getSession()
  // With the chat, whose code brings it along; the first screen has no use for it.
  const kept = import('../../../platform/api/kept-here.ts')
  clearSession('logout')
  if (session !== null) await kept.then(({ forgetKept }) => forgetKept(session)).catch(() => undefined)
  forgetPerson()
  await told
}
