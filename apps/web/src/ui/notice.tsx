import type { AlertProps } from '@mantine/core'
import { Alert } from '@mantine/core'

/** A coloured note in a page; its title keeps the text's colour, since the tint's own misses AA on it. */
export const Notice = (props: AlertProps) => (
  <Alert variant="light" {...props} styles={{ label: { color: 'var(--mantine-color-text)' } }} />
)
