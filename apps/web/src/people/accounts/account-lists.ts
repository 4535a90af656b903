import { listOrderings } from '@armature/contract/platform/list-orderings'
import { accountEventKinds } from '@armature/domain/accounts/account-events'
import type { TableQuery } from '@armature/ui/table/table-query.ts'
import type { AccountEvent } from './account-api.ts'
import { auditQuery, ownEventsQuery, usersQuery } from './account-api.ts'
import { userFilters } from './account-words.ts'
import { dayBounds, isDay } from '@armature/ui/cells/days.ts'

const kindOf = ({ kind }: TableQuery['filters']) =>
  kind === undefined ? {} : { kind: kind as AccountEvent['kind'] }

/** Each screen's list: the screen reads it, and the route requests it while the screen's code loads. */
export const accountLists = {
  users: {
    name: 'users',
    filters: userFilters,
    ordering: listOrderings.listUsers,
    // The filters pass only values that the call knows.
    queryOf: ({ query }: TableQuery) => usersQuery(query as Parameters<typeof usersQuery>[0]),
  },
  ownEvents: {
    filters: { kind: accountEventKinds },
    queryOf: ({ query: { page, page_size }, filters }: TableQuery) =>
      ownEventsQuery({ page, page_size, ...kindOf(filters) }),
  },
  audit: {
    filters: { kind: accountEventKinds, from: isDay, to: isDay },
    queryOf: ({ query: { page, page_size }, search, filters }: TableQuery) =>
      auditQuery({
        page,
        page_size,
        ...(search === '' ? {} : { search }),
        ...kindOf(filters),
        ...dayBounds(filters['from'], filters['to']),
      }),
  },
} as const
