import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { useState } from 'react'
import { isWholeDay } from './cells/days.ts'

/** The field for a day, the same everywhere: as wide as a date, in the browser's own format. */
export const DayBox = (props: Omit<ComponentPropsWithRef<typeof TextInput>, 'type'>) => (
  <TextInput maw={220} {...props} type="date" />
)

interface DayInputProps extends Pick<
  TextInputProps,
  'aria-label' | 'label' | 'leftSection' | 'leftSectionWidth' | 'error' | 'min' | 'max' | 'w'
> {
  value: string
  /** Called with a day, or '' for none. */
  onDay: (day: string) => void
}

/**
 * A day that takes effect at once. A browser reports one with each digit of its year, and none while a part is missing;
 * both are ignored, and a field left like that shows its last valid day.
 */
export const DayInput = ({ value, onDay, ...input }: DayInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DayBox
      {...input}
      value={typed ?? value}
      onChange={({ currentTarget: { value: day, validity } }) => {
        setTyped(day)
        if (isWholeDay(day) || (day === '' && !validity.badInput)) onDay(day)
      }}
      onBlur={({ currentTarget }) => {
        // React doesn't update an input whose browser value is empty.
        if (currentTarget.validity.badInput) currentTarget.value = ''
        setTyped(null)
      }}
    />
  )
}
