import type { KeyboardEvent, ReactNode } from 'react'

const sendByKeys = (event: KeyboardEvent<HTMLDivElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const form = event.target instanceof Element ? event.target.closest('form') : null
  // In React's tree a dialog's keys bubble up here too; its form is another one.
  if (form === null || !event.currentTarget.contains(form)) return
  event.preventDefault()
  // A held key sends once.
  if (!event.repeat) form.requestSubmit()
}

/** Ctrl+Enter submits the form from any of its fields, where Enter alone moves on or breaks the line. */
export const SentByKeys = ({ children }: { children: ReactNode }) => (
  <div role="presentation" onKeyDown={sendByKeys}>
    {children}
  </div>
)
