import { destinationText } from '@armature/domain/quotes/offer/delivery'
import { notOffered } from '@armature/domain/quotes/offer/line-terms'
import { Stack, Text } from '@mantine/core'
import { RecordPanel } from '@armature/ui/record/record-page.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { neededText } from '../delivery/delivery-facts.tsx'
import { PresentAt } from './presence.tsx'
import { QuoteItemsTable } from '../prices/quote-items-table.tsx'
import { closeReasonText } from './quote-status.ts'
import type { SubQuote } from './quotes-api.ts'
import { WorkflowPicture } from '../moves/workflow-picture.tsx'

interface PartProps {
  sub: SubQuote
}

/** The destination, which its vendor may know before the order: freight and lead time depend on it. */
const DestinationText = ({ sub: { destination, needed_by } }: PartProps) =>
  (destination !== null || needed_by !== null) && (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[
        ...(destination === null ? [] : [`Ships to ${destinationText(destination)}`]),
        ...(needed_by === null ? [] : [`needed by ${neededText(needed_by)}`]),
      ].join(', ')}
    </Text>
  )

/** The destination as a panel among a record's facts. */
export const Destination = ({ sub }: PartProps) =>
  (sub.destination !== null || sub.needed_by !== null) && (
    <RecordPanel label="Delivery" title="Delivery">
      <DestinationText sub={sub} />
    </RecordPanel>
  )

export const SubQuotePicture = ({ sub }: PartProps) => (
  <WorkflowPicture
    status={sub.status}
    tenantId={sub.tenant}
    vendorId={sub.vendor.id}
    closeReason={sub.close_reason}
    passed={sub.passed}
  />
)

/** The vendor's reasons for declining the request or some of its lines. */
export const SubQuoteNotes = ({ sub }: PartProps) => {
  const lacking = notOffered(sub.quote_items)
  return (
    <>
      {sub.declined_reason !== null && (
        <Notice color="orange" title="Declined">
          {sub.declined_reason === '' ? 'The vendor gave no reason.' : sub.declined_reason}
        </Notice>
      )}
      {lacking.length > 0 && (
        <Notice color="orange" title="Not offered">
          {lacking.map(({ id, product, no_quote }) => (
            <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {product.data.name}: {no_quote}
            </Text>
          ))}
        </Notice>
      )}
    </>
  )
}

export const SubQuoteLines = ({ sub }: PartProps) => (
  <PresentAt record={{ kind: 'subQuote', id: sub.id }} doing="pricing">
    <QuoteItemsTable sub={sub} />
  </PresentAt>
)

/** The content of a sub-quote's expanded row: its lines, and the destination for its vendor. */
export const SubQuotePanel = ({ sub, withPicture }: PartProps & { withPicture: boolean }) => (
  <Stack gap="sm">
    {withPicture && <SubQuotePicture sub={sub} />}
    {!withPicture && sub.close_reason !== null && (
      <Text size="sm" c="dimmed">
        {closeReasonText(sub.close_reason)}
      </Text>
    )}
    <SubQuoteNotes sub={sub} />
    <DestinationText sub={sub} />
    <SubQuoteLines sub={sub} />
  </Stack>
)
