import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notes.module.css'

/** Says that a list is empty, and offers the next step. */
export const EmptyState = ({
  title,
  description,
  action,
}: {
  title: string
  description?: string
  action?: ReactNode
}) => (
  <div className={classes.note}>
    <Text fw={600}>{title}</Text>
    {description !== undefined && (
      <Text c="dimmed" size="sm">
        {description}
      </Text>
    )}
    {action}
  </div>
)
