import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { messages } from '@armature/domain/messages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { download } from '../../platform/api/download.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { refreshDashboard } from '../../platform/api/live/refresh-dashboard.ts'
import { getSession, saveCompanyRoles, saveStore } from '../../platform/api/session.ts'
import { withSaved } from '../../platform/api/writes/with-saved.ts'
import type { SendWrite } from '../../platform/api/writes/write.ts'
import { saveFile } from '@armature/ui/save-file.ts'
import { showFailure } from '@armature/ui/toasts/toast.ts'

export type Me = Answer<'readMe'>
export type SessionRow = Answer<'listSessions'>[number]
export type AccountEvent = Answer<'listOwnEvents'>['results'][number]
export type UserRow = Answer<'listUsers'>['results'][number]
type EventQuery = NonNullable<CallOptions<'listOwnEvents'>['query']>
type AuditQuery = NonNullable<CallOptions<'listAccountEvents'>['query']>
type UserQuery = NonNullable<CallOptions<'listUsers'>['query']>

/** Unlike other loads, a failure of this one also shows a toast (specification section 8, Profile load). */
const readMe = async ({ signal }: { signal: AbortSignal }): Promise<Me> => {
  try {
    const me = await call('readMe', { signal })
    saveStore(me.tenant)
    saveCompanyRoles(me.company_roles)
    return me
  } catch (error) {
    if (!signal.aborted && getSession() !== null) showFailure(messages.somethingWentWrongLower)
    throw error
  }
}

export const meQuery = queryOptions({ queryKey: queryKeys.me.self, queryFn: readMe })

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.me.sessions,
  queryFn: async ({ signal }) => {
    const results = await call('listSessions', { signal })
    return { count: results.length, results }
  },
})

export const ownEventsQuery = (query: EventQuery) =>
  queryOptions({
    queryKey: queryKeys.me.eventList(query),
    queryFn: ({ signal }) => call('listOwnEvents', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const usersQuery = (query: UserQuery) =>
  queryOptions({
    queryKey: queryKeys.users.list(query),
    queryFn: ({ signal }) => call('listUsers', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.users.one(id),
    queryFn: ({ signal }) => call('readUser', { params: { id }, signal }),
  })

export const userProfileQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.users.profile(id),
    queryFn: ({ signal }) => call('readUserProfile', { params: { id }, signal }),
  })

/** Vendors to choose a product's owner from. */
export const vendorChoiceQuery = (search: string) => usersQuery({ role: 'VENDOR', search, page_size: 50 })

/** Vendors to ask about a line. */
export const askedVendorsQuery = (search: string) => usersQuery({ role: 'VENDOR', search, page_size: 20 })

/** Enough for an overview of an account's events; the count says if there are more. */
export const userEventsQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.users.events(id),
    queryFn: ({ signal }) => call('listUserEvents', { params: { id }, query: { page_size: '50' }, signal }),
  })

export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: queryKeys.users.audit(query),
    queryFn: ({ signal }) => call('listAccountEvents', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const meChanged = (me: Me): void => {
  queryClient.setQueryData(queryKeys.me.self, me)
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.events })
}

export const refreshSessions = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.sessions })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.events })
}

/** Replaces the cached account with the saved one, so its row and menu show it at once. */
export const keepUser = (saved: UserRow): void => {
  queryClient.setQueriesData<Answer<'listUsers'>>(
    { queryKey: queryKeys.users.lists },
    (read) => read && { ...read, results: withSaved(read.results, saved) },
  )
}

export const refreshUsers = (): Promise<void> => {
  refreshDashboard()
  return queryClient.invalidateQueries({ queryKey: queryKeys.users.all })
}

export interface StatusChange {
  id: number
  status: UserStatus
  reason: string
}

export const setUserStatus = ({ id, ...body }: StatusChange, write: SendWrite): Promise<UserRow> =>
  write('setUserStatus', { params: { id }, body })

/** All that is stored about a user, or about the reader, as a file of the browser's downloads. */
export const saveData = async (userId: number | null): Promise<void> => {
  const file = await (userId === null
    ? download('exportOwnData')
    : download('exportUserData', { id: userId }))
  saveFile(file.name, file, file.type)
}
