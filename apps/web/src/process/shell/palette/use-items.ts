import type { Actor } from '@armature/domain/rights/actor'
import type { Icon } from '@tabler/icons-react'
import { IconBolt, IconListSearch } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useActor, useSession } from '../../../platform/api/use-session.ts'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'
import type { WayOn } from '../../../selling/catalogue/shop/use-ways-on.ts'
import { useWaysOn } from '../../../selling/catalogue/shop/use-ways-on.ts'
import { screensOf } from '../menu.ts'
import type { Hands } from './commands.ts'
import { commandsOf } from './commands.ts'
import { bestOf } from './match.ts'
import type { PageAction, PageActions } from './page-actions.ts'
import { useRecordActions } from './use-record-actions.ts'
import { recordAction, recordHint, recordIcon, recordLook, recordTitle } from './record-words.ts'
import type { FoundRecord } from './search-api.ts'
import { foundQuery, longestSearch, seenQuery } from './search-api.ts'
import { readSeen } from './seen-records.ts'

export interface Item {
  id: string
  label: string
  hint?: string
  icon: Icon
  look?: { label: string; tone: Tone } | null
  /** A record’s line, shown instead of its label. */
  record?: FoundRecord
  run: () => void
}

export interface Group {
  name: string
  items: Item[]
}

const pauseMs = 150
const mostSeen = 6
const mostMatches = 7

const itemOfRecord =
  (hands: Hands) =>
  (record: FoundRecord): Item => {
    const act = recordAction(record)
    const hint = [recordHint(record), act === null ? '' : `Your turn: ${act}`].filter(Boolean).join(' · ')
    return {
      id: `${record.kind}-${record.id}`,
      label: recordTitle(record),
      hint,
      icon: recordIcon(record),
      look: recordLook(record),
      record,
      run: () => hands.go(record.page),
    }
  }

const itemsOfPage = (actions: readonly PageAction[]): Item[] =>
  actions.map(({ label, element }) => ({
    id: `page ${label}`,
    label,
    hint: 'On this page',
    icon: IconBolt,
    run: () => element.click(),
  }))

const screenItems = (actor: Actor, hands: Hands): Item[] =>
  screensOf(actor).map(({ label, to, icon }) => ({
    id: `go ${to}`,
    label,
    hint: 'Go to',
    icon,
    run: () => hands.go(to),
  }))

/** Commands, and their alternative search words. */
const commandItems = (actor: Actor, hands: Hands): { item: Item; names: readonly string[] }[] =>
  commandsOf(actor).map(({ label, also = [], icon, run }) => ({
    item: { id: `do ${label}`, label, icon, run: () => run(hands) },
    names: [label, ...also],
  }))

const isNumber = (text: string): boolean => /^#?\d+$/.test(text)

/** Without empty groups. */
const filled = (groups: readonly Group[]): Group[] => groups.filter(({ items }) => items.length > 0)

/** The palette's content: the entries in groups, and the state of the record search. */
interface Shown {
  groups: Group[]
  isAsking: boolean
  /** The shown entries match the typed text. */
  isSettled: boolean
  /** Repeats the search, if it failed. */
  error: (() => unknown) | null
}

/** The entries from the page, the menu and the app that are available at once. */
const useKnown = ({ actions, records }: PageActions, hands: Hands) => {
  const actor = useActor()
  const { possible, isAsking } = useRecordActions(records)
  return {
    isAsking,
    records: possible.map(({ subject, actions: own }) => ({
      name: subject,
      items: own.map(({ name, effect, run }): Item => ({
        id: `act ${subject} ${name}`,
        label: `${name}, ${subject}`,
        hint: effect,
        icon: IconBolt,
        run,
      })),
    })),
    page: itemsOfPage(actions),
    screens: screenItems(actor, hands),
    commands: commandItems(actor, hands),
  }
}

type Known = ReturnType<typeof useKnown>

/** Below a heading that says it. */
const unhinted = ({ id, label, icon, run }: Item): Item => ({ id, label, icon, run })

/** How long the entries wait for the seen records; then they appear without them. */
const mostWaitMs = 1_000

