import { Link, useMatches } from '@tanstack/react-router'
import { useActor } from '../../../platform/api/use-session.ts'
import { UnreadCount } from '../../../desk/chat/unread-count.tsx'
import { paths } from '../../../platform/paths.ts'
import { rowOf } from '../../screens/screen.ts'
import type { ScreenEntry } from '../menu.ts'
import { aboveOf, menuOf, nameOf } from '../menu.ts'
import classes from './shell.module.css'
import { useBrand } from '../brand.ts'
import { useTurns } from './use-turns.ts'
import { Wordmark } from './wordmark.tsx'
import type { ChatKind } from '@armature/domain/chat/channel'
import { parseChannel } from '@armature/domain/chat/channel'
import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../../../desk/chat/chat-api.ts'

/** The number of unread messages in the chats of these kinds. */
const useUnread = (): ((kinds: readonly ChatKind[]) => number) => {
  const { data } = useQuery(unreadQuery)
  return (kinds) =>
    (data?.channels ?? []).reduce((sum, { channel, unread }) => {
      const kind = parseChannel(channel)?.kind
      return kind !== undefined && kinds.includes(kind) ? sum + unread : sum
    }, 0)
}

interface EntryCounts {
  turns: number
  unread: number
}

const saidOf = ({ turns, unread }: EntryCounts): string =>
  [turns > 0 && `${turns} for you`, unread > 0 && `${unread} unread messages`].filter(Boolean).join(', ')

/**
 * The number of records there that need the reader, or are unread. It is the entry's description, so its name stays
 * stable.
 */
const EntryCount = ({ id, counts }: { id: string; counts: EntryCounts }) => (
  <span className={classes.unread} aria-hidden="true">
    {counts.turns > 0 && <span className={classes.turns}>{counts.turns}</span>}
    {counts.unread > 0 && <UnreadCount count={counts.unread} />}
    <span id={id} hidden>
      {saidOf(counts)}
    </span>
  </span>
)

const Entries = ({ entries, onChoose }: { entries: readonly ScreenEntry[]; onChoose?: () => void }) => {
  const here = nameOf(useMatches().at(-1)?.fullPath)
  const marked = here === undefined ? [] : [...aboveOf(here), ...(rowOf(here)?.marks ?? [])]
  const unreadIn = useUnread()
  const turnsIn = useTurns()
  return entries.map(({ name, label, to, icon: EntryIcon, chats = [] }) => {
    const counts = { turns: turnsIn(to), unread: unreadIn(chats) }
    const isCounted = saidOf(counts) !== ''
    return (
      <Link
        key={to}
        to={to}
        className={classes.entry}
        {...(isCounted ? { 'aria-describedby': `counts${to}` } : {})}
        {...(marked.includes(name) ? { 'aria-current': 'page' } : {})}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        {...(onChoose ? { onClick: onChoose } : {})}
      >
        <EntryIcon size={18} stroke={1.6} aria-hidden="true" />
        {label}
        {isCounted && <EntryCount id={`counts${to}`} counts={counts} />}
      </Link>
    )
  })
}

export const SideMenu = ({ onChoose }: { onChoose?: () => void }) => {
  const actor = useActor()
  const brand = useBrand()
  const { menu, buying } = menuOf(actor)
  const choose = onChoose ? { onChoose } : {}
  return (
    <nav aria-label="Main">
      <Link to={paths.dashboard} className={classes.brand} aria-label={`${brand.name}, go to dashboard`}>
        <Wordmark />
      </Link>
      <div className={classes.menu}>
        <Entries entries={menu} {...choose} />
        {buying.length > 0 && (
          <div role="group" aria-labelledby="buying-menu" className={classes.group}>
            <span id="buying-menu" className={classes.groupName}>
              Buying
            </span>
            <Entries entries={buying} {...choose} />
          </div>
        )}
      </div>
    </nav>
  )
}
