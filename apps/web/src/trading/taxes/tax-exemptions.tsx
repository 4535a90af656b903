import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { taxPlaceText } from '@armature/domain/taxes/tax'
import { dayOf } from '@armature/domain/values/time'
import { isDay } from '@armature/ui/cells/days.ts'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { DayField, TextField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { CountrySelect } from '../../people/accounts/country-select.tsx'
import { RegionSelect } from '../../people/accounts/region-select.tsx'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { dayText } from '../../platform/cells/day-text.ts'
import { DialogForm } from '../orders/dialog-form.tsx'
import { UserSelect } from '../quotes/request/choices.tsx'
import { PaperFile } from '../orders/paper-file.tsx'
import type { TaxExemption } from './taxes-api.ts'
import { refreshTaxExemptions, taxExemptionsQuery } from './taxes-api.ts'

interface Fields {
  user_id: number | null
  country: string
  region: string
  number: string
  valid_until: string
}

const labels = {
  user_id: 'Buyer',
  country: 'Country',
  region: 'Region (optional)',
  number: 'Certificate number',
  valid_until: 'Valid until',
} as const

const check = function* ({ user_id, country, number, valid_until }: Fields): Generator<Issue> {
  if (user_id === null) yield { path: ['user_id'], message: messages.required }
  if (country === '') yield { path: ['country'], message: messages.required }
  if (number.trim() === '') yield { path: ['number'], message: messages.required }
  if (!isDay(valid_until)) yield { path: ['valid_until'], message: messages.dayExpected }
}

const toSent = ({ user_id, ...fields }: Fields) => ({ ...fields, user_id: user_id ?? 0 })

const BuyerField = () => {
  const { control } = useFormContext<Fields>()
  const { field, fieldState } = useController({ control, name: 'user_id' })
  return (
    <UserSelect
      ref={field.ref}
      isFirst
      label={labels.user_id}
      value={field.value}
      onChange={(id) => field.onChange(id)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      known={null}
    />
  )
}

const PlaceFields = () => {
  const { control } = useFormContext<Fields>()
  const country = useController({ control, name: 'country' })
  const region = useController({ control, name: 'region' })
  const place = useWatch({ control, name: 'country' })
  return (
    <>
      <CountrySelect
        {...country.field}
        label={labels.country}
        required
        error={country.fieldState.error?.message}
      />
      <RegionSelect
        {...region.field}
        country={place}
        label={labels.region}
        description="Leave empty for the whole country."
        error={region.fieldState.error?.message}
        maxLength={limits.address.region}
      />
    </>
  )
}

const start: Fields = { user_id: null, country: '', region: '', number: '', valid_until: '' }

const ExemptionDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog opened={isOpen} onClose={onClose} title="Add exemption">
    {isOpen && (
      <DialogForm<Fields, ReturnType<typeof toSent>>
        start={start}
        check={check}
        toSent={toSent}
        labels={labels}
        act="save it"
        note="It applies to offers made or changed from now on. Only operators see that you accepted it."
        send={(body, write) => write('addTaxExemption', { body })}
        success={messages.taxExemptionSaved}
        onDone={refreshTaxExemptions}
        submit="Save"
        onClose={onClose}
      >
        <BuyerField />
        <PlaceFields />
        <TextField<Fields>
          name="number"
          label={labels.number}
          maxLength={limits.tax.certificate}
          isRequired
        />
        <DayField<Fields> name="valid_until" label={labels.valid_until} isRequired />
      </DialogForm>
    )}
  </Dialog>
)

const isOver = ({ ended, valid_until }: TaxExemption): boolean =>
  ended !== null || valid_until < dayOf(new Date())

const EndExemption = ({ exemption }: { exemption: TaxExemption }) => {
  const { run, isBusy } = useWrite({
    send: (id: number, write) => write('endTaxExemption', { params: { id }, body: { ended: true } }),
    success: messages.taxExemptionEnded,
    onDone: refreshTaxExemptions,
  })
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      isBusy={isBusy}
      aria-label={`End certificate ${exemption.number} of ${exemption.buyer.name}`}
      onClick={() => void run(exemption.id)}
    >
      End
    </BusyButton>
  )
}

const columns: Column<TaxExemption>[] = [
  { id: 'buyer', header: 'Buyer', isRowHeader: true, cell: ({ buyer }) => buyer.name },
  { id: 'place', header: 'Place', cell: taxPlaceText },
  { id: 'number', header: 'Certificate', cell: ({ number }) => number },
  {
    id: 'file',
    header: 'File',
    isScreenOnly: true,
    cell: ({ id, buyer, number, file }) => (
      <PaperFile
        call="attachTaxCertificate"
        id={id}
        file={file}
        mayAttach
        of={`certificate ${number} of ${buyer.name}`}
        onDone={refreshTaxExemptions}
      />
    ),
  },
  { id: 'until', header: 'Valid until', cell: ({ valid_until }) => dayText(valid_until) },
  { id: 'by', header: 'Accepted by', cell: ({ accepted_by }) => accepted_by },
  {
    id: 'standing',
    header: 'Status',
    cell: (one) => (
      <StatusBadge label={isOver(one) ? 'Ended' : 'In force'} tone={isOver(one) ? 'neutral' : 'good'} />
    ),
  },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isScreenOnly: true,
    align: 'right',
    cell: (one) => (isOver(one) ? null : <EndExemption exemption={one} />),
  },
]

/** Buyers' exemption certificates, accepted by an operator. */
export const TaxExemptions = () => {
  const exemptions = useQuery(taxExemptionsQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Group justify="space-between" align="flex-end" mt="xl" mb="md">
        <div>
          <Title order={2} size="h4">
            Exemptions
          </Title>
          <Text c="dimmed" size="sm">
            Certificates that exempt a buyer from a place’s tax until they expire.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Add exemption
        </Button>
      </Group>
      <DataTable
        label="Tax exemptions"
        columns={columns}
        source={{
          ...exemptions,
          data: exemptions.data && { results: exemptions.data, count: exemptions.data.length },
        }}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No exemptions yet.', description: 'Every buyer pays its destination’s tax.' }}
      />
      <ExemptionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