/** True once the wait is over. A later answer would move the entries, so it is shown only on the next opening. */
const useGivenUp = (isWaiting: boolean) => {
  const [isGivenUp, setGivenUp] = useState(false)
  useEffect(() => {
    if (!isWaiting || isGivenUp) return undefined
    const timer = setTimeout(() => setGivenUp(true), mostWaitMs)
    return () => clearTimeout(timer)
  }, [isWaiting, isGivenUp])
  return { isGivenUp, waitAgain: () => setGivenUp(false) }
}

/** Before anything is typed: the records seen last, and all commands. */
const useFirst = ({ records, isAsking, page, screens, commands }: Known, hands: Hands): Shown => {
  const session = useSession()
  const [keys] = useState(() => (session === null ? [] : readSeen(session)))
  const { data, isLoading, isError, refetch } = useQuery(seenQuery(keys))
  const { isGivenUp, waitAgain } = useGivenUp(isLoading || isAsking)
  const seen = isGivenUp ? [] : (data?.results ?? []).slice(0, mostSeen).map(itemOfRecord(hands))
  const here = [...records, { name: 'On this page', items: page.map(unhinted) }]
  const anywhere = [
    { name: 'Do', items: commands.map(({ item }) => item) },
    { name: 'Go to', items: screens.map(unhinted) },
  ]
  const isSettled = isGivenUp || (!isLoading && !isAsking)
  // Actions don't come first: Enter alone should open something, not change it.
  const groups =
    seen.length > 0
      ? [{ name: 'Recently viewed', items: seen }, ...here, ...anywhere]
      : [...anywhere.toReversed(), ...here]
  return {
    // All at once: a later entry would push an action under a finger that is about to press another.
    groups: isSettled ? filled(groups) : [],
    isAsking: !isSettled,
    isSettled,
    error: isError
      ? () => {
          waitAgain()
          return refetch()
        }
      : null,
  }
}

const matchesOf = (text: string, { records, page, screens, commands }: Known): Group => {
  const all = [
    ...records.flatMap(({ items }) => items.map((item) => ({ item, names: [item.label] }))),
    ...page.map((item) => ({ item, names: [item.label] })),
    ...screens.map((item) => ({ item, names: [item.label, `go to ${item.label}`] })),
    ...commands,
  ]
  const best = bestOf(text, all, ({ names }) => names).slice(0, mostMatches)
  return { name: 'Actions', items: best.map(({ item }) => item) }
}

/** The catalogue's suggestions for words that match nothing here. */
const groupsOfWays = (ways: readonly WayOn[], hands: Hands): Group[] =>
  [...Map.groupBy(ways, ({ group }) => group)].map(([name, some]) => ({
    name,
    items: some.map(({ key, label, to, query }) => ({
      id: `way ${key}`,
      label,
      icon: IconListSearch,
      run: () =>
        hands.go(
          `${to}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
        ),
    })),
  }))

const groupsFor = (text: string, known: Known, items: Item[]): Group[] => {
  const records = { name: 'Records', items }
  const matches = matchesOf(text, known)
  return filled(isNumber(text) ? [records, matches] : [matches, records])
}

/** For typed text: local matches at once, and records once they are found. */
const useFound = (text: string, known: Known, hands: Hands): Shown => {
  const [asked] = useDebouncedValue(text, pauseMs)
  const found = useQuery(foundQuery(text === '' ? '' : asked))
  const isSettled = asked === text && !found.isPlaceholderData && !found.isFetching && !known.isAsking
  const groups = groupsFor(text, known, (found.data?.results ?? []).map(itemOfRecord(hands)))
  const isNothing = isSettled && found.isSuccess && groups.length === 0
  const ways = groupsOfWays(useWaysOn(asked, isNothing), hands)
  return {
    groups: [...groups, ...ways],
    isAsking: !isSettled && !found.isError,
    isSettled,
    error: found.isError && isSettled ? found.refetch : null,
  }
}

export const useItems = (typed: string, actions: PageActions, hands: Hands): Shown => {
  const text = typed.trim().slice(0, longestSearch)
  const known = useKnown(actions, hands)
  const first = useFirst(known, hands)
  const found = useFound(text, known, hands)
  return text === '' ? first : found
}
