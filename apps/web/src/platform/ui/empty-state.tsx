import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EmptyPictureName } from './empty-picture.tsx'
import { EmptyPicture } from './empty-picture.tsx'
import classes from './styles/notes.module.css'

export interface EmptyStateProps {
  title: string
  /** Tells what will be here, and what leads to it. */
  description?: string
  /** The next step, where the reader may take it. */
  action?: ReactNode
  picture?: EmptyPictureName
}

/** Says that a list is empty, what would be in it, and offers the next step. */
export const EmptyState = ({ title, description, action, picture }: EmptyStateProps) => (
  <div className={classes.note}>
    {picture !== undefined && <EmptyPicture name={picture} />}
    <Text fw={600}>{title}</Text>
    {description !== undefined && (
      <Text c="dimmed" size="sm" maw={440}>
        {description}
      </Text>
    )}
    {action}
  </div>
)
