import { Stack, Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Offer } from './offer-api.ts'

/** The revision that the opened link was sent with, where a newer one has replaced it; null otherwise. */
export const olderRevision = (
  { revision }: { revision?: unknown },
  offer: Pick<Offer, 'revision' | 'lines'>,
): number | null => {
  const opened = Number(revision)
  const isOlder = Number.isInteger(opened) && opened > 0 && opened < offer.revision
  // While nothing is on offer, there is no newer one to read.
  return isOlder && offer.lines.length > 0 ? opened : null
}

interface OlderLinkProps {
  token: string
  offer: Offer
  opened: number | null
}

/** An older mail's link says that it is older; what it leads to is the newest revision. */
export const OlderLink = ({ token, offer, opened }: OlderLinkProps) =>
  opened !== null && (
    <Notice color="orange" title={`This link is older: it was sent with revision ${opened}`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Revision {opened} was replaced and can’t be accepted any more. Below is the newest one, revision{' '}
          {offer.revision}. Look at what changed before you answer.
        </Text>
        <LinkButton
          to={paths.offerRevisions(token)}
          search={{ from: opened, to: offer.revision }}
          variant="default"
          size="compact-sm"
        >
          Compare revision {opened} with the newest
        </LinkButton>
      </Stack>
    </Notice>
  )
