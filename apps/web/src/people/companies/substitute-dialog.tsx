import { substituteSaved } from '@armature/domain/approvals/approval-texts'
import { messages } from '@armature/domain/messages'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { ChoiceField, DayField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import type { Member } from './company-api.ts'
import { approvalRulesQuery, endOfDay, refreshCompanies } from './company-api.ts'

interface Fields {
  id: number | null
  /** The last day, in the reader's time zone. */
  until: string
}

const labels = { id: 'Substitute', until: 'Until' } as const

const check = function* ({ id, until }: Fields): Generator<Issue> {
  if (id !== null && until === '') yield { path: ['until'], message: messages.required }
}

const localDay = (moment: string): string => new Date(moment).toLocaleDateString('sv')

const SubstituteForm = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { data } = useQuery(approvalRulesQuery)
  const start = {
    id: member.substitute?.id ?? null,
    until: member.substitute === null ? '' : localDay(member.substitute.until),
  }
  const kit = useKitForm<Fields>({ start, check, labels })
  const saving = useWrite({
    send: ({ id, until }: Fields, write) =>
      write('setSubstitute', {
        params: { id: member.id },
        body: { substitute: id === null ? null : { id, until: endOfDay(until) } },
      }),
    success: substituteSaved,
    failure: false,
    onDone: () => {
      refreshCompanies()
      onClose()
    },
    onRefused: (error) => {
      const fields = Object.fromEntries(
        Object.entries(error.fields).map(([name, texts]) => [name.replace('substitute.', ''), texts]),
      )
      kit.refuse({ ...error, fields })
    },
  })
  const others = data?.approvers.filter(({ id }) => id !== member.id) ?? []
  return (
    <Form kit={kit} onSubmit={saving.run}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          The substitute can approve in this person’s place until the day ends.
        </Text>
        <ChoiceField<Fields>
          name="id"
          label={labels.id}
          choices={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder="Nobody"
          isClearable
          isFirst
        />
        <DayField<Fields> name="until" label={labels.until} />
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Sets who approves in a person's place while they're away. */
export const SubstituteDialog = ({ member, onClose }: { member: Member | null; onClose: () => void }) => (
  <Dialog opened={member !== null} onClose={onClose} title={`Substitute for ${member?.name ?? ''}`}>
    {member !== null && <SubstituteForm member={member} onClose={onClose} />}
  </Dialog>
)
