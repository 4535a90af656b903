import { readForAll } from '@armature/domain/catalogue/imports/import-row'
import type { AskedNumber } from '@armature/domain/catalogue/imports/import-values'
import { fieldOf, withUnit } from '@armature/domain/catalogue/products/product-fields'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ImportChoiceProps } from './import-settings.tsx'

const examples: Readonly<Partial<Record<string, string>>> = { in: '6 in, 15 cm', lb: '2 lb, 900 g' }

interface NumberOnceProps extends ImportChoiceProps {
  field: AskedNumber
  /** The products without a value, as text: “3 new products”. */
  products: string
}

/** Asks once for the stock, or a side or weight of the package, of all new products without one. */
export const NumberOnce = ({ of, field, products, onChange }: NumberOnceProps) => {
  const { label, unit, kind } = fieldOf(field)
  const chosen = of.defaults[field]
  const [typed, setTyped] = useState(chosen === undefined ? '' : withUnit(chosen, unit))
  const [shown, setShown] = useState(chosen)
  if (chosen !== shown) {
    // The value changed elsewhere: all suggestions were accepted.
    setShown(chosen)
    if (chosen !== undefined && typed.trim() === '') setTyped(withUnit(chosen, unit))
  }
  const isPackage = kind === 'number' && unit !== undefined
  const read = typed.trim() === '' ? null : readForAll(field, typed)
  const send = () => {
    if (read === null || 'error' in read || read.value === chosen) return
    onChange({ defaults: { ...of.defaults, [field]: read.value } })
  }
  return (
    <TextInput
      label={`${isPackage ? `Package ${label.toLowerCase()}` : 'Stock'} of ${products}`}
      placeholder={examples[unit ?? ''] ?? 'Pieces'}
      value={typed}
      error={read !== null && 'error' in read ? read.error : null}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
    />
  )
}
