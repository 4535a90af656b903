import { VisuallyHidden } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useBrand } from './brand.ts'
import type { Crumb } from './route-title.ts'
import { tabTitle, titleOf } from './route-title.ts'

/**
 * The innermost route's title, in the browser's tab and announced to screen readers when it changes; the number of
 * unread messages comes first.
 */
export const DocumentTitle = ({
  title: given,
  unread = 0,
  above = [],
}: {
  title?: string
  unread?: number
  /** The screens above it, the list first. */
  above?: readonly Crumb[]
}) => {
  const title = useMatches()
    .map(titleOf)
    .findLast((text) => text !== null)
  const shown = given ?? title ?? null
  const brand = useBrand()
  const waiting = unread > 0 ? `(${unread}) ` : ''
  return (
    <>
      <title>{waiting + tabTitle(shown, above, brand.name)}</title>
      <VisuallyHidden role="status">{shown ?? ''}</VisuallyHidden>
    </>
  )
}
