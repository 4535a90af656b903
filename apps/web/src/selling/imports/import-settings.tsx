import { canEver } from '@armature/domain/rights/abilities'
import { Group, MultiSelect, NativeSelect, Select, Switch } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { RemoteSelect } from '@armature/ui/remote-select.tsx'
import { referenceQueries } from '../catalogue/products/catalogue-queries.ts'
import type { Import } from './import-queries.ts'
import classes from './imports.module.css'

export interface Settings {
  type?: Import['type']
  decimal?: Import['decimal']
  tenant_status?: boolean
  vendor?: number
  defaults?: Import['defaults']
}

interface ImportChoiceProps {
  of: Import
  onChange: (settings: Settings) => void
}

const optionsOf = (list: readonly { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

const vendorOption = ({ id, business_name, username }: Answer<'readUser'>) => ({
  id,
  label: `${business_name ?? username} (${username})`,
})

const VendorChoice = ({ of: { vendor }, onChange }: ImportChoiceProps) => {
  // Only some vendors are offered without a search, and the chosen one may not be among them.
  const { data: known = null } = useQuery({
    queryKey: queryKeys.users.one(vendor ?? 0),
    queryFn:
      vendor === null ? skipToken : ({ signal }) => call('readUser', { params: { id: vendor }, signal }),
    select: vendorOption,
  })
  return (
    <RemoteSelect
      label="Vendor"
      placeholder="Vendor"
      value={vendor}
      known={known}
      keyOf={queryKeys.users.vendors}
      load={async (search, signal) => {
        const query = { role: 'VENDOR', search, page_size: 50 } as const
        const { results } = await call('listUsers', { query, signal })
        return results.map(vendorOption)
      }}
      onChange={(chosen) => chosen !== null && onChange({ vendor: chosen })}
    />
  )
}

const withoutEmpty = (defaults: Import['defaults']): Import['defaults'] => ({
  ...(defaults.component_subcategory === undefined
    ? {}
    : { component_subcategory: defaults.component_subcategory }),
  ...(defaults.equipment === undefined ? {} : { equipment: defaults.equipment }),
  ...(defaults.application === undefined || defaults.application.length === 0
    ? {}
    : { application: defaults.application }),
  ...(defaults.model === undefined || defaults.model.length === 0 ? {} : { model: defaults.model }),
})

/** New products' values for fields without a column. */
const Defaults = ({ of, onChange }: ImportChoiceProps) => {
  const subcategories = useQuery(referenceQueries.subcategories)
  const equipment = useQuery(referenceQueries.equipment)
  const applications = useQuery(referenceQueries.applications)
  const models = useQuery(referenceQueries.models)
  const set = (change: Import['defaults']) =>
    onChange({ defaults: withoutEmpty({ ...of.defaults, ...change }) })
  const isModel = of.type === 'MODEL'
  const place = isModel ? 'equipment' : 'component_subcategory'
  const chosen = of.defaults[place]
  const several = (name: 'application' | 'model', label: string, list: typeof models.data) => (
    <MultiSelect
      label={label}
      data={optionsOf(list)}
      value={(of.defaults[name] ?? []).map(String)}
      searchable
      limit={100}
      placeholder="None"
      onChange={(values) => set({ [name]: values.map(Number) })}
    />
  )
  return (
    <>
      <Select
        label={isModel ? 'Equipment of new products' : 'Subcategory of new products'}
        data={optionsOf(isModel ? equipment.data : subcategories.data)}
        value={chosen === undefined ? null : String(chosen)}
        searchable
        clearable
        placeholder="As in the file"
        onChange={(value) => set({ [place]: value === null ? undefined : Number(value) })}
      />
      {several('application', 'Applications of new products', applications.data)}
      {!isModel && several('model', 'Models that new products fit', models.data)}
    </>
  )
}

/** The whole file's settings: the sheet, kind of product, decimal sign, and defaults for missing values. */
export const ImportSettings = ({ of, onChange, sheet }: ImportChoiceProps & { sheet: ReactNode }) => {
  const actor = useActor()
  return (
    <Group gap="sm" align="flex-end" className={classes.fields ?? ''}>
      {sheet}
      {canEver(actor, 'product.create-for-vendor') && <VendorChoice of={of} onChange={onChange} />}
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
      <NativeSelect
        label="Decimal sign"
        value={of.decimal}
        data={[
          { value: '.', label: 'Point: 1,234.5' },
          { value: ',', label: 'Comma: 1.234,5' },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ decimal: value === ',' ? ',' : '.' })}
      />
      <Defaults of={of} onChange={onChange} />
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
