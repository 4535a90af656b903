import type { Actor } from '@armature/domain/rights/actor'
import { canEver } from '@armature/domain/rights/abilities'
import type { PageName } from '@armature/domain/pages/pages'
import { mayRead, pages } from '@armature/domain/pages/pages'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { Entry, MenuGroup } from '../screens/screen.ts'
import { menuGroups, rowOf } from '../screens/screen.ts'

export interface ScreenEntry extends Entry {
  name: PageName
  label: string
  to: keyof RegisteredRouter['routesByPath']
}

const names = Object.keys(pages) as PageName[]

/** The page with this path in the route table. */
export const nameOf = (pattern: string | undefined): PageName | undefined =>
  names.find((name) => pages[name].path === pattern)

/** A screen's name in the menu and in breadcrumbs. */
export const labelOf = (name: PageName): string => rowOf(name)?.entry?.label ?? pages[name].title

/** The screens that can be opened directly, in the menu's order. */
const entriesOf = (): ScreenEntry[] =>
  names.flatMap((name) => {
    const entry = rowOf(name)?.entry
    return entry === undefined ? [] : [{ ...entry, name, label: labelOf(name), to: pages[name].path }]
  })

/** This person's side menu (specification section 2), and below it the buying group of a seller. */
const menuOf = (actor: Actor): { menu: ScreenEntry[]; buying: ScreenEntry[] } => ({
  menu: entriesOf().filter((entry) =>
    entry.in === 'both'
      ? canEver(actor, 'screen.request-quote')
      : entry.in === 'menu' && mayRead(actor, pages[entry.name].access),
  ),
  buying: canEver(actor, 'screen.buying-menu')
    ? entriesOf()
        .filter((entry) => entry.in === 'both' || entry.in === 'buying')
        .map((entry) => ({ ...entry, chats: [] }))
    : [],
})

export interface EntryGroup {
  name: MenuGroup
  label: string
  entries: ScreenEntry[]
}

const groupNames = Object.keys(menuGroups) as MenuGroup[]

/** For plain buyers questions belong to buying; for operators the catalogue belongs to the marketplace. */
const groupsElsewhere = (actor: Actor): Partial<Record<MenuGroup, MenuGroup>> => {
  if (canEver(actor, 'screen.request-quote')) return { selling: 'buying' }
  return canEver(actor, 'screen.buying-menu') ? {} : { buying: 'marketplace' }
}

/** The side menu as drawn: ungrouped entries first, then the groups. */
export const menuGroupsOf = (actor: Actor): { top: ScreenEntry[]; groups: EntryGroup[] } => {
  const { menu, buying } = menuOf(actor)
  const elsewhere = groupsElsewhere(actor)
  const all = [...menu, ...buying].map((entry): ScreenEntry => {
    const group = entry.in === 'both' || entry.in === 'buying' ? 'buying' : entry.group
    return group === undefined ? entry : { ...entry, group: elsewhere[group] ?? group }
  })
  return {
    top: all.filter(({ group }) => group === undefined),
    groups: groupNames
      .map((name) => ({
        name,
        label: menuGroups[name],
        entries: all.filter(({ group }) => group === name),
      }))
      .filter(({ entries }) => entries.length > 0),
  }
}

/** Nobody takes in more entries than this at a glance. */
const mostInSight = 9

/** The groups open by default: the one with this screen, and the first ones that fit. */
export const openAtFirst = (
  { top, groups }: ReturnType<typeof menuGroupsOf>,
  here: readonly PageName[],
): MenuGroup[] => {
  const mine = groups.filter(({ entries }) => entries.some(({ name }) => here.includes(name)))
  let room = mostInSight - top.length - mine.reduce((sum, { entries }) => sum + entries.length, 0)
  const others: EntryGroup[] = []
  for (const group of groups.filter((one) => !mine.includes(one))) {
    if (group.entries.length > room) break
    room -= group.entries.length
    others.push(group)
  }
  return [...mine, ...others].map(({ name }) => name)
}

/** Every screen that this person may open directly, those in the menu first. */
export const screensOf = (actor: Actor): ScreenEntry[] => {
  const { menu, buying } = menuOf(actor)
  const others = entriesOf().filter(
    (entry) => entry.in === undefined && mayRead(actor, pages[entry.name].access),
  )
  return [...menu, ...buying, ...others].filter((entry) => entry.command === undefined)
}

/** The forms that this person may create something with. */
export const formsOf = (actor: Actor): ScreenEntry[] =>
  entriesOf().filter(
    ({ name, command }) =>
      command !== undefined &&
      mayRead(actor, pages[name].access) &&
      (command.ability === undefined || canEver(actor, command.ability)) &&
      !(command.unless !== undefined && canEver(actor, command.unless)),
  )

/** The screens above one, the list first. */
export const aboveOf = (name: PageName | undefined): PageName[] => {
  const above = name === undefined ? undefined : rowOf(name)?.above
  return above === undefined ? [] : [...aboveOf(above), above]
}
