import { DecimalField } from '../../platform/tables/reading-fields.tsx'
import { canEver } from '@armature/domain/rights/abilities'
import { Group, NativeSelect, Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useActor } from '../../platform/api/use-session.ts'
import { referenceQueries } from '../catalogue/products/catalogue-queries.ts'
import type { AskedChoice } from '@armature/domain/catalogue/imports/import-values'
import type { Import } from './import-queries.ts'
import classes from './imports.module.css'

type Question = Import['questions'][number]

export interface Settings {
  type?: Import['type']
  decimal?: Import['numbers']['decimal']
  answers?: { field: Question['field']; value: string; meant: number | null }[]
  makers?: { maker: string; meant: string }[]
  rates?: { currency: string; rate: number | null }[]
  raise_packages?: boolean
  make_skus?: boolean
  tenant_status?: boolean
  vendor?: number
  defaults?: Import['defaults']
}

export interface ImportChoiceProps {
  of: Import
  onChange: (settings: Settings) => void
}

export const optionsOf = (list: readonly { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** Without the fields that have no value. */
export const withDefault = (
  defaults: Import['defaults'],
  name: AskedChoice,
  values: number[],
): Import['defaults'] => {
  const { [name]: _before, ...others } = defaults
  if (values.length === 0) return others
  return { ...others, [name]: name === 'application' || name === 'model' ? values : values[0] }
}

/** The category of new products whose rows name none. */
const UsualCategory = ({ of, onChange }: ImportChoiceProps) => {
  const subcategories = useQuery(referenceQueries.subcategories)
  const equipment = useQuery(referenceQueries.equipment)
  const isModel = of.type === 'MODEL'
  const place = isModel ? 'equipment' : 'component_subcategory'
  const chosen = of.defaults[place]
  return (
    <Select
      label={isModel ? 'Equipment of new products' : 'Subcategory of new products'}
      data={optionsOf(isModel ? equipment.data : subcategories.data)}
      value={chosen === undefined ? null : String(chosen)}
      searchable
      clearable
      placeholder="As in the file"
      onChange={(value) =>
        onChange({ defaults: withDefault(of.defaults, place, value === null ? [] : [Number(value)]) })
      }
    />
  )
}

/** Settings for the whole file: sheet, product type, decimal sign, and category of new products. */
export const ImportSettings = ({ of, onChange, reading }: ImportChoiceProps & { reading: ReactNode }) => {
  const actor = useActor()
  return (
    <Group gap="sm" align="flex-end" className={classes.fields ?? ''}>
      {reading}
      <NativeSelect
        label="Rows contain"
        value={of.type}
        data={[
          { value: 'COMPONENT', label: 'Components' },
          { value: 'MODEL', label: 'Models' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ type: value === 'MODEL' ? 'MODEL' : 'COMPONENT', defaults: {} })
        }
      />
      <DecimalField read={of} onChange={(decimal) => onChange({ decimal })} />
      <UsualCategory of={of} onChange={onChange} />
      {canEver(actor, 'screen.tenant') && (
        <Switch
          label="List new products in my store only"
          checked={of.tenant_status}
          onChange={({ currentTarget }) => onChange({ tenant_status: currentTarget.checked })}
        />
      )}
    </Group>
  )
}
