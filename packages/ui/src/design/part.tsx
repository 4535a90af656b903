import type { ReactNode } from 'react'
import classes from './design.module.css'

/** One section of the widget page. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part} aria-label={title}>
    <h2 className={classes.title}>{title}</h2>
    {children}
  </section>
)
