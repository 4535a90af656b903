import { Text, Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  title: ReactNode
  /** For a page that focuses its heading. */
  heading?: Ref<HTMLHeadingElement> | undefined
  /** For a page that hands the focus on as its actions go. */
  around?: Ref<HTMLDivElement>
  description?: ReactNode
  /** Buttons at the right; on a phone, below the title. */
  actions?: ReactNode
}

export const PageHeader = ({ title, heading, around, description, actions }: PageHeaderProps) => (
  <div ref={around} className={classes.header}>
    <div className={classes.words}>
      <Title
        order={1}
        className={classes.title}
        {...(heading === undefined ? {} : { ref: heading, tabIndex: -1 })}
      >
        {title}
      </Title>
      {description !== undefined && (
        <Text
          c="dimmed"
          size="sm"
          component="div"
          className={classes.description ?? ''}
          data-plain={typeof description === 'string' || undefined}
        >
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
