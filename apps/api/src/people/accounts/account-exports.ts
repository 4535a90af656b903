import { personName } from '@armature/domain/accounts/person-name'
import { textColumn, timeColumn } from '../lists/export-values.ts'
import type { ExportedList } from '../lists/export-routes.ts'
import { presentAccountEvent } from './account-event-presenter.ts'
import type { AccountEventRow } from './account-event-repository.ts'
import { accountEventList } from './account-event-repository.ts'
import { presentListedUser } from './profile-presenter.ts'
import type { UserRow } from './user-repository.ts'
import { userList } from './user-repository.ts'

export const exportedUsers: ExportedList<'listUsers', UserRow> = {
  name: 'users',
  list: userList,
  present: (ctx, row) => presentListedUser(row, ctx.actor),
  columns: {
    name: textColumn(personName),
    username: textColumn(({ username }) => username),
    company: textColumn(({ business_name }) => business_name),
    email: textColumn(({ email }) => email),
    role: textColumn(({ role }) => role),
    status: textColumn(({ status }) => status),
    created: timeColumn(({ created }) => created),
  },
}

export const exportedAccountEvents: ExportedList<'listAccountEvents', AccountEventRow> = {
  name: 'account-events',
  list: accountEventList,
  present: presentAccountEvent,
  columns: {
    summary: textColumn(({ summary }) => summary),
    account: textColumn(({ user }) => user?.username ?? null),
    by: textColumn(({ actor }) => actor.name),
    at: timeColumn(({ at }) => at),
    device: textColumn(({ user_agent }) => user_agent),
    ip: textColumn(({ ip }) => ip),
  },
}
