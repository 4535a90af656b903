import { Fieldset, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './range-fields.module.css'

interface RangeFieldsProps {
  legend: string
  slider: ReactNode
  /** A field for each end. */
  children: ReactNode
  /** Common values, each chosen by one click. */
  values?: ReactNode
}

/** A filter by range: a histogram with two handles, a field for each end, and common values. */
export const RangeFields = ({ legend, slider, children, values }: RangeFieldsProps) => (
  <Fieldset
    variant="unstyled"
    legend={legend}
    classNames={{ root: classes.range ?? '', legend: classes.legend ?? '' }}
  >
    {slider}
    <Group gap={6} mt={4} wrap="nowrap" align="flex-start">
      {children}
    </Group>
    {values}
  </Fieldset>
)
