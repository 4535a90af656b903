import { accountEventKinds, accountEventLabels } from '@armature/domain/accounts/account-events'
import { Text } from '@mantine/core'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import type { AccountEvent } from './account-api.ts'

export const kindOptions = accountEventKinds.map((kind) => ({ value: kind, label: accountEventLabels[kind] }))

/** The actor, if not the account's owner: another person, or somebody who wasn't signed in. */
const doneBy = ({ user, actor }: AccountEvent): string | null => {
  if (actor.id === (user?.id ?? actor.id)) return null
  return actor.name === '' ? 'not signed in' : `by ${actor.name}`
}

const What = ({ event }: { event: AccountEvent }) => (
  <>
    {event.summary}
    {event.reason !== null && (
      <Text size="xs" fs="italic">
        {event.reason}
      </Text>
    )}
    {doneBy(event) !== null && (
      <Text size="xs" c="dimmed">
        {doneBy(event)}
      </Text>
    )}
  </>
)

/** For a row's button, which shows the summary; two events may have the same. */
export const eventName = ({ id, summary }: AccountEvent): string => `${summary}, details of event ${id}`

const what: Column<AccountEvent> = {
  id: 'summary',
  header: 'What',
  isRowHeader: true,
  cell: (event) => <What event={event} />,
}

const whenAndWhere: Column<AccountEvent>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <DateTime value={at} /> },
  { id: 'device', header: 'Device', cell: ({ user_agent }) => user_agent ?? '–' },
  { id: 'ip', header: 'Address', cell: ({ ip }) => ip ?? '–' },
]

/** The events of the user's own account. */
export const ownEventColumns: readonly Column<AccountEvent>[] = [what, ...whenAndWhere]

/** The events of all accounts. Unknown names aren't stored: one may be a password typed into the wrong field. */
export const auditColumns: readonly Column<AccountEvent>[] = [
  { id: 'summary', header: 'What', isRowHeader: true, cell: ({ summary }) => summary },
  { id: 'account', header: 'Account', cell: ({ user }) => user?.username ?? 'Unknown name' },
  { id: 'by', header: 'By', cell: ({ actor }) => actor.name || 'Not signed in' },
  ...whenAndWhere,
]
