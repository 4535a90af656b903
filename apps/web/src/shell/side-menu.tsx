import { canEver } from '@armature/domain/abilities'
import { Link, useMatches } from '@tanstack/react-router'
import { useActor } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { menu } from './menu.ts'
import classes from './shell.module.css'
import { Wordmark } from './wordmark.tsx'

export const SideMenu = ({ onChoose }: { onChoose?: () => void }) => {
  const actor = useActor()
  const here: string | undefined = useMatches().at(-1)?.fullPath
  return (
    <nav aria-label="Main">
      <Link to={paths.profile} className={classes.brand} aria-label="Armature, to the profile">
        <Wordmark />
      </Link>
      <div className={classes.menu}>
        {menu
          .filter(({ ability }) => canEver(actor, ability))
          .map(({ label, to, covers, icon: EntryIcon }) => (
            <Link
              key={to}
              to={to}
              className={classes.entry}
              {...(here !== undefined && covers?.includes(here) ? { 'aria-current': 'page' } : {})}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              {...(onChoose ? { onClick: onChoose } : {})}
            >
              <EntryIcon size={18} stroke={1.6} aria-hidden="true" />
              {label}
            </Link>
          ))}
      </div>
    </nav>
  )
}
