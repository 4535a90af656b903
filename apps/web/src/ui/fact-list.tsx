import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

interface FactListProps {
  title?: string
  facts: readonly (readonly [string, ReactNode])[]
  /** Without the frame, inside a dialog or panel. */
  isPlain?: boolean
}

/** Names and values, for reading only. */
export const FactList = ({ title, facts, isPlain = false }: FactListProps) => (
  <section className={isPlain ? undefined : classes.section}>
    {title !== undefined && <h2 className={classes.title}>{title}</h2>}
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
