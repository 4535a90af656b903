import { Button, Text } from '@mantine/core'
import classes from './notes.module.css'

export interface LoadErrorProps {
  /** A sentence that names the data that failed to load. */
  title?: string
  onRetry: () => void
}

/** A failed load says so in its place, without a toast (decisions.md, Small ones). */
export const LoadError = ({ title = 'This could not be loaded.', onRetry }: LoadErrorProps) => (
  <div className={classes.note} role="alert">
    <Text fw={600}>{title}</Text>
    <Text c="dimmed" size="sm">
      The server gave no usable answer.
    </Text>
    <Button variant="default" size="xs" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
