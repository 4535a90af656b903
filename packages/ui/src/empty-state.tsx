import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EmptyPictureName } from './empty-picture.tsx'
import { EmptyPicture } from './empty-picture.tsx'
import classes from './styles/notes.module.css'

export interface EmptyStateProps {
  title: string
  /** Says what will be here, and how to get there. */
  description?: string
  /** The next step, if the reader may take it. */
  action?: ReactNode
  picture?: EmptyPictureName
}

/** Says that a list is empty, what belongs in it, and offers the next step. */
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
