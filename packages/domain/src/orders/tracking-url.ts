/** An address of the web that can be shown with its host: http or https, no name or password that hides where it leads. */
const parsed = (text: string): URL | null => {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '' ? url : null
}

/** May it be kept and opened as where a parcel is followed? */
export const isTrackingUrl = (text: string): boolean => parsed(text) !== null

/** The host that it leads to, which whoever follows the link is shown; null for what may not be opened. */
export const trackingHost = (text: string): string | null => parsed(text)?.host ?? null
