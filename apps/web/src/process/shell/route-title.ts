import type { QueryKey } from '@tanstack/react-query'

export const withId = (text: string, params: object): string =>
  text.replace('$id', 'id' in params ? String(params.id) : '')

/** The title that a route has of its page, with the record's number where it names one. */
export const titleOf = ({ staticData, params }: { staticData: object; params: object }): string | null =>
  'title' in staticData && typeof staticData.title === 'string' ? withId(staticData.title, params) : null

/** A screen above the one that is shown. */
export interface Crumb {
  label: string
  to: string
  /** The answer that has the record's name, once it is known. */
  key?: QueryKey
}

/** The title of a browser's tab: the screen, the list that it belongs to, and whose page it is. */
export const tabTitle = (shown: string | null, above: readonly Crumb[], brand: string): string =>
  [shown, above[0]?.label, brand].filter(Boolean).join(' · ')
