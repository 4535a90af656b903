import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { requestListQuery } from '../../../trading/requests/request-api.ts'
import { titleOf } from '../route-title.ts'
import classes from './shell.module.css'
import { useTrail } from '../use-trail.ts'

/** A request list's name as the screen has read it, else its number. */
const ListName = ({ id, label }: { id: number; label: string }) => {
  const { data } = useQuery({ ...requestListQuery(id), enabled: false })
  return data?.name ?? label
}

/** The way back up from a record's page: its list, and of a form the record that it changes. */
export const Breadcrumbs = () => {
  const here = useMatches().at(-1)
  const trail = useTrail()
  return here === undefined || trail.length === 0 ? null : (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {trail.map(({ label, to, requestList }) => (
          <li key={to}>
            <Link to={to}>
              {requestList === undefined ? label : <ListName id={requestList} label={label} />}
            </Link>
          </li>
        ))}
        <li aria-current="page">{titleOf(here)}</li>
      </ol>
    </nav>
  )
}
