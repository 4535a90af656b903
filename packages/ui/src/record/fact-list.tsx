import type { ReactNode } from 'react'
import classes from './fact-list.module.css'
import shared from '../styles/shared.module.css'

interface FactListProps {
  title?: string
  facts: readonly (readonly [string, ReactNode])[]
  /** Beside the title. */
  action?: ReactNode
  /** Without a frame, for a dialog or panel. */
  isPlain?: boolean
}

/** Read-only names and values. */
export const FactList = ({ title, facts, action, isPlain = false }: FactListProps) => (
  <section className={isPlain ? classes.plain : classes.section}>
    {title !== undefined && (
      <div className={`${shared.headRow} ${classes.head}`}>
        <h2 className={shared.smallTitle}>{title}</h2>
        {action}
      </div>
    )}
    <dl className={classes.list}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
