import { messages } from '@armature/domain/messages'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { logout } from '../../../process/shell/frame/logout.ts'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import type { SessionRow } from '../account-api.ts'
import { refreshSessions, sessionsQuery } from '../account-api.ts'
import { ProfileSection } from './profile-section.tsx'

const sessionColumns = (
  end: (session: SessionRow) => void,
  endingId: string | undefined,
): Column<SessionRow>[] => [
  {
    id: 'device',
    header: 'Device',
    isRowHeader: true,
    width: 190,
    cell: (session) => (
      <>
        {session.user_agent} {session.current && <StatusBadge label="This session" tone="good" />}
      </>
    ),
  },
  { id: 'ip', header: 'Address', cell: ({ ip }) => ip ?? '–' },
  { id: 'created', header: 'Signed in', cell: ({ created }) => <DateTime value={created} /> },
  { id: 'last_seen', header: 'Last seen', cell: ({ last_seen }) => <DateTime value={last_seen} /> },
  { id: 'expires', header: 'Ends', cell: ({ expires }) => <DateTime value={expires} /> },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isPinned: true,
    isHeaderHidden: true,
    align: 'right',
    width: 100,
    cell: (session) => (
      <BusyButton
        variant="default"
        size="compact-sm"
        isBusy={endingId === session.id}
        aria-label={`Sign out ${session.user_agent}${session.current ? ', this session' : ''}`}
        onClick={() => end(session)}
      >
        Sign out
      </BusyButton>
    ),
  },
]

/** The account's sessions. */
export const SessionsSection = () => {
  const sessions = useQuery(sessionsQuery)
  const [isAsking, setAsking] = useState(false)
  const ending = useWrite({
    send: (id: string, write) => write('endSession', { params: { id } }),
    success: messages.sessionEnded,
    // After a refusal it may have ended already.
    onSettled: refreshSessions,
  })
  const endingOthers = useWrite({
    send: (_: void, write) => write('signOutEverywhere', { body: {} }),
    success: messages.sessionsEnded,
    onSettled: () => {
      setAsking(false)
      refreshSessions()
    },
  })
  const columns = sessionColumns(
    ({ id, current }) => void (current ? logout() : ending.run(id)),
    ending.underWay,
  )
  return (
    <ProfileSection
      title="Sessions"
      action={
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Where you’re signed in. Sign out anything you don’t recognise, then change your password.
      </Text>
      <DataTable
        label="Sessions"
        columns={columns}
        source={sessions}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No sessions.' }}
      />
      <ConfirmDialog
        question={isAsking ? 'Sign out everywhere else? Only this session stays.' : null}
        isBusy={endingOthers.isBusy}
        onAgree={() => void endingOthers.run()}
        onDisagree={() => setAsking(false)}
      />
    </ProfileSection>
  )
}
