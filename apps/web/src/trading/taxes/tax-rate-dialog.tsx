import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { rateText, taxPlaceText, tenthsOf } from '@armature/domain/taxes/tax'
import { readDecimal } from '@armature/domain/values/typed-number'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { DialogForm } from '../orders/dialog-form.tsx'
import { RegionSelect } from '../../people/accounts/region-select.tsx'
import { CountrySelect } from '../../people/accounts/country-select.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { isDay } from '@armature/ui/cells/days.ts'
import { DayField, NumberField, TextField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import type { TaxRate } from './taxes-api.ts'
import { refreshTaxRates } from './taxes-api.ts'

interface Fields {
  country: string
  region: string
  name: string
  rate: string
  valid_from: string
}

type Sent = Pick<TaxRate, 'country' | 'region' | 'name' | 'basis_points' | 'valid_from'>

const labels = {
  country: 'Country',
  region: 'Region (optional)',
  name: 'Name',
  rate: 'Rate (%)',
  valid_from: 'Valid from',
  basis_points: 'Rate (%)',
} as const

/** Hundredths of a percent, with at most one decimal; null for an invalid rate. */
const basisPointsOf = (rate: string): number | null => {
  const percent = readDecimal(rate, 3)
  const basisPoints = percent === null ? null : Math.round(percent * 1_000) / 10
  return basisPoints === null || basisPoints > limits.tax.basisPoints ? null : basisPoints
}

const check = function* ({ country, name, rate, valid_from }: Fields): Generator<Issue> {
  if (country === '') yield { path: ['country'], message: messages.required }
  if (name.trim() === '') yield { path: ['name'], message: messages.required }
  if (basisPointsOf(rate) === null)
    yield { path: ['rate'], message: `${messages.taxRateRange} ${messages.decimalHint}` }
  if (!isDay(valid_from)) yield { path: ['valid_from'], message: messages.dayExpected }
}

const toSent = ({ rate, region, name, ...fields }: Fields): Sent => ({
  ...fields,
  region: region.trim(),
  name: name.trim(),
  basis_points: basisPointsOf(rate) ?? 0,
})

const CountryField = () => {
  const { control } = useFormContext<Fields>()
  const { field, fieldState } = useController<Fields, 'country'>({ name: 'country', control })
  return (
    <CountrySelect
      {...field}
      label={labels.country}
      required
      error={fieldState.error?.message}
      openOnFocus={false}
      data-autofocus
    />
  )
}

const RegionField = () => {
  const { control } = useFormContext<Fields>()
  const { field, fieldState } = useController({ control, name: 'region' })
  const country = useWatch({ control, name: 'country' })
  return (
    <RegionSelect
      {...field}
      country={country}
      label={labels.region}
      description="Leave empty for the whole country."
      error={fieldState.error?.message}
      maxLength={limits.address.region}
    />
  )
}

/** A destination's next rate, if it has one: the same place and name. */
const startOf = (asked: TaxRate | 'new'): Fields =>
  asked === 'new'
    ? { country: '', region: '', name: '', rate: '', valid_from: '' }
    : {
        country: asked.country,
        region: asked.region,
        name: asked.name,
        rate: String(tenthsOf(asked.basis_points) / 1_000),
        valid_from: '',
      }

interface TaxRateDialogProps {
  /** The rate to replace, or `new`; null keeps the dialog closed. */
  asked: TaxRate | 'new' | null
  onClose: () => void
}

/** Adds a destination's rate from a day on: its first one, or the next. */
export const TaxRateDialog = ({ asked, onClose }: TaxRateDialogProps) => (
  <Dialog
    opened={asked !== null}
    onClose={onClose}
    title={asked === null || asked === 'new' ? 'Add tax rate' : `Change tax of ${taxPlaceText(asked)}`}
  >
    {asked !== null && (
      <DialogForm<Fields, Sent>
        start={startOf(asked)}
        check={check}
        toSent={toSent}
        labels={labels}
        act="save it"
        note={
          asked === 'new'
            ? 'Applies to offers from that day. A region’s rate overrides its country’s.'
            : `It replaces ${rateText(asked.basis_points)} from that day. Offers already sent keep theirs until they change.`
        }
        send={(body, write) => write('addTaxRate', { body })}
        success={messages.taxRateSaved}
        onDone={refreshTaxRates}
        submit="Save"
        onClose={onClose}
      >
        {asked === 'new' && (
          <>
            <CountryField />
            <RegionField />
          </>
        )}
        <TextField<Fields>
          name="name"
          label={labels.name}
          description="Such as VAT. Printed on offers and invoices."
          maxLength={limits.tax.name}
          isRequired
        />
        <NumberField<Fields> name="rate" label={labels.rate} isFirst={asked !== 'new'} isRequired />
        <DayField<Fields> name="valid_from" label={labels.valid_from} isRequired />
      </DialogForm>
    )}
  </Dialog>
)
