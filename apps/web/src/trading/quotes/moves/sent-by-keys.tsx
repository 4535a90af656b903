import type { KeyboardEvent, ReactNode } from 'react'

const sendByKeys = (event: KeyboardEvent<HTMLDivElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const form = event.target instanceof Element ? event.target.closest('form') : null
  // A dialog's keys come up here too, through the tree; its form is another one.
  if (form === null || !event.currentTarget.contains(form)) return
  event.preventDefault()
  // Held down, it sends once.
  if (!event.repeat) form.requestSubmit()
}

/** Ctrl+Enter sends the form within from any of its fields, where Enter alone goes on or begins a line. */
export const SentByKeys = ({ children }: { children: ReactNode }) => (
  <div role="presentation" onKeyDown={sendByKeys}>
    {children}
  </div>
)
