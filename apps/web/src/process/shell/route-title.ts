/** The title that the route table gives a screen, with the record's number where it names one. */
export const titleOf = ({ staticData, params }: { staticData: object; params: object }): string | null =>
  'title' in staticData && typeof staticData.title === 'string'
    ? staticData.title.replace('$id', 'id' in params ? String(params.id) : '')
    : null

/** A screen above the one that is shown. */
export interface Crumb {
  label: string
  to: string
  /** The request list that the screen shows: it is called by its name, once that is known. */
  requestList?: number
}

/** The title of a browser's tab: the screen, the list that it belongs to, and whose page it is. */
export const tabTitle = (shown: string | null, above: readonly Crumb[], brand: string): string =>
  [shown, above[0]?.label, brand].filter(Boolean).join(' · ')
