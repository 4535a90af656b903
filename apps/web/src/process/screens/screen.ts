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
import { readRouteId } from '@armature/ui/route-id.ts'
import type { TableOptions, TableQuery } from '@armature/ui/table/table-query.ts'
import { readTable } from '@armature/ui/table/table-query.ts'

/** The screen being opened. */
export interface Place<Param extends string = never> {
  params: Readonly<Record<Param, string>>
  search: Readonly<Record<string, unknown>>
  actor: Actor
}

/** The groups of the side menu, by task. */
export const menuGroups = {
  store: 'Store',
  selling: 'Selling',
  buying: 'Buying',
  marketplace: 'Marketplace',
  money: 'Money',
  settings: 'Settings',
} as const
export type MenuGroup = keyof typeof menuGroups

/** How a screen is opened directly: from the side menu, and from the palette, which has all of them. */
export interface Entry {
  icon: Icon
  /** If its name isn't the page's title. */
  label?: string
  /**
   * `buying` is the menu group where sellers find what is in a buyer's main menu; `both` is in either
   * (docs/reference/decisions.md, People and rights).
   */
  in?: 'menu' | 'buying' | 'both'
  /** Its group in the menu. Buying entries always go to the buying group; the dashboard has no group. */
  group?: MenuGroup
  /** The chats found there: the menu shows their unread messages beside the name. */
  chats?: readonly ChatKind[]
  /** A form that creates something. The palette has it as a command, found by these words too. */
  command?: {
    also: readonly string[]
    /** An ability that it needs besides the page's. */
    ability?: Ability
    /** Users with this ability have another form for the same thing. */
    unless?: Ability
  }
}

/** Shown in the help of the page. */
export interface Help {
  /** The page's purpose. */
  about: string
  /** The steps of its main task. */
  steps: readonly string[]
}

type Code<Param extends string> = () => Promise<(params: Record<Param, string>) => ReactNode>

/** The web app's row of a page; path, access and title are in the domain's (packages/domain/src/pages/pages.ts). */
export interface Screen<Param extends string = never> {
  /** The page's component, loaded when first shown. */
  code: Code<Param>
  /** The component for strangers, if they are allowed. */
  strangersCode?: Code<Param>
  help?: Help
  /** Requests the screen's first content while its code loads; null if there is none. */
  load: ((place: Place<Param>) => void) | null
  entry?: Entry
  /** The screen above it in the breadcrumbs, whose menu entry is marked while it is shown. */
  above?: PageName
  /** Other menu entries that are marked while it is shown. */
  marks?: readonly PageName[]
  /**
   * Its name in the breadcrumbs of screens below it: `text` until the answer under `key` has loaded, then that answer's
   * `name`.
   */
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

/** All but sign-in, whose code is in the first script. Screens within the shell have help. */
export type Screens = {
  readonly [Name in Exclude<PageName, 'login'>]: Screen<ParamOf<(typeof pages)[Name]['path']>> &
    (Name extends OwnName ? { help: Help } : unknown)
}

let rows: Partial<Record<PageName, Screen<'id' | 'token'>>> = {}

/** Passes the rows in: the shell can't import them, since some screens show it. */
export const giveRows = (all: Screens): void => {
  rows = all
}

export const rowOf = (name: PageName): Screen<'id' | 'token'> | undefined => rows[name]

/** The screen repeats a request that fails here, and reports it. */
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
