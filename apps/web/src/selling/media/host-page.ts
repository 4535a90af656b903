import type { HostMessage } from './host-messages.ts'

/** Is this page in a frame? */
export const isFramed = (): boolean => window.parent !== window

/** Origins that the server allows to frame the viewer; it names them in the viewer's page, and nowhere else. */
const allowedHosts = (): string[] =>
  (document.querySelector<HTMLMetaElement>('meta[name="viewer-hosts"]')?.content ?? '')
    .split(' ')
    .filter((host) => URL.canParse(host))

/**
 * The pages that may receive messages: this origin's and the configured hosts. If the browser names the host, only that
 * one is tried: it would deliver none of the other messages, and log an error for each.
 */
const listeners = (): string[] => {
  const trusted = [window.location.origin, ...allowedHosts()]
  if (!isFramed()) return [window.location.origin]
  const host = window.location.ancestorOrigins?.[0]
  return host === undefined ? trusted : trusted.filter((origin) => origin === host)
}

/** Posts to the page that shows the viewer: its frame's parent, else this window. Never to any origin. */
export const postToHost = (message: HostMessage): void => {
  for (const origin of listeners()) window.parent.postMessage(message, origin)
}

/** Calls `onAsked` when the host page asks for the product again, having missed it. */
export const onHostAsks = (onAsked: () => void): (() => void) => {
  const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window.parent || !listeners().includes(origin)) return
    if (typeof data !== 'object' || data === null) return
    if ('target' in data && data.target === 'armature' && 'type' in data && data.type === 'get-product')
      onAsked()
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
