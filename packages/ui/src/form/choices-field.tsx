import { MultiSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useController, useFormContext } from 'react-hook-form'
import { useListOnFocus } from '../focus/use-list-on-focus.ts'
import classes from './choices-field.module.css'
import { useNoteUnder } from './field-note.tsx'
import type { Choice, FieldProps } from './fields.tsx'

/** Several of many, by id. */
export const ChoicesField = <Values extends FieldValues>({
  name,
  label,
  choices,
  isRequired = false,
  description,
}: FieldProps<Values> & { choices: readonly Choice[] }) => {
  const { control } = useFormContext<Values>()
  const { field, fieldState } = useController({ name, control })
  const chosen: readonly number[] = field.value
  const { keepMounted, onFocus } = useListOnFocus()
  return (
    <MultiSelect
      comboboxProps={{ keepMounted }}
      onFocus={onFocus}
      ref={field.ref}
      label={label}
      required={isRequired}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      inputContainer={useNoteUnder(name)}
      data={choices}
      value={chosen.map(String)}
      onChange={(values) => field.onChange(values.map(Number))}
      {...(chosen.length === 0 ? { placeholder: 'Choose one or more' } : {})}
      searchable
      limit={100}
      classNames={{ inputField: chosen.length === 0 ? '' : (classes.beside ?? '') }}
      nothingFoundMessage="Nothing found"
      {...(description === undefined ? {} : { description })}
    />
  )
}
