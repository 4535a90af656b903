import type { MultiSelectProps } from '@mantine/core'
import { MultiSelect } from '@mantine/core'
import { useListOnFocus } from '@armature/ui/focus/use-list-on-focus.ts'
import type { Attribute } from './attribute-words.ts'

interface AttributeChoiceProps extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  attribute: Pick<Attribute, 'choices'>
  /** The form's value; for a list, the ids of the chosen ones. */
  value: unknown
  onChange: (chosen: number[]) => void
}

/** A specification with named choices: the offered ones, and a retired one only if it is chosen. */
export const AttributeChoice = ({ attribute, value, onChange, ...input }: AttributeChoiceProps) => {
  const chosen = Array.isArray(value) ? value.map(Number) : []
  const offered = attribute.choices.filter(({ id, retired }) => !retired || chosen.includes(id))
  const { keepMounted, onFocus } = useListOnFocus()
  return (
    <MultiSelect
      {...input}
      comboboxProps={{ keepMounted }}
      onFocus={onFocus}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      {...(chosen.length === 0 ? { placeholder: 'Choose one or more' } : {})}
      searchable
      nothingFoundMessage="Nothing found"
    />
  )
}
