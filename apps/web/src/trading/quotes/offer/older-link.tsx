import { olderLinkWords } from '@armature/domain/quotes/revisions/older-revision'
import { Stack, Text } from '@mantine/core'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '../../../platform/ui/link-button.tsx'
import { Notice } from '../../../platform/ui/toasts/notice.tsx'
import type { Offer } from './offer-api.ts'

interface OlderLinkProps {
  token: string
  offer: Offer
  opened: number | null
}

/** An older mail's link says that it is older; it leads to the newest revision. */
export const OlderLink = ({ token, offer, opened }: OlderLinkProps) => {
  if (opened === null) return null
  const { title, text } = olderLinkWords(opened, offer.revision, offer)
  return (
    <Notice color="orange" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
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
}
