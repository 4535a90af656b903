import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons at the right, below the title on a phone. */
  actions?: ReactNode
}

export const PageHeader = ({ title, description, actions }: PageHeaderProps) => (
  <div className={classes.header}>
    <div className={classes.words}>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {description !== undefined && (
        <Text c="dimmed" size="sm" component="div">
          {description}
        </Text>
      )}
    </div>
    {actions !== undefined && (
      <div className={classes.actions} data-page-actions>
        {actions}
      </div>
    )}
  </div>
)
