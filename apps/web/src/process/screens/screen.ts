import type { Ability } from '@armature/domain/rights/abilities'
import { canEver } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import type { ChatKind } from '@armature/domain/chat/channel'
import type { PageName, pages } from '@armature/domain/pages/pages'
import type { Icon } from '@tabler/icons-react'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '../../people/accounts/account-api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { readRouteId } from '../../platform/ui/route-id.ts'
import type { TableOptions, TableQuery } from '../../platform/ui/table/table-query.ts'
import { readTable } from '../../platform/ui/table/table-query.ts'

/** The screen that somebody is going to. */
export interface Place<Param extends string = never> {
  params: Readonly<Record<Param, string>>
  search: Readonly<Record<string, unknown>>
  actor: Actor
}

/** How a screen is opened by itself: from the side menu, and from the palette, which has all of them. */
export interface Entry {
  icon: Icon
  /** Where its name isn't the page's title. */
  label?: string
  /**
   * `buying` is the group in which sellers have what buyers have in the menu proper, `both` stands in either
   * (docs/reference/decisions.md, People and rights).
   */
  in?: 'menu' | 'buying' | 'both'
  /** The chats that are found there: their unread messages are counted beside the name. */
  chats?: readonly ChatKind[]
  /** A form that begins something: it stands among the palette's commands. */
  isCommand?: true
}

type Code<Param extends string> = () => Promise<(params: Record<Param, string>) => ReactNode>

/** The web app's row of a page; path, access and title are in the domain's (packages/domain/src/pages/pages.ts). */
export interface Screen<Param extends string = never> {
  /** The page's component, fetched when it is first shown. */
  code: Code<Param>
  /** The component for strangers, where they are let in. */
  strangersCode?: Code<Param>
  /** Asks what the screen shows first while its code is on its way; null where that is nothing. */
  load: ((place: Place<Param>) => void) | null
  entry?: Entry
  /** The screen above it in the breadcrumbs, whose entry is marked while it is shown. */
  above?: PageName
  /** Other entries that are marked while it is shown. */
  marks?: readonly PageName[]
  /** Its name in the breadcrumbs of screens below it: `text` until the answer under `key` is known, then that one's `name`. */
  crumb?: { text: string; key: (id: number) => QueryKey }
}

type ParamOf<Path extends string> = Path extends `${string}$${infer Param}/${string}`
  ? Param
  : Path extends `${string}$${infer Param}`
    ? Param
    : never

/** The screens within the shell. */
export type OwnName = {
  [Name in PageName]: (typeof pages)[Name]['access'] extends Ability ? Exclude<Name, 'viewProduct'> : never
}[PageName]

/** All but sign-in, whose code comes with the first script. */
export type Screens = {
  readonly [Name in Exclude<PageName, 'login'>]: Screen<ParamOf<(typeof pages)[Name]['path']>>
}

let rows: Partial<Record<PageName, Screen<'id' | 'token'>>> = {}

/** Hands the rows over: the shell can't import them, since some screens show it. */
export const giveRows = (all: Screens): void => {
  rows = all
}

export const rowOf = (name: PageName): Screen<'id' | 'token'> | undefined => rows[name]

/** The screen asks again for what fails here, and says so. */
export const ask = <Item, Key extends QueryKey>(query: FetchQueryOptions<Item, Error, Item, Key>): void =>
  void queryClient.prefetchQuery(query)

interface List<Item, Key extends QueryKey> extends TableOptions<string, string> {
  queryOf: (table: TableQuery, actor: Actor) => FetchQueryOptions<Item, Error, Item, Key>
}

export const askList = <Item, Key extends QueryKey>(
  list: List<Item, Key>,
  { search, actor }: Pick<Place, 'search' | 'actor'>,
): void => ask(list.queryOf(readTable(search, list), actor))

/** A vendor's screens say what its account may not do yet. */
export const askAboutAccount = (actor: Actor): void => {
  if (canEver(actor, 'payout.open-account')) ask(meQuery)
}

export const withId =
  (load: (id: number, place: Place<'id'>) => void) =>
  (place: Place<'id'>): void => {
    const id = readRouteId(place.params.id)
    if (id !== null) load(id, place)
  }
