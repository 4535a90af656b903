import { limits } from '@armature/domain/limits'
import { webhookSaved, webhookTypesNone } from '@armature/domain/webhooks/webhook-texts'
import { webhookUrlFault } from '@armature/domain/webhooks/webhook-url'
import type { WebhookType } from '@armature/domain/webhooks/webhook-types'
import { webhookTypeRow, webhookTypesFor } from '@armature/domain/webhooks/webhook-types'
import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { SecretOnce } from '../companies/secret-once.tsx'
import type { Webhook } from './webhook-api.ts'
import { refreshWebhooks } from './webhook-api.ts'

interface Values {
  url: string
  description: string
  types: WebhookType[]
}

const labels = { url: 'Address', description: 'Description', types: 'Events' } as const

const check = function* ({ url, types }: Values): Generator<Issue> {
  // The server decides whether an address may be plain.
  const fault = webhookUrlFault(url.trim(), true)
  if (fault !== null) yield { path: ['url'], message: fault }
  if (types.length === 0) yield { path: ['types'], message: webhookTypesNone }
}

const TypesField = () => {
  const offered = webhookTypesFor(useActor())
  const { control } = useFormContext<Values>()
  const { field, fieldState } = useController({ name: 'types', control })
  return (
    <Checkbox.Group
      label={labels.types}
      required
      value={[...field.value]}
      onChange={(chosen) => field.onChange(offered.filter((type) => chosen.includes(type)))}
      error={fieldState.error?.message}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        {offered.map((type, nth) => (
          <Checkbox
            key={type}
            value={type}
            label={webhookTypeRow(type).label}
            description={type}
            {...(nth === 0 ? { ref: field.ref } : {})}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}

interface FormProps {
  webhook: Webhook | null
  onMade: (secret: string) => void
  onClose: () => void
}

const WebhookForm = ({ webhook, onMade, onClose }: FormProps) => {
  const kit = useKitForm<Values>({
    start: webhook ?? { url: '', description: '', types: [] },
    check,
    labels,
  })
  const bodyOf = ({ url, description, types }: Values) => ({
    url: url.trim(),
    description: description.trim(),
    types,
  })
  const making = useWrite({
    send: (values: Values, write) => write('createWebhook', { body: bodyOf(values) }),
    failure: false,
    onDone: ({ secret }) => {
      refreshWebhooks()
      onMade(secret)
    },
    onRefused: kit.refuse,
  })
  const changing = useWrite({
    send: (values: Values, write) =>
      write('changeWebhook', { params: { id: webhook?.id ?? 0 }, body: bodyOf(values) }),
    success: webhookSaved,
    failure: false,
    onDone: () => {
      refreshWebhooks()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={webhook === null ? making.run : changing.run}>
      <Stack gap="md">
        <TextField<Values>
          name="url"
          label={labels.url}
          description="Messages are sent there by POST."
          maxLength={limits.webhook.url}
          isFirst
          isRequired
        />
        <TextField<Values>
          name="description"
          label={labels.description}
          maxLength={limits.webhook.description}
        />
        <TypesField />
        <FormEnd submit={webhook === null ? 'Create webhook' : 'Save'} onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** The webhook that is edited, `new` for one that isn't there yet, or a secret that was just created. */
export type ShownWebhook = { edited: Webhook | 'new' } | { secret: string }

const titleOf = (shown: ShownWebhook): string => {
  if ('secret' in shown) return 'Your webhook’s secret'
  return shown.edited === 'new' ? 'New webhook' : 'Edit webhook'
}

export const WebhookDialog = ({
  shown,
  onSecret,
  onClose,
}: {
  shown: ShownWebhook
  onSecret: (secret: string) => void
  onClose: () => void
}) => (
  <Dialog opened onClose={onClose} size="lg" title={titleOf(shown)}>
    {'secret' in shown ? (
      <SecretOnce
        text="Copy the secret now. You won’t see it again. Your program verifies each message’s signature with it."
        secret={shown.secret}
        onClose={onClose}
      />
    ) : (
      <WebhookForm
        webhook={shown.edited === 'new' ? null : shown.edited}
        onMade={onSecret}
        onClose={onClose}
      />
    )}
  </Dialog>
)
