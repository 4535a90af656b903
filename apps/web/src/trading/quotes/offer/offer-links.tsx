import { offerLinkName } from '@armature/domain/quotes/offer/offer-links'
import { Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { useActUnderWay } from '@armature/ui/form/under-way.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'

type Link = Answer<'listOfferLinks'>['results'][number]

const linksQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.quotes.links(id),
    queryFn: ({ signal }) => call('listOfferLinks', { params: { id }, signal }),
    staleTime: 0,
  })

/** When something happened to the link and, if the reader may know it, who did it. */
const Moment = ({ what, at, by }: { what: string; at: string | null; by?: string | null }) =>
  at === null ? null : (
    <Text size="sm" c="dimmed" component="div">
      {what} <DateTime value={at} />
      {by ? ` by ${by}` : ''}
    </Text>
  )

const LinkRow = ({ quoteId, link }: { quoteId: number; link: Link }) => {
  const ending = useWrite({
    send: (number: number, write) => write('endOfferLink', { params: { id: quoteId, number } }),
    success: `${offerLinkName(link.number)} ended`,
    onDone: (links) => queryClient.setQueryData(queryKeys.quotes.links(quoteId), links),
  })
  useActUnderWay(ending.isBusy)
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" role="listitem">
      <div>
        <Text fw={600}>{offerLinkName(link.number)}</Text>
        {link.number === 0 && (
          <Text size="sm" c="dimmed">
            Mailed before links had numbers, or copied from the buyer’s own page.
          </Text>
        )}
        <Moment what="Mailed" at={link.made} by={link.made_by} />
        <Moment what="Last used" at={link.last_used} />
        <Moment what="Ended" at={link.ended} by={link.ended_by} />
      </div>
      {link.ended === null && (
        <BusyButton
          variant="default"
          size="compact-sm"
          isBusy={ending.isBusy}
          aria-label={`End ${offerLinkName(link.number)}`}
          onClick={() => void ending.run(link.number)}
        >
          End
        </BusyButton>
      )}
    </Group>
  )
}

const Links = ({ quoteId }: { quoteId: number }) => {
  const links = useQuery(linksQuery(quoteId))
  if (links.isPending) return <ScreenLoader />
  if (!links.data)
    return <LoadError title="The links could not be loaded." onRetry={() => void links.refetch()} />
  return (
    <Stack gap="md" role="list">
      {links.data.results.map((link) => (
        <LinkRow key={link.number} quoteId={quoteId} link={link} />
      ))}
    </Stack>
  )
}

/** The mailed links to a quote's offer, which open without a sign-in until they are ended. */
export const OfferLinksDialog = ({
  quoteId,
  isOpen,
  onClose,
}: {
  quoteId: number
  isOpen: boolean
  onClose: () => void
}) => (
  <Dialog opened={isOpen} onClose={onClose} title="Links to the offer">
    <Text size="sm" mb="md">
      Anyone with a link can read and answer the offer without signing in. An ended link can’t be restored.
    </Text>
    <Links quoteId={quoteId} />
  </Dialog>
)
