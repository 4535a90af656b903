import { bankSecretOf } from '@armature/contract/platform/api-error'
import { ApiError } from '../../../platform/api/failures.ts'
import { useBankQuestion } from './bank-question.tsx'
import type { CardEntryMode } from './card-entry.tsx'
import { answerSandboxBank } from './sandbox-cards.ts'

/**
 * The bank's step during a payment. `through` makes the payment; if the bank asks, it opens the step and then continues,
 * since only the provider knows how the step ended. Show `question` beside the payment.
 */
export const useBankStep = (mode: CardEntryMode | null) => {
  const { ask, question } = useBankQuestion()
  const openBank = async (clientSecret: string): Promise<void> => {
    try {
      if (mode?.kind === 'sandbox') await answerSandboxBank(clientSecret, ask)
      else if (mode !== null) {
        const { openStripeBank } = await import('./load-stripe.ts')
        await openStripeBank(mode.publishableKey, clientSecret)
      }
    } catch {
      // The step may have been completed anyway.
    }
  }
  const through = async <Result>(
    pay: () => Promise<Result>,
    goOn: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await pay()
    } catch (error) {
      const secret = error instanceof ApiError ? bankSecretOf(error.body) : undefined
      if (secret === undefined) throw error
      await openBank(secret)
      return goOn()
    }
  }
  return { through, question }
}
