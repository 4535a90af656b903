import type { AlertProps } from '@mantine/core'
import type { Ref } from 'react'
import { Alert } from '@mantine/core'

/** A coloured note in a page; its title keeps the text's colour, since the tint's own misses AA on it. */
export const Notice = (props: AlertProps & { ref?: Ref<HTMLDivElement> }) => (
  <Alert variant="light" {...props} styles={{ label: { color: 'var(--mantine-color-text)' } }} />
)
