import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isWholeDay } from './days.ts'

interface DayInputProps extends Pick<
  TextInputProps,
  'aria-label' | 'leftSection' | 'leftSectionWidth' | 'error' | 'min' | 'max' | 'w'
> {
  value: string
  /** Told of a day, or '' where there is to be none. */
  onDay: (day: string) => void
}

/**
 * A day that is asked for at once. A browser tells of one with each digit of its year, and of none while a part is missing:
 * neither is asked for, and a field that is left so shows the day again that holds.
 */
export const DayInput = ({ value, onDay, ...input }: DayInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...input}
      type="date"
      value={typed ?? value}
      onChange={({ currentTarget: { value: day, validity } }) => {
        setTyped(day)
        if (isWholeDay(day) || (day === '' && !validity.badInput)) onDay(day)
      }}
      onBlur={({ currentTarget }) => {
        // React leaves alone what a browser gives no value for.
        if (currentTarget.validity.badInput) currentTarget.value = ''
        setTyped(null)
      }}
    />
  )
}
