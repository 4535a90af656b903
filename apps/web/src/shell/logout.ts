import { queryClient } from '../api/query-client.ts'
import { clearSession } from '../api/session.ts'
import { makeWrite } from '../api/write.ts'

const endOnServer = makeWrite({ send: (_: void, write) => write('logout'), failure: false })

/** Ends the session on the server where that can be reached, and here in any case. */
export const logout = async (): Promise<void> => {
  const told = endOnServer()
  clearSession('logout')
  queryClient.clear()
  await told
}
