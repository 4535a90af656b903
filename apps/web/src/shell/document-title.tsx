import { VisuallyHidden } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { titleOf } from './route-title.ts'

/** The innermost route's title, in the browser's tab and told to screen readers when it changes. */
export const DocumentTitle = ({ title: given }: { title?: string }) => {
  const title = useMatches()
    .map(titleOf)
    .findLast((text) => text !== null)
  const shown = given ?? title
  return (
    <>
      <title>{shown ? `${shown} · Armature` : 'Armature'}</title>
      <VisuallyHidden role="status">{shown ?? ''}</VisuallyHidden>
    </>
  )
}
