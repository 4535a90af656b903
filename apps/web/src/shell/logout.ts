import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { clearSession } from '../api/session.ts'

/** Ends the session on the server where that can be reached, and here in any case. */
export const logout = async (): Promise<void> => {
  const told = call('logout').catch(() => undefined)
  clearSession('logout')
  queryClient.clear()
  await told
}
