import type { QueryKey } from '@tanstack/react-query'

export const withId = (text: string, params: object): string =>
  text.replace('$id', 'id' in params ? String(params.id) : '')

/** A route's page title, with the record's number if it has one. */
export const titleOf = ({ staticData, params }: { staticData: object; params: object }): string | null =>
  'title' in staticData && typeof staticData.title === 'string' ? withId(staticData.title, params) : null

/** A screen above the current one. */
export interface Crumb {
  label: string
  to: string
  /** The answer with the record's name, once loaded. */
  key?: QueryKey
}

/** The title of a browser's tab: the screen, its list, and the page's owner. */
export const tabTitle = (shown: string | null, above: readonly Crumb[], brand: string): string =>
  [shown, above[0]?.label, brand].filter(Boolean).join(' · ')
