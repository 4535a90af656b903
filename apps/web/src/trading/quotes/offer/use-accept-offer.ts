import { messages } from '@armature/domain/messages'
import { refusedPaymentText } from '@armature/domain/purchases/before-charging'
import { useRef, useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { useUnsettled } from '../../../money/payments/use-unsettled.ts'
import type { GetPaymentMethod } from '../../../money/payments/card-entry/card-entry-props.ts'
import { cardEntryMode } from '../../../money/payments/card-entry/card-entry-mode.ts'
import { useBankStep } from '../../../money/payments/card-entry/use-bank-step.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'
import type { Offer, Receipt } from './offer-api.ts'
import { refreshOffer } from './offer-api.ts'

/** Sends the payment, and opens the bank's step if the bank asks. */
const send = (
  bank: ReturnType<typeof useBankStep>,
  write: SendWrite,
  token: string,
  body: { revision: number; payment_method: string },
): Promise<Receipt> =>
  bank.through(
    () => write('acceptOffer', { params: { token }, body: { ...body, can_authenticate: true } }),
    () => write('continueOfferPayment', { params: { token }, body: {} }),
  )

interface Attempt {
  revision: number
  getPaymentMethod: GetPaymentMethod
}

/** The card form's own refusal, with the text for the place beside the button, if no field shows it. */
class CardRefused extends Error {
  readonly said: string | null

  constructor(said: string | null) {
    super(said ?? 'See the card field for details.')
    this.said = said
  }
}

/**
 * Accepts the offer and pays. A payment without an answer may already have charged the card: until a definite answer it
 * is repeated unchanged, so under its key, and pressing the button twice never pays twice.
 */
export const useAcceptOffer = (
  token: string,
  payment: Offer['payment'],
  onBought: (receipt: Receipt) => void,
) => {
  const bank = useBankStep(cardEntryMode(payment))
  const unsettled = useUnsettled<{ revision: number; payment_method: string }>()
  const isRepeat = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const accept = useWrite({
    send: async ({ revision, getPaymentMethod }: Attempt, write) => {
      const { attempt, isDoubtful } = unsettled.read()
      isRepeat.current = isDoubtful || attempt?.revision === revision
      if (attempt?.revision === revision) return send(bank, write, token, attempt)
      unsettled.release()
      const card = await getPaymentMethod()
      if (!card.ok) throw new CardRefused(card.message)
      const body = { revision, payment_method: card.paymentMethod }
      unsettled.begin(body)
      return send(bank, write, token, body)
    },
    // The text is shown beside the button.
    failure: false,
    onDone: (receipt) => {
      unsettled.settle()
      onBought(receipt)
    },
    onRefused: (error) => {
      if (error.code === 'payment_pending') unsettled.doubt()
      else unsettled.settle()
      const { status, code, detail } = error
      setProblem(refusedPaymentText({ status, code, detail, isRepeat: isRepeat.current }))
    },
    // After any failure the offer may have changed: a new revision, expired, a payment under way. The try lasts until
    // that is known, so that the card form stays.
    onSettled: () => refreshOffer(token),
  })

  const goOn = useWrite({
    send: (giveUp: boolean, write) => {
      const ask = (give_up: boolean) =>
        write('continueOfferPayment', { params: { token }, body: { give_up } })
      return bank.through(
        () => ask(giveUp),
        () => ask(false),
      )
    },
    failure: false,
    onDone: onBought,
    onRefused: ({ detail }) => setProblem(detail ?? messages.somethingWentWrong),
    onSettled: () => refreshOffer(token),
  })

  const pay = async (attempt: Attempt): Promise<void> => {
    setProblem(null)
    try {
      const outcome = await accept.run(attempt)
      if (!outcome.ok && outcome.refusal === null) unsettled.doubt()
    } catch (error) {
      if (!(error instanceof CardRefused)) throw error
      setProblem(error.said)
    }
  }

  return {
    isBusy: accept.isBusy || goOn.isBusy,
    /** The bank's question in the sandbox; the provider's script opens a window. */
    question: bank.question,
    /** Continues a payment that waits for its bank, or cancels it. */
    goOn: (giveUp: boolean) => {
      setProblem(null)
      void goOn.run(giveUp)
    },
    problem,
    /**
     * Gives up a try with an unknown outcome, for another card; undefined if this revision has none, or it is being
     * sent.
     */
    releaseOf: (revision: number) =>
      unsettled.attempt?.revision === revision && !accept.isBusy ? unsettled.release : undefined,
    accept: (revision: number, getPaymentMethod: GetPaymentMethod) =>
      void pay({ revision, getPaymentMethod }),
  }
}
