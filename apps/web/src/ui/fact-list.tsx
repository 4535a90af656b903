import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Names and values, for reading only. */
export const FactList = ({ title, facts }: { title?: string; facts: readonly (readonly [string, ReactNode])[] }) => (
  <section className={classes.section}>
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
