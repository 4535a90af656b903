import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Packing, WeightUnit } from '@armature/domain/orders/packing'
import { carrierAt, carriers, weightOfPieces, weightUnits } from '@armature/domain/orders/packing'
import { readDecimal, readWhole } from '@armature/domain/values/typed-number'
import { Autocomplete, Button, Select } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { NumberField, TextField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import classes from './parcels.module.css'

/** How a parcel travels, as typed. */
export interface PackingValues {
  carrier: string
  packages: string
  weight: string
  unit: WeightUnit
  dimensions: string
}

/** The fields beside them in the parcel's form. */
interface Fields extends PackingValues {
  lines: { quantity: string }[]
  tracking_url: string
}

export const packingLabels = {
  carrier: 'Carrier',
  packages: 'Packages',
  weight: 'Weight',
  unit: 'Unit',
  dimensions: 'Dimensions',
} as const satisfies Record<keyof PackingValues, string>

export const startPacking = { carrier: '', packages: '1', weight: '', dimensions: '' }

const { packages: mostPackages, weight: mostWeight, ...lengths } = limits.parcels

const isWithin = (value: number | null, [least, most]: [number, number]): boolean =>
  value !== null && value >= least && value <= most

export const packingIssues = function* ({ packages, weight }: PackingValues): Generator<Issue> {
  if (packages.trim() !== '' && !isWithin(readWhole(packages), [1, mostPackages]))
    yield { path: ['packages'], message: fill(messages.packagesInvalid, { most: mostPackages }) }
  if (weight.trim() !== '' && !isWithin(readDecimal(weight, 2), [0.01, mostWeight]))
    yield { path: ['weight'], message: `${messages.weightInvalid} ${messages.decimalHint}` }
}

export const sentPacking = ({ carrier, packages, weight, unit, dimensions }: PackingValues): Packing => {
  const value = readDecimal(weight, 2)
  return {
    carrier: carrier.trim(),
    packages: readWhole(packages),
    weight: value === null ? null : { value, unit },
    dimensions: dimensions.trim(),
  }
}

/** Offers the products' package weight for the typed quantities. */
const ProposedWeight = ({ weights }: { weights: readonly (number | null)[] }) => {
  const { setValue } = useFormContext<Fields>()
  const [lines, weight, unit] = useWatch<Fields, ['lines', 'weight', 'unit']>({
    name: ['lines', 'weight', 'unit'],
  })
  const pieces = weights.map((pounds, place) => ({
    pounds,
    quantity: readWhole(lines[place]?.quantity ?? '') ?? 0,
  }))
  const proposed = weightOfPieces(pieces, unit)
  if (proposed === null || readDecimal(weight, 2) === proposed.value) return null
  const take = () => setValue('weight', String(proposed.value), { shouldDirty: true, shouldValidate: true })
  return (
    <Button variant="default" size="compact-sm" className={classes.proposal ?? ''} onClick={take}>
      {`Use the products’ weight: ${proposed.value} ${unit}`}
    </Button>
  )
}

/** Chosen or typed; while empty, the placeholder names the tracking page's carrier. */
const CarrierField = () => {
  const { control } = useFormContext<Fields>()
  const { field, fieldState } = useController<Fields, 'carrier'>({ name: 'carrier', control })
  const url = useWatch<Fields, 'tracking_url'>({ name: 'tracking_url' })
  return (
    <Autocomplete
      {...field}
      label={packingLabels.carrier}
      data={[...carriers]}
      limit={6}
      maxLength={lengths.carrier}
      placeholder={carrierAt(url.trim()) ?? ''}
      error={fieldState.error?.message}
    />
  )
}

const UnitField = () => {
  const { control } = useFormContext<Fields>()
  const { field } = useController<Fields, 'unit'>({ name: 'unit', control })
  return <Select<WeightUnit> {...field} label={packingLabels.unit} data={weightUnits} allowDeselect={false} />
}

/** Carrier, packages, weight and dimensions; `weights` are those of one piece of each line, in pounds. */
export const PackingFields = ({ weights }: { weights: readonly (number | null)[] }) => (
  <>
    <CarrierField />
    <div className={classes.packing}>
      <NumberField<Fields> name="packages" label={packingLabels.packages} isWhole />
      <NumberField<Fields> name="weight" label={packingLabels.weight} />
      <UnitField />
    </div>
    <ProposedWeight weights={weights} />
    <TextField<Fields>
      name="dimensions"
      label={packingLabels.dimensions}
      maxLength={lengths.dimensions}
      hints={{ placeholder: 'Such as 40 × 30 × 20 cm' }}
    />
  </>
)
