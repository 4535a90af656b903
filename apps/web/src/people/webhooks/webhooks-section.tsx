import { limits } from '@armature/domain/limits'
import { webhookMachine } from '@armature/domain/webhooks/webhook-machines'
import { webhookDeleted } from '@armature/domain/webhooks/webhook-texts'
import { webhookTypeRow } from '@armature/domain/webhooks/webhook-types'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { breakable } from '@armature/ui/cells/breakable.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'
import { actsColumn } from '../companies/acts-column.tsx'
import type { Webhook } from './webhook-api.ts'
import { refreshWebhooks, webhooksQuery } from './webhook-api.ts'
import type { ShownWebhook } from './webhook-dialog.tsx'

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog, {
  isAskedFor: true,
  keepsKeys: true,
})
const MessagesDialog = lazyPart(
  async () => (await import('./webhook-messages-dialog.tsx')).WebhookMessagesDialog,
  { isAskedFor: true },
)

const Status = ({ webhook: { state, failing_since } }: { webhook: Webhook }) => {
  if (!webhookMachine.is(state, 'sends')) return <StatusBadge label="Ended" tone="bad" />
  if (failing_since === null) return <StatusBadge label="Active" tone="good" />
  return (
    <>
      <StatusBadge label="Failing" tone="waiting" />
      <Text size="xs" c="dimmed">
        Since <DateTime value={failing_since} />
      </Text>
    </>
  )
}

const facts: Column<Webhook>[] = [
  {
    id: 'url',
    header: 'Address',
    isRowHeader: true,
    width: 260,
    cell: ({ url, description, old_until }) => (
      <>
        {breakable(url, '/.?&')}
        {description !== '' && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
        {old_until !== null && (
          <Text size="xs" c="dimmed">
            Also signed with the old secret until <DateTime value={old_until} />
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'types',
    header: 'Events',
    isProse: true,
    cell: ({ types }) => types.map((type) => webhookTypeRow(type).label).join(', '),
  },
  { id: 'state', header: 'Status', width: 160, cell: (webhook) => <Status webhook={webhook} /> },
]

type Asked = { act: 'rotate' | 'delete'; webhook: Webhook }

const questions: Record<Asked['act'], string> = {
  rotate: `Create a new secret? For ${limits.webhook.overlapDays} more day, messages are signed with the old one too.`,
  delete: 'Delete this webhook and its messages? Programs that use it hear nothing more.',
}

const useWebhookActs = (onEnd: () => void, onSecret: (secret: string) => void) => {
  const onSettled = () => {
    onEnd()
    refreshWebhooks()
  }
  const rotating = useWrite({
    send: ({ id }: Webhook, write) => write('rotateWebhook', { params: { id }, body: {} }),
    onDone: ({ secret }) => onSecret(secret),
    onSettled,
  })
  const deleting = useWrite({
    send: ({ id }: Webhook, write) => write('deleteWebhook', { params: { id } }),
    success: webhookDeleted,
    onSettled,
  })
  return { rotate: rotating, delete: deleting }
}

export const WebhooksSection = () => {
  const webhooks = useQuery(webhooksQuery)
  const [shown, setShown] = useState<ShownWebhook | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const showSecret = (secret: string) => setShown({ secret })
  const acts = useWebhookActs(() => setAsked(null), showSecret)
  const columns = [
    ...facts,
    {
      ...actsColumn((webhook: Webhook) => [
        { label: 'Messages', name: `Messages to ${webhook.url}`, onPress: () => setOpened(webhook.id) },
        { label: 'Edit', name: `Edit ${webhook.url}`, onPress: () => setShown({ edited: webhook }) },
        {
          label: 'Rotate',
          name: `Rotate ${webhook.url}`,
          onPress: () => setAsked({ act: 'rotate', webhook }),
        },
        {
          label: 'Delete',
          name: `Delete ${webhook.url}`,
          onPress: () => setAsked({ act: 'delete', webhook }),
        },
      ]),
      width: 330,
    },
  ]
  const logged = webhooks.data?.results.find(({ id }) => id === opened)
  return (
    <ProfileSection
      title="Webhooks"
      action={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setShown({ edited: 'new' })}
        >
          New webhook
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Send your own programs a message when something happens.
      </Text>
      <DataTable
        label="Webhooks"
        columns={columns}
        source={webhooks}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No webhooks yet.' }}
      />
      {shown && <WebhookDialog shown={shown} onSecret={showSecret} onClose={() => setShown(null)} />}
      {logged && (
        <MessagesDialog
          webhook={logged}
          onClose={() => {
            setOpened(null)
            refreshWebhooks()
          }}
        />
      )}
      <ConfirmDialog
        question={asked && questions[asked.act]}
        subject={asked?.webhook.url}
        isHarmless={asked?.act === 'rotate'}
        isBusy={acts.rotate.isBusy || acts.delete.isBusy}
        onAgree={() => asked && void acts[asked.act].run(asked.webhook)}
        onDisagree={() => setAsked(null)}
      />
    </ProfileSection>
  )
}
