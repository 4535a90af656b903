import { breakable } from '@armature/ui/cells/breakable.tsx'
import { accountEventLabels } from '@armature/domain/accounts/account-events'
import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../platform/paths.ts'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { EventTimeline } from '@armature/ui/record/event-timeline.tsx'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { AccountEvent, UserRow } from './account-api.ts'
import { userEventsQuery } from './account-api.ts'
import { CommissionForm } from './commission-form.tsx'
import { personName } from '@armature/domain/accounts/person-name'
import { roleLabels, statusLooks } from './account-words.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

const verifiedText = (isVerified: boolean | null): string | null =>
  isVerified === null ? null : isVerified ? 'Yes' : 'No'

/** An event as in the timeline, with its device. */
const timelineEvent = ({ id, at, kind, summary, reason, actor, user_agent, ip }: AccountEvent) => ({
  id,
  at,
  reason,
  summary: summary || accountEventLabels[kind],
  actor: [actor.name || 'Not signed in', user_agent, ip].filter(Boolean).join(' · '),
})

const Activity = ({ user }: { user: UserRow }) => {
  const events = useQuery(userEventsQuery(user.id))
  if (events.isPending) return <ScreenLoader />
  if (!events.data)
    return <LoadError title="The activity could not be loaded." onRetry={() => void events.refetch()} />
  const { count, results } = events.data
  return (
    <>
      <EventTimeline events={results.map(timelineEvent)} />
      {count > results.length && (
        <Text size="sm" c="dimmed" mt="sm">
          The latest {results.length} of {count}.{' '}
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...props} to={paths.audit} search={{ search: user.email }} />}
          >
            See all in the audit log
          </Anchor>
        </Text>
      )}
    </>
  )
}

const UserDetails = ({ user }: { user: UserRow }) => (
  <>
    <FactList
      isPlain
      facts={[
        ['Username', user.username],
        ['Email', breakable(user.email, '@.')],
        ['Email verified', verifiedText(user.email_verified)],
        ['Role', roleLabels[user.role]],
        ['Status', <StatusBadge key="status" {...statusLooks[user.status]} />],
        ['Company', user.business_name],
        ['Store', user.store && `${user.store.domain}${user.store.is_proved ? '' : ' (not proved)'}`],
        ['Created', <DateTime key="created" value={user.created} />],
      ]}
    />
    {user.commission !== null && <CommissionForm user={user} commission={user.commission} />}
    <Title order={3} size="h5" px={16} mt="md" mb="sm">
      Activity
    </Title>
    <div style={{ paddingInline: 16 }}>
      <Activity user={user} />
    </div>
  </>
)

/** One account and its events. */
export const UserDialog = ({ user, onClose }: { user: UserRow | null; onClose: () => void }) => (
  <Dialog
    centered={false}
    opened={user !== null}
    onClose={onClose}
    title={user && personName(user)}
    size="lg"
  >
    {user && <UserDetails user={user} />}
  </Dialog>
)
