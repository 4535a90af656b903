import { fill, messages } from '@armature/domain/messages'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { withDetail } from '../record/quote-texts.ts'
import { refreshQuotes } from '../record/quotes-api.ts'

export const useDeleteQuote = (onSettled: () => void) =>
  useWrite({
    send: (id: number, write) => write('deleteQuote', { params: { id } }),
    success: (_, id) => fill(messages.quoteDeleted, { id }),
    failure: (error) => withDetail(messages.deleteQuoteFailed, error),
    onDone: refreshQuotes,
    onSettled,
  })
