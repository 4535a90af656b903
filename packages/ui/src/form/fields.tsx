import type { TextInputProps } from '@mantine/core'
import { Select, TextInput, Textarea } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useController, useFormContext } from 'react-hook-form'
import { useListOnFocus } from '../focus/use-list-on-focus.ts'
import { DayBox } from '../day-input.tsx'
import { useNoteUnder } from './field-note.tsx'
import { useHalfDay, useMostLength } from './form.tsx'
import { PasswordInputField } from './password-input.tsx'

export interface FieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  description?: string
  isRequired?: boolean
  isDisabled?: boolean
  /** The field that is focused first. */
  isFirst?: boolean
}

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** The maximum of characters. A longer text stays, and the field says how much too long it is. */
  maxLength?: number
}

/** A text's hints for the browser, autofill and keyboard, and its looks. */
export type TextHints = Pick<
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
  | 'inputWrapperOrder'
>

export interface Choice {
  value: string
  label: string
}

/** The props that the form gives every input: value, error, focus on the first error. */
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
    // The first in a dialog, which moves the focus itself; the second on a page.
    ...(isFirst ? { 'data-autofocus': true, autoFocus: true } : {}),
  }
  return { field, shared }
}

/** A partly typed day has no value: the form reports it as incomplete. */
const useHalfTyped = <Values extends FieldValues>(name: FieldPath<Values>) => {
  const { trigger, getFieldState } = useFormContext<Values>()
  const ref = useRef<HTMLInputElement>(null)
  const isHalfTyped = useCallback(() => ref.current?.validity.badInput === true, [])
  useHalfDay(name, isHalfTyped)
  const onBlur = (): void => {
    // No change event fires while it has no value.
    if (isHalfTyped() || getFieldState(name).invalid) void trigger(name)
  }
  return { ref, onBlur }
}

export const DayField = <Values extends FieldValues>(props: FieldProps<Values>) => {
  const { field, shared } = useField(props)
  const day = useHalfTyped<Values>(props.name)
  return (
    <DayBox
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

export const TextField = <Values extends FieldValues>({
  hints = {},
  ...props
}: TextFieldProps<Values> & { hints?: TextHints }) => {
  const { field, shared } = useField(props)
  return <TextInput {...hints} {...shared} value={field.value ?? ''} onChange={field.onChange} />
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

/** A number as typed: the form has the text, and its rule parses it (domain/typed-number). Empty is ''. */
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
  /** A button in the field clears the choice. */
  isClearable?: boolean
  onSearch?: (text: string) => void
}

/** One of many by its id; none is null, since a form replaces `undefined` by its default. */
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
  // The button goes with the choice. A list that opened over the form would cover the next field.
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
