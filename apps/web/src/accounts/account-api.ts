import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { messages } from '@armature/domain/messages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../api/client.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { getSession } from '../api/session.ts'
import { showFailure } from '../ui/toast.ts'

export type Me = Answer<'readMe'>
export type SessionRow = Answer<'listSessions'>[number]
export type AccountEvent = Answer<'listOwnEvents'>['results'][number]
export type UserRow = Answer<'listUsers'>['results'][number]
type EventQuery = NonNullable<CallOptions<'listOwnEvents'>['query']>
type AuditQuery = NonNullable<CallOptions<'listAccountEvents'>['query']>
type UserQuery = NonNullable<CallOptions<'listUsers'>['query']>

const keys = {
  me: ['me'],
  sessions: ['me', 'sessions'],
  events: ['me', 'events'],
  users: ['users'],
  userEvents: ['users', 'events'],
  audit: ['users', 'audit'],
} as const

/** Unlike other loads this one also has a toast (specification section 8, Profile load). */
const readMe = async ({ signal }: { signal: AbortSignal }): Promise<Me> => {
  try {
    return await call('readMe', { signal })
  } catch (error) {
    if (!signal.aborted && getSession() !== null) showFailure(messages.somethingWentWrongLower)
    throw error
  }
}

export const meQuery = queryOptions({ queryKey: keys.me, queryFn: readMe })

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => {
    const results = await call('listSessions', { signal })
    return { count: results.length, results }
  },
})

export const ownEventsQuery = (query: EventQuery) =>
  queryOptions({
    queryKey: [...keys.events, query],
    queryFn: ({ signal }) => call('listOwnEvents', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const usersQuery = (query: UserQuery) =>
  queryOptions({
    queryKey: [...keys.users, 'list', query],
    queryFn: ({ signal }) => call('listUsers', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Enough to see what is going on with an account; the count says where there is more. */
export const userEventsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.userEvents, id],
    queryFn: ({ signal }) => call('listUserEvents', { params: { id }, query: { page_size: '50' }, signal }),
  })

export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: [...keys.audit, query],
    queryFn: ({ signal }) => call('listAccountEvents', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const meChanged = (me: Me): void => {
  queryClient.setQueryData(keys.me, me)
  void queryClient.invalidateQueries({ queryKey: keys.events })
}

export const refreshSessions = (): void => {
  void queryClient.invalidateQueries({ queryKey: keys.sessions })
  void queryClient.invalidateQueries({ queryKey: keys.events })
}

export const refreshUsers = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.users })

export interface StatusChange {
  id: number
  status: UserStatus
  reason: string
}

export const setUserStatus = ({ id, ...body }: StatusChange): Promise<UserRow> =>
  call('setUserStatus', { params: { id }, body })
