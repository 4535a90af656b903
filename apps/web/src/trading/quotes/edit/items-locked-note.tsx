import { Notice } from '../../../platform/ui/toasts/notice.tsx'
import { useItemsLocked } from '../record/quote-locked.ts'
import type { Quote } from '../record/quotes-api.ts'

/** Why a quote's lines can't be changed now, and a link to where they can. */
export const ItemsLockedNote = ({ quote }: { quote: Quote }) => {
  const reason = useItemsLocked(quote)
  return reason !== null && <Notice color="gray">{reason}</Notice>
}
