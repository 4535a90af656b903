import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { fromWire } from '@armature/domain/money'
import { planIntervals } from '@armature/domain/subscriptions/plan-rules'
import { readWhole } from '@armature/domain/values/typed-number'
import { tooLargeText } from '@armature/domain/values/too-large-text'
import { Select, Stack, Text } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { NumberField, TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import type { Plan } from './subscriptions-api.ts'
import { keepPlan, refreshPlans } from './subscriptions-api.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

interface Fields {
  name: string
  amount: string
  interval: Plan['interval']
  products_allowed: string
}

const labels = {
  name: 'Name',
  amount: 'Amount',
  interval: 'Interval',
  products_allowed: 'Products allowed',
} as const

const countError = (typed: string): string | null => {
  if (typed.trim() === '') return messages.required
  const count = readWhole(typed)
  if (count === null) return `${messages.quantityMinimum}. ${messages.wholeNumberHint}`
  if (count < 1) return messages.quantityMinimum
  return count > limits.plan.productsMax ? tooLargeText(limits.plan.productsMax) : null
}

const check = function* ({ name, amount, products_allowed }: Fields): Generator<Issue> {
  if (name.trim() === '') yield { path: ['name'], message: messages.required }
  const cents = fromWire(amount.trim())
  if (cents === null || cents < limits.card.min || cents > limits.card.max)
    yield { path: ['amount'], message: messages.planAmount }
  const count = countError(products_allowed)
  if (count !== null) yield { path: ['products_allowed'], message: count }
}

const IntervalField = () => {
  const { control } = useFormContext<Fields>()
  const { field } = useController<Fields, 'interval'>({ name: 'interval', control })
  return (
    <Select
      label={labels.interval}
      data={[...planIntervals]}
      value={field.value}
      onChange={(value) => field.onChange(value ?? field.value)}
      allowDeselect={false}
    />
  )
}

const PlanForm = ({ plan, onClose }: { plan: Plan | null; onClose: () => void }) => {
  const start: Fields = {
    name: plan?.name ?? '',
    amount: plan === null ? '' : (plan.amount / 100).toFixed(2),
    interval: plan?.interval ?? planIntervals[0],
    products_allowed: plan === null ? '' : String(plan.products_allowed),
  }
  const kit = useKitForm<Fields>({ start, check, labels })
  const save = useWrite({
    send: ({ name, amount, interval, products_allowed }: Fields, write) => {
      const shared = { name: name.trim(), products_allowed: readWhole(products_allowed) ?? 0 }
      return plan === null
        ? write('createPlan', { body: { ...shared, amount: fromWire(amount.trim()) ?? 0, interval } })
        : write('changePlan', { params: { id: plan.id }, body: shared })
    },
    success: messages.planSaved,
    failure: false,
    onDone: (saved) => {
      keepPlan(saved)
      onClose()
    },
    onRefused: kit.refuse,
    onSettled: refreshPlans,
  })
  return (
    <Form kit={kit} onSubmit={save.run}>
      <Stack gap="md">
        <TextField<Fields>
          name="name"
          label={labels.name}
          maxLength={limits.plan.name.max}
          isFirst
          isRequired
        />
        {plan === null ? (
          <>
            <NumberField<Fields> name="amount" label={labels.amount} prefix="$" isRequired />
            <IntervalField />
            <Text size="sm" c="dimmed">
              Amount and interval can’t be changed later. Add another plan instead.
            </Text>
          </>
        ) : null}
        <NumberField<Fields> name="products_allowed" label={labels.products_allowed} isWhole isRequired />
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Adds a plan, or changes one. */
export const PlanDialog = ({ asked, onClose }: { asked: Plan | 'new' | null; onClose: () => void }) => (
  <Dialog opened={asked !== null} onClose={onClose} title={asked === 'new' ? 'Add plan' : 'Edit plan'}>
    {asked !== null && <PlanForm plan={asked === 'new' ? null : asked} onClose={onClose} />}
  </Dialog>
)
