import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import { UnreadCount } from '../../../desk/chat/unread-count.tsx'
import { paths } from '../../../platform/paths.ts'
import { rowOf } from '../../screens/screen.ts'
import type { EntryGroup, ScreenEntry } from '../menu.ts'
import { aboveOf, menuGroupsOf, nameOf, openAtFirst } from '../menu.ts'
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
  [
    turns > 0 && `${turns} waiting for you`,
    unread > 0 && `${unread} unread ${unread === 1 ? 'message' : 'messages'}`,
  ]
    .filter(Boolean)
    .join(', ')

/**
 * The number of records there that need the reader, or are unread. It is the entry's description, so its name stays
 * stable.
 */
const EntryCount = ({ id, counts }: { id: string; counts: EntryCounts }) => (
  <span className={classes.unread} aria-hidden="true" title={saidOf(counts)}>
    {counts.turns > 0 && <span className={classes.turns}>{counts.turns}</span>}
    {counts.unread > 0 && <UnreadCount count={counts.unread} />}
    <span id={id} hidden>
      {saidOf(counts)}
    </span>
  </span>
)

/** The counts of one entry, or of several added up. */
const useCounts = () => {
  const unreadIn = useUnread()
  const turnsIn = useTurns()
  return (entries: readonly ScreenEntry[]): EntryCounts =>
    entries.reduce(
      (sum, { to, chats = [] }) => ({ turns: sum.turns + turnsIn(to), unread: sum.unread + unreadIn(chats) }),
      { turns: 0, unread: 0 },
    )
}

/** The screen that is shown, those above it, and the others that its row marks. */
const useHere = () => {
  const here = nameOf(useMatches().at(-1)?.fullPath)
  return here === undefined ? [] : [here, ...aboveOf(here), ...(rowOf(here)?.marks ?? [])]
}

const Entries = ({ entries, onChoose }: { entries: readonly ScreenEntry[]; onChoose?: () => void }) => {
  const [, ...marked] = useHere()
  const countsOf = useCounts()
  return entries.map((entry) => {
    const { name, label, to, icon: EntryIcon } = entry
    const counts = countsOf([entry])
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

interface GroupProps {
  group: EntryGroup
  isOpen: boolean
  onToggle: () => void
  onChoose?: (() => void) | undefined
}

/** A closed group shows the counts of its entries. */
const Group = ({ group: { name, label, entries }, isOpen, onToggle, onChoose }: GroupProps) => {
  const counts = useCounts()(entries)
  const isCounted = !isOpen && saidOf(counts) !== ''
  return (
    <div role="group" aria-label={label} className={classes.group}>
      <UnstyledButton
        className={classes.groupName}
        aria-expanded={isOpen}
        {...(isCounted ? { 'aria-describedby': `counts-${name}` } : {})}
        onClick={onToggle}
      >
        <IconChevronRight size={14} stroke={2} aria-hidden="true" />
        {label}
        {isCounted && <EntryCount id={`counts-${name}`} counts={counts} />}
      </UnstyledButton>
      {isOpen && <Entries entries={entries} {...(onChoose ? { onChoose } : {})} />}
    </div>
  )
}

export const SideMenu = ({ onChoose }: { onChoose?: () => void }) => {
  const actor = useActor()
  const brand = useBrand()
  const all = menuGroupsOf(actor)
  const atFirst = openAtFirst(all, useHere())
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const choose = onChoose ? { onChoose } : {}
  return (
    <nav aria-label="Main">
      <Link to={paths.dashboard} className={classes.brand} aria-label={`${brand.name}, go to dashboard`}>
        <Wordmark />
      </Link>
      <div className={classes.menu}>
        <Entries entries={all.top} {...choose} />
        {all.groups.map((group) => {
          const isOpen = toggled.get(group.name) ?? atFirst.includes(group.name)
          return (
            <Group
              key={group.name}
              group={group}
              isOpen={isOpen}
              onToggle={() => setToggled(new Map(toggled).set(group.name, !isOpen))}
              {...choose}
            />
          )
        })}
      </div>
    </nav>
  )
}
