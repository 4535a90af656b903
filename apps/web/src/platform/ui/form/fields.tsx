import type { TextInputProps } from '@mantine/core'
import { Select, TextInput, Textarea } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useController, useFormContext } from 'react-hook-form'
import { useListOnFocus } from '../use-list-on-focus.ts'
import { useNoteUnder } from './field-note.tsx'
import { useHalfDay, useMostLength } from './form.tsx'
import { PasswordInputField } from './password-input.tsx'

export interface FieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  description?: string
  isRequired?: boolean
  isDisabled?: boolean
  /** The field that has the focus first. */
  isFirst?: boolean
}

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** The most characters. A longer text stays as it is typed or pasted, and the field says by how much it is too long. */
  maxLength?: number
}

/** Hints for the browser about a text: how to fill it in, and which keys to show. */
type TextHints = Pick<
  TextInputProps,
  | 'type'
  | 'withAsterisk'
  | 'onInput'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'style'
>

export interface Choice {
  value: string
  label: string
}

/** The props that every input gets from its form: value, error at the field, focus on the first error. */
const useField = <Values extends FieldValues>({
  name,
  label,
  description,
  isRequired,
  isDisabled,
  isFirst = false,
  maxLength,
}: TextFieldProps<Values>) => {
  const { control } = useFormContext<Values>()
  useMostLength(name, maxLength)
  const { field, fieldState } = useController({ name, control })
  const shared = {
    label,
    ref: field.ref,
    name: field.name,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
    required: isRequired ?? false,
    disabled: isDisabled ?? false,
    inputContainer: useNoteUnder(name),
    ...(description === undefined ? {} : { description }),
    // In a dialog, which moves the focus by itself, the one; on a page the other.
    ...(isFirst ? { 'data-autofocus': true, autoFocus: true } : {}),
  }
  return { field, shared }
}

/** A field of a day, whose part that is typed is no value: the form says that it is no day yet. */
const useDay = <Values extends FieldValues>(name: FieldPath<Values>, type: TextHints['type']) => {
  const { trigger, getFieldState } = useFormContext<Values>()
  const ref = useRef<HTMLInputElement>(null)
  const isHalfTyped = useCallback(() => ref.current?.validity.badInput === true, [])
  const isDay = type === 'date' || type === 'datetime-local'
  useHalfDay(name, isDay ? isHalfTyped : undefined)
  const onBlur = (): void => {
    // No change is told of while it stays without a value.
    if (isDay && (isHalfTyped() || getFieldState(name).invalid)) void trigger(name)
  }
  return { ref, onBlur }
}

export const TextField = <Values extends FieldValues>({
  hints = {},
  ...props
}: TextFieldProps<Values> & { hints?: TextHints }) => {
  const { field, shared } = useField(props)
  const day = useDay(props.name, hints.type)
  return (
    <TextInput
      {...hints}
      {...shared}
      ref={useMergedRef(shared.ref, day.ref)}
      onBlur={() => {
        shared.onBlur()
        day.onBlur()
      }}
      value={field.value ?? ''}
      onChange={field.onChange}
    />
  )
}

export const PasswordField = <Values extends FieldValues>(
  props: FieldProps<Values> & { autoComplete: 'current-password' | 'new-password' },
) => {
  const { field, shared } = useField(props)
  return (
    <PasswordInputField
      {...shared}
      autoComplete={props.autoComplete}
      value={field.value ?? ''}
      onChange={field.onChange}
    />
  )
}

export const LongTextField = <Values extends FieldValues>(props: TextFieldProps<Values>) => {
  const { field, shared } = useField<Values>(props)
  return (
    <Textarea
      {...shared}
      value={field.value ?? ''}
      onChange={field.onChange}
      autosize
      minRows={3}
      maxRows={10}
    />
  )
}

/** A number as typed: the form holds the text, and its rule reads it (domain/typed-number). Empty is ''. */
export const NumberField = <Values extends FieldValues>({
  prefix,
  suffix,
  isWhole = false,
  ...props
}: FieldProps<Values> & { prefix?: string; suffix?: string; isWhole?: boolean }) => {
  const { field, shared } = useField(props)
  return (
    <TextInput
      {...shared}
      value={field.value ?? ''}
      onChange={field.onChange}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      leftSection={prefix}
      rightSection={suffix}
    />
  )
}

interface ChoiceProps {
  choices: readonly Choice[]
  placeholder?: string
  /** A button in the field takes the choice back. */
  isClearable?: boolean
  onSearch?: (text: string) => void
}

/** One of many by its id; none is null, since a form puts its default in the place of `undefined`. */
export const ChoiceField = <Values extends FieldValues>({
  choices,
  placeholder = 'Choose',
  onSearch,
  isClearable = false,
  ...props
}: FieldProps<Values> & ChoiceProps) => {
  const { field, shared } = useField(props)
  const input = useRef<HTMLInputElement>(null)
  const { keepMounted, onFocus } = useListOnFocus()
  const [isCleared, setCleared] = useState(false)
  // The button goes with the choice. A list that opened over the form would be in the way of what comes next.
  const focusShut = () => {
    flushSync(() => setCleared(true))
    input.current?.focus()
    setCleared(false)
  }
  return (
    <Select
      {...shared}
      ref={useMergedRef(shared.ref, input)}
      comboboxProps={{ keepMounted }}
      onFocus={onFocus}
      openOnFocus={!isCleared}
      data={choices}
      value={field.value ? String(field.value) : null}
      onChange={(value) => field.onChange(value === null ? null : Number(value))}
      placeholder={placeholder}
      searchable
      limit={100}
      clearable={isClearable}
      onClear={focusShut}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}`, 'aria-hidden': false, tabIndex: 0 }}
      nothingFoundMessage="Nothing found"
      {...(onSearch ? { onSearchChange: onSearch } : {})}
    />
  )
}
