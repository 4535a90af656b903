import { messages } from '@armature/domain/messages'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/client.ts'
import { ApiError, failureText } from '../../api/failures.ts'
import type { GetPaymentMethod } from '../../payments/card-entry/card-entry-props.ts'
import type { Receipt } from './offer-api.ts'
import { refreshOffer } from './offer-api.ts'

interface Attempt {
  idempotencyKey: string
  body: { revision: number; payment_method: string }
}

/** The card form's own refusal, shown beside the button. */
class CardRefused extends Error {}

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined

/** A payment that hangs may already have charged the card; only a definite answer ends an attempt. */
const isStillUnderWay = (error: unknown): boolean =>
  !(error instanceof ApiError) || codeOf(error.body) === 'payment_pending'

/**
 * Accepts the offer and pays. Each attempt has its own idempotency key; one whose outcome is unknown is sent
 * again exactly as it was, so that pressing the button twice never pays twice.
 */
export const useAcceptOffer = (token: string, onBought: (receipt: Receipt) => void) => {
  const unsettled = useRef<Attempt | null>(null)
  const accept = useMutation({
    mutationFn: async ({
      revision,
      getPaymentMethod,
    }: {
      revision: number
      getPaymentMethod: GetPaymentMethod
    }) => {
      if (unsettled.current?.body.revision !== revision) unsettled.current = null
      if (unsettled.current === null) {
        const card = await getPaymentMethod()
        if (!card.ok) throw new CardRefused(card.message)
        unsettled.current = {
          idempotencyKey: crypto.randomUUID(),
          body: { revision, payment_method: card.paymentMethod },
        }
      }
      return call('acceptOffer', { params: { token }, ...unsettled.current })
    },
    onSuccess: (receipt) => {
      unsettled.current = null
      onBought(receipt)
      void refreshOffer(token)
    },
    onError: async (error) => {
      if (error instanceof CardRefused) return
      if (!isStillUnderWay(error)) unsettled.current = null
      // Whatever went wrong, the offer may have changed: a new revision, expired, a payment under way. The
      // attempt lasts until that is known, so that the card form isn't taken away in between.
      await refreshOffer(token)
    },
  })
  const textOf = (error: Error): string | null => {
    if (error instanceof CardRefused) return error.message
    // The general toast has told of the rest.
    return error instanceof ApiError ? failureText(error, messages.somethingWentWrong) : null
  }
  return {
    isBusy: accept.isPending,
    problem: accept.error && textOf(accept.error),
    accept: (revision: number, getPaymentMethod: GetPaymentMethod) =>
      accept.mutate({ revision, getPaymentMethod }),
  }
}
