import { Link, useMatches } from '@tanstack/react-router'
import { titleOf } from './route-title.ts'
import classes from './shell.module.css'
import { useTrail } from './use-trail.ts'

/** The way back up from a record's page: its list, and of a form the record that it changes. */
export const Breadcrumbs = () => {
  const here = useMatches().at(-1)
  const trail = useTrail()
  return here === undefined || trail.length === 0 ? null : (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {trail.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{titleOf(here)}</li>
      </ol>
    </nav>
  )
}
