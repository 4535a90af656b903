import { approvalRulesSaved } from '@armature/domain/approvals/approval-texts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { fromWire } from '@armature/domain/money'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { ChoicesField } from '@armature/ui/form/choices-field.tsx'
import { ChoiceField, NumberField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import type { ApprovalRules } from './company-api.ts'
import { asSent, refreshApprovalRules } from './company-api.ts'

interface Fields {
  from: string
  vendor: number | null
  steps: { people: number[] }[]
}

const labels = { from: 'From', vendor: 'Vendor', steps: 'Steps' } as const

const check = function* ({ from }: Fields): Generator<Issue> {
  const amount = fromWire(from.trim())
  if (amount === null || amount > limits.quote.totalMaxCents)
    yield { path: ['from'], message: messages.priceInvalid }
}

const blank: Fields = { from: '', vendor: null, steps: [{ people: [] }] }

const fieldsOf = ({ rules }: ApprovalRules, shown: number | 'new'): Fields => {
  const rule = shown === 'new' ? undefined : rules[shown]
  return rule === undefined
    ? blank
    : {
        from: rule.from,
        vendor: rule.vendor?.id ?? null,
        steps: rule.steps.map((step) => ({ people: step.map(({ id }) => id) })),
      }
}

const choice = ({ id, name }: { id: number; name: string }) => ({
  value: String(id),
  label: name || 'Somebody who left',
})

/** The people who can approve, and those whom the rules name already. */
const peopleOf = ({ approvers, rules }: ApprovalRules) => [
  ...new Map(
    [...rules.flatMap(({ steps }) => steps.flat()), ...approvers].map((one) => [one.id, choice(one)]),
  ).values(),
]

const Steps = ({ rules }: { rules: ApprovalRules }) => {
  const { control } = useFormContext<Fields>()
  const steps = useFieldArray({ control, name: 'steps', keyName: 'key' })
  const people = peopleOf(rules)
  return (
    <>
      {steps.fields.map(({ key }, nth) => (
        <ChoicesField<Fields>
          key={key}
          name={`steps.${nth}.people`}
          label={steps.fields.length === 1 ? 'Approver' : `Approver, step ${nth + 1}`}
          description="One of these people. Leave empty for any approver or owner."
          choices={people}
        />
      ))}
      <Group gap="xs">
        {steps.fields.length < limits.approvals.steps && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => steps.append({ people: [] })}
          >
            Add a step
          </Button>
        )}
        {steps.fields.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => steps.remove(steps.fields.length - 1)}>
            Remove the last step
          </Button>
        )}
      </Group>
    </>
  )
}

const RuleForm = ({
  rules,
  shown,
  onClose,
}: {
  rules: ApprovalRules
  shown: number | 'new'
  onClose: () => void
}) => {
  const kit = useKitForm<Fields>({ start: fieldsOf(rules, shown), check, labels })
  const saving = useWrite({
    send: ({ from, vendor, steps }: Fields, write) => {
      const rule = { from: from.trim(), vendor, steps: steps.map(({ people }) => people) }
      const sent = asSent(rules.rules)
      return write('setApprovalRules', {
        body: {
          version: rules.version,
          rules: shown === 'new' ? [...sent, rule] : sent.with(shown, rule),
        },
      })
    },
    success: approvalRulesSaved,
    failure: false,
    onDone: () => {
      refreshApprovalRules()
      onClose()
    },
    onRefused: (error) => {
      const at = `rules.${shown === 'new' ? rules.rules.length : shown}.`
      const fields = Object.fromEntries(
        Object.entries(error.fields).map(([name, texts]) => [name.replace(at, ''), texts]),
      )
      kit.refuse({ ...error, fields })
      refreshApprovalRules()
    },
  })
  return (
    <Form kit={kit} onSubmit={saving.run}>
      <Stack gap="md">
        <NumberField<Fields>
          name="from"
          label={labels.from}
          description="Applies to purchases of this much or more."
          prefix="$"
          isFirst
          isRequired
        />
        <ChoiceField<Fields>
          name="vendor"
          label={labels.vendor}
          description="Compares only this vendor’s part. Leave empty for the total."
          choices={rules.vendors.map(choice)}
          placeholder="Any vendor"
          isClearable
        />
        <Steps rules={rules} />
        <Text size="sm" c="dimmed">
          Steps follow one another, each by another person. Nobody approves a purchase of their own.
        </Text>
        <FormEnd submit="Save rule" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Adds a rule, or changes one by its place. */
export const ApprovalRuleDialog = ({
  rules,
  shown,
  onClose,
}: {
  rules: ApprovalRules
  shown: number | 'new' | null
  onClose: () => void
}) => (
  <Dialog
    opened={shown !== null}
    onClose={onClose}
    title={shown === 'new' ? 'New approval rule' : 'Approval rule'}
  >
    {shown !== null && <RuleForm rules={rules} shown={shown} onClose={onClose} />}
  </Dialog>
)
