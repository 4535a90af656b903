import { VisuallyHidden } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { titleOf } from './route-title.ts'

/** The innermost route's title, in the browser's tab and told to screen readers when it changes; unread messages are counted before it. */
export const DocumentTitle = ({ title: given, unread = 0 }: { title?: string; unread?: number }) => {
  const title = useMatches()
    .map(titleOf)
    .findLast((text) => text !== null)
  const shown = given ?? title
  const waiting = unread > 0 ? `(${unread}) ` : ''
  return (
    <>
      <title>{waiting + (shown ? `${shown} · Armature` : 'Armature')}</title>
      <VisuallyHidden role="status">{shown ?? ''}</VisuallyHidden>
    </>
  )
}
