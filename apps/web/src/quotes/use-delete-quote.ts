import { fill, messages } from '@armature/domain/messages'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { isTellable } from '../api/failures.ts'
import { showFailure, showSuccess } from '../ui/toast.ts'
import { withDetail } from './quote-texts.ts'
import { refreshQuotes } from './quotes-api.ts'

export const useDeleteQuote = (onSettled: () => void) =>
  useMutation({
    mutationFn: (id: number) => call('deleteQuote', { params: { id } }),
    onSuccess: (_, id) => {
      showSuccess(fill(messages.quoteDeleted, { id }))
      refreshQuotes()
    },
    onError: (error) => {
      if (isTellable(error)) showFailure(withDetail(messages.deleteQuoteFailed, error))
    },
    onSettled,
  })
