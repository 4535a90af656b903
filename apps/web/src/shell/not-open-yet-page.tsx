import { Text } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { PageHeader } from '../ui/page-header.tsx'
import { titleOf } from './route-title.ts'

/** Says plainly that a screen isn't there yet. */
export const NotOpenYetPage = () => {
  const title = useMatches()
    .map(titleOf)
    .findLast((text) => text !== null)
  return (
    <>
      <PageHeader title={title ?? ''} />
      <Text c="dimmed">This screen is not open yet. Nothing you do elsewhere depends on it.</Text>
    </>
  )
}
