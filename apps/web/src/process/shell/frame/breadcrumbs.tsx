import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { titleOf } from '../route-title.ts'
import classes from './shell.module.css'
import { useTrail } from '../trail.ts'

/** A record's name as loaded by the screen, else its number. */
const RecordName = ({ queryKey, label }: { queryKey: QueryKey; label: string }) => {
  const { data } = useQuery<{ name: string }>({ queryKey, enabled: false })
  return data?.name ?? label
}

/** Breadcrumbs of a record's page: its list, and for a form the record that it changes. */
export const Breadcrumbs = () => {
  const here = useMatches().at(-1)
  const trail = useTrail()
  return here === undefined || trail.length === 0 ? null : (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {trail.map(({ label, to, key }) => (
          <li key={to}>
            <Link to={to}>{key === undefined ? label : <RecordName queryKey={key} label={label} />}</Link>
          </li>
        ))}
        <li aria-current="page">{titleOf(here)}</li>
      </ol>
    </nav>
  )
}
