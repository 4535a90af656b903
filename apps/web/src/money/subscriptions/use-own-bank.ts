import { useQuery } from '@tanstack/react-query'
import { cardEntryMode } from '../payments/card-entry/card-entry-mode.ts'
import { useBankStep } from '../payments/card-entry/use-bank-step.ts'
import { cardEntryQuery } from './subscriptions-api.ts'

/** The bank's step for a subscription's card; afterwards the same request is sent again. */
export const useOwnBank = () => {
  const { data } = useQuery(cardEntryQuery)
  const { through, question } = useBankStep(data === undefined ? null : cardEntryMode(data))
  /** `ask` says whether the payer can answer its bank; once it has, a bank that asks again declines. */
  const paying = <Result>(ask: (can_authenticate: boolean) => Promise<Result>): Promise<Result> =>
    through(
      () => ask(true),
      () => ask(false),
    )
  return { paying, question }
}
