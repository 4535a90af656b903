import { statusTones } from '@armature/domain/states/status-tones'
import type { WebhookMessageState } from '@armature/domain/webhooks/webhook-machines'
import { webhookMachine, webhookMessageMachine } from '@armature/domain/webhooks/webhook-machines'
import { webhookReplayed, webhookTested } from '@armature/domain/webhooks/webhook-texts'
import { Code, Group, Select, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { call } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { actsColumn } from '../companies/acts-column.tsx'
import type { Webhook, WebhookMessage } from './webhook-api.ts'
import { refreshWebhooks } from './webhook-api.ts'

/** While a message waits, its attempts are looked for. */
const lookEveryMs = 5_000

const messagesQuery = (id: number, state: WebhookMessageState | null) =>
  queryOptions({
    queryKey: queryKeys.me.webhookMessages(id, state),
    queryFn: async ({ signal }) => {
      const query = state === null ? {} : { state }
      const results = await call('listWebhookMessages', { params: { id }, query, signal })
      return { count: results.length, results }
    },
    refetchInterval: ({ state: { data } }) =>
      data?.results.some((message) => webhookMessageMachine.is(message.state, 'waits')) === true
        ? lookEveryMs
        : false,
  })

type Attempt = WebhookMessage['attempts'][number]

const outcomeOf = ({ status, error }: Attempt): string => (status === null ? (error ?? '') : `HTTP ${status}`)

const facts: Column<WebhookMessage>[] = [
  { id: 'type', header: 'Event', isRowHeader: true, width: 180, cell: ({ type }) => type },
  { id: 'created', header: 'Created', width: 150, cell: ({ created }) => <DateTime value={created} /> },
  {
    id: 'state',
    header: 'Status',
    width: 110,
    cell: ({ state }) => (
      <StatusBadge label={webhookMessageMachine.row(state).label} tone={statusTones.webhookMessage[state]} />
    ),
  },
  {
    id: 'answer',
    header: 'Last answer',
    isProse: true,
    cell: ({ attempts: [last] }) => last && outcomeOf(last),
  },
]

const Block = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Code>
  </div>
)

const Log = ({ message: { message, body, attempts, next_attempt } }: { message: WebhookMessage }) => (
  <Stack gap="sm">
    <Block label={`Message ${message}`} text={JSON.stringify(JSON.parse(body), null, 2)} />
    {next_attempt !== null && (
      <Text size="sm">
        Next attempt: <DateTime value={next_attempt} />
      </Text>
    )}
    {attempts.map((attempt) => (
      <div key={attempt.at}>
        <Text size="sm">
          <DateTime value={attempt.at} /> ({attempt.milliseconds} ms): {outcomeOf(attempt)}
        </Text>
        {attempt.answer !== '' && <Block label="Answer" text={attempt.answer} />}
      </div>
    ))}
  </Stack>
)

const logOf = (message: WebhookMessage) => <Log message={message} />

const states = webhookMessageMachine.states.map((value) => ({
  value,
  label: webhookMessageMachine.row(value).label,
}))

/** A webhook's messages with their attempts, to look into, send again or test. */
export const WebhookMessagesDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const [state, setState] = useState<WebhookMessageState | null>(null)
  const messages = useQuery(messagesQuery(webhook.id, state))
  const testing = useWrite({
    send: (_none: null, write) => write('testWebhook', { params: { id: webhook.id }, body: {} }),
    success: webhookTested,
    onSettled: refreshWebhooks,
  })
  const replaying = useWrite({
    send: ({ id }: WebhookMessage, write) => write('replayWebhookMessage', { params: { id }, body: {} }),
    success: webhookReplayed,
    onSettled: refreshWebhooks,
  })
  const resend = actsColumn((message: WebhookMessage) => [
    {
      label: 'Send again',
      name: `Send message ${message.id} again`,
      onPress: () => void replaying.run(message),
      isBusy: replaying.underWay?.id === message.id,
    },
  ])
  return (
    <Dialog
      opened
      onClose={onClose}
      isBusy={testing.isBusy || replaying.isBusy}
      size="xl"
      title={`Messages to ${new URL(webhook.url).host}`}
    >
      <Stack gap="md">
        <Group justify="space-between">
          <Select
            aria-label="Status"
            placeholder="Any status"
            data={states}
            value={state}
            onChange={(chosen) => setState(states.find(({ value }) => value === chosen)?.value ?? null)}
            clearable
            w={180}
          />
          {webhookMachine.is(webhook.state, 'sends') && (
            <BusyButton variant="default" isBusy={testing.isBusy} onClick={() => void testing.run(null)}>
              Send test message
            </BusyButton>
          )}
        </Group>
        <DataTable
          label="Messages"
          columns={webhookMachine.is(webhook.state, 'sends') ? [...facts, { ...resend, width: 130 }] : facts}
          source={messages}
          state={null}
          rowKey={({ id }) => id}
          detail={logOf}
          detailLabel={({ id }) => `Log of message ${id}`}
          empty={{ title: 'No messages yet.' }}
        />
      </Stack>
    </Dialog>
  )
}
