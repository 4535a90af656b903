import { Text } from '@mantine/core'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import type { Quote } from './quotes-api.ts'

/** The changes that the customer asked for, on its quote's page until a new offer answers them. */
export const ChangesAskedNote = ({ quote, title }: { quote: Quote; title: string }) => {
  const { changes_asked: asked } = quote
  return (
    asked !== null && (
      <Notice color="orange" title={title}>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {asked.reason}
        </Text>
        <Text size="sm" c="dimmed" mt={4}>
          {asked.by}, <DateTime value={asked.at} />
        </Text>
      </Notice>
    )
  )
}

/** Says that the customer asked for the ended offer again, until a new offer answers. */
export const AskedAgainNote = ({ quote: { asked_again } }: { quote: Quote }) =>
  asked_again !== null && (
    <Notice color="orange" title="The customer asks for this offer again">
      <Text size="sm">
        <DateTime value={asked_again} />. Re-open the quote, check prices and stock, and send it again.
      </Text>
    </Notice>
  )
