import { messages } from '@armature/domain/messages'
import { readDecimal } from '@armature/domain/values/typed-number'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { Stack, Switch } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import type { UserRow } from './account-api.ts'
import { keepUser, refreshUsers } from './account-api.ts'

interface Fields {
  percent: string
  on_freight: boolean
}

const labels = { percent: 'Commission (%)', on_freight: 'Charge it on freight too' } as const

/** Null for the marketplace's percentage, undefined for an invalid one. */
const percentOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const percent = readDecimal(text, 2)
  return percent === null || percent > 100 ? undefined : percent
}

const check = function* ({ percent }: Fields): Generator<Issue> {
  if (percentOf(percent) === undefined) yield { path: ['percent'], message: messages.commissionInvalid }
}

const OnFreight = () => {
  const { field } = useController<Fields, 'on_freight'>({ name: 'on_freight' })
  const { value, ...rest } = field
  return <Switch {...rest} label={labels.on_freight} checked={value} />
}

/** Sets a vendor's commission for future orders. */
export const CommissionForm = ({
  user,
  commission,
}: {
  user: UserRow
  commission: NonNullable<UserRow['commission']>
}) => {
  const { percent, on_freight } = commission
  const kit = useKitForm<Fields>({
    start: { percent: percent === null ? '' : String(percent), on_freight },
    check,
    labels,
  })
  const save = useWrite({
    send: (fields: Fields, write) =>
      write('setVendorCommission', {
        params: { id: user.id },
        body: { percent: percentOf(fields.percent) ?? null, on_freight: fields.on_freight },
      }),
    success: 'Commission saved',
    failure: false,
    onDone: keepUser,
    onRefused: kit.refuse,
    onSettled: refreshUsers,
  })
  return (
    <Form kit={kit} label="Commission" onSubmit={save.run}>
      <Stack gap="sm" px={16} maw={360}>
        <TextField<Fields>
          name="percent"
          label={labels.percent}
          description="Leave empty for the standard commission. Existing orders keep theirs."
          hints={{ inputMode: 'decimal' }}
        />
        <OnFreight />
        <FormEnd submit="Save commission" />
      </Stack>
    </Form>
  )
}
