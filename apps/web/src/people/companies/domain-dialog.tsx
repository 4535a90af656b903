import { domainProved } from '@armature/domain/accounts/company-domains'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { domainOf, isDomain } from '@armature/domain/subscriptions/store-domain'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { showSuccess } from '@armature/ui/toasts/toast.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import type { CompanyDomain } from './company-api.ts'
import { refreshCompanies } from './company-api.ts'

interface Typed {
  domain: string
}

const labels = { domain: 'Domain' } as const

const check = function* ({ domain }: Typed): Generator<Issue> {
  if (!isDomain(domainOf(domain))) yield { path: ['domain'], message: messages.invalidDomain }
}

const DomainForm = ({
  onClaimed,
  onClose,
}: {
  onClaimed: (domain: CompanyDomain) => void
  onClose: () => void
}) => {
  const kit = useKitForm<Typed>({ start: { domain: '' }, check, labels })
  const claiming = useWrite({
    send: ({ domain }: Typed, write) => write('claimCompanyDomain', { body: { domain: domainOf(domain) } }),
    failure: false,
    onDone: (claimed) => {
      refreshCompanies()
      onClaimed(claimed)
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={claiming.run}>
      <Stack gap="md">
        <TextField<Typed>
          name="domain"
          label={labels.domain}
          description="A domain of your company, such as example.com or parts.example.com."
          maxLength={limits.storeDomain.max}
          isFirst
          isRequired
        />
        <FormEnd submit="Add domain" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

const Copied = ({ label, text }: { label: string; text: string }) => {
  const { copy, copied } = useClipboard()
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <div>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Copy ${label.toLowerCase()}`}
        style={{ flexShrink: 0 }}
        onClick={() => copy(text)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </Group>
  )
}

const Proof = ({ domain, onClose }: { domain: CompanyDomain; onClose: () => void }) => {
  const checking = useWrite({
    send: (id: number, write) => write('checkCompanyDomain', { params: { id }, body: {} }),
    onDone: ({ state }) => {
      if (state !== 'PROVED') return
      showSuccess(domainProved)
      onClose()
    },
    onSettled: refreshCompanies,
  })
  const { record, lapses, checked, finding } = domain
  return (
    <Stack gap="md">
      <Text size="sm">Add this TXT record where you manage the domain’s DNS:</Text>
      <Copied label="Name" text={record.name} />
      <Copied label="Value" text={record.text} />
      <Text size="sm">Or put the same value into a file at:</Text>
      <Copied label="Address" text={record.file} />
      {finding !== null && (
        <Text size="sm" role="status">
          Not proved yet. {finding} {checked !== null && <DateTime value={checked} />}
        </Text>
      )}
      {lapses !== null && (
        <Text size="xs" c="dimmed">
          A new record may take an hour to be found. The claim lapses on <DateTime value={lapses} />.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <BusyButton isBusy={checking.isBusy} onClick={() => void checking.run(domain.id)}>
          Check now
        </BusyButton>
      </Group>
    </Stack>
  )
}

/** Adds a domain, or shows how to prove one. */
export const DomainDialog = ({
  shown,
  onClaimed,
  onClose,
}: {
  shown: CompanyDomain | 'new' | null
  onClaimed: (domain: CompanyDomain) => void
  onClose: () => void
}) => (
  <Dialog
    opened={shown !== null}
    onClose={onClose}
    title={shown === null || shown === 'new' ? 'Add a domain' : `Prove ${shown.domain}`}
  >
    {shown === 'new' && <DomainForm onClaimed={onClaimed} onClose={onClose} />}
    {shown !== null && shown !== 'new' && <Proof domain={shown} onClose={onClose} />}
  </Dialog>
)
