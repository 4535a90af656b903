import { messages } from '@armature/domain/messages'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { doneText, notifyKept } from '@armature/ui/toasts/notify-results.ts'
import { showSuccess } from '@armature/ui/toasts/toast.ts'
import { refreshOrders } from '../orders-api.ts'

export const retryLabel = 'Retry Transfer'

/** Retries these sub-orders' payouts, and reports which succeeded and why others didn't. */
export const useRetryTransfers = (onDone: () => void) =>
  useWrite({
    send: (ids: readonly number[], write) => write('retryTransfers', { body: { ids: [...ids] } }),
    onDone: ({ results }) => {
      onDone()
      const went = results.filter(({ done }) => done).length
      if (went > 0)
        showSuccess(results.length === 1 ? messages.transferCompleted : doneText(retryLabel, results))
      notifyKept(results, 'Not transferred')
    },
    // The provider's reason is beside it, in place of the previous one.
    onSettled: refreshOrders,
  })
