import { olderRevision } from '@armature/domain/quotes/older-revision'
import { messages } from '@armature/domain/messages'
import { isAcceptable } from '@armature/domain/orders/offer-state'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { useDrawnAnswer } from '../../ui/in-slices.ts'
import { Notice } from '../../ui/notice.tsx'
import { OfferAnswers } from './offer-answers.tsx'
import type { Offer, Receipt } from './offer-api.ts'
import { offerQuery } from './offer-api.ts'
import { OfferChanges } from './offer-changes.tsx'
import { OfferDocument } from './offer-document.tsx'
import classes from './offer-page.module.css'
import { OfferPayment } from './offer-payment.tsx'
import { OfferReceipt } from './offer-receipt.tsx'
import { isOnlyTaxed, taxedTitle } from './only-taxed.ts'
import { OlderLink } from './older-link.tsx'
import { OfferStateNote } from './offer-state-note.tsx'
import { OfferUnread } from './offer-unread.tsx'
import { useAcceptOffer } from './use-accept-offer.ts'

/** The answer to the payment comes before the offer is read again. */
const orderOf = (offer: Offer, receipt: Receipt | null): Offer['order'] =>
  offer.order === null && receipt
    ? { id: receipt.order, paid: receipt.paid_amount, pending: receipt.pending_amount, refunded: '0.00' }
    : offer.order

interface ChangedNoteProps {
  readRevision: number
  revision: number
  onRead: () => void
}

const ChangedNote = ({ readRevision, revision, onRead }: ChangedNoteProps) => (
  <Notice
    color="orange"
    title={messages.offerChanged}
    withCloseButton
    closeButtonLabel="I have read it"
    onClose={onRead}
    role="alert"
  >
    You read revision {readRevision}; this is revision {revision}. Please check parts and prices again.
  </Notice>
)

/** One's own address is no change that one has to look for. */
const TaxedNote = ({ tax }: Pick<Offer, 'tax'>) => (
  <Notice color="blue" title={taxedTitle} role="status">
    The parts and their prices are as you read them. {tax === null ? messages.noTaxStated : `${tax.name}.`}
  </Notice>
)

interface AnswerProps {
  token: string
  offer: Offer
  paying: ReturnType<typeof useAcceptOffer>
  isAnswering: boolean
  hasChanged: boolean
  onShipTo: (offer: Offer) => void
}

/** Payment and the other answers; once none can be given, why the last one failed. */
const Answer = ({ token, offer, paying, isAnswering, hasChanged, onShipTo }: AnswerProps) => {
  if (isAnswering) {
    return (
      <>
        <OfferPayment
          token={token}
          offer={offer}
          isBusy={paying.isBusy}
          // The note above tells of a changed offer already.
          problem={hasChanged ? null : paying.problem}
          onPay={(getPaymentMethod) => paying.accept(offer.revision, getPaymentMethod)}
          onShipTo={onShipTo}
          onRelease={paying.releaseOf(offer.revision)}
        />
        <OfferAnswers token={token} isBusy={paying.isBusy} />
      </>
    )
  }
  if (paying.problem === null) return null
  return (
    <Notice color="red" role="alert">
      {paying.problem}
    </Notice>
  )
}

/** The revision that was read on this page: another one is told as changed, but for the tax of the reader's own address. */
const useReadRevision = (offer: Offer) => {
  const [readRevision, setReadRevision] = useState(offer.revision)
  const [taxedRevision, setTaxedRevision] = useState<number | null>(null)
  return {
    readRevision,
    isTaxed: taxedRevision === offer.revision && isAcceptable(offer.state),
    onRead: () => setReadRevision(offer.revision),
    onShipTo: (taxed: Offer) => {
      if (readRevision !== offer.revision || !isOnlyTaxed(offer, taxed)) return
      setReadRevision(taxed.revision)
      setTaxedRevision(taxed.revision)
    },
  }
}

const OfferView = ({ token, offer: read }: { token: string; offer: Offer }) => {
  const { revision }: { revision?: unknown } = useSearch({ strict: false })
  const opened = olderRevision(revision, read)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { readRevision, isTaxed, onRead, onShipTo } = useReadRevision(read)
  const paying = useAcceptOffer(token, setReceipt)
  const order = orderOf(read, receipt)
  const offer = { ...read, order }
  const [stateAtFirst] = useState(read.state)
  const isOutcome = receipt !== null || read.state !== stateAtFirst
  const canAnswer = isAcceptable(offer.state)
  // One's own payment makes the offer PAYING for a moment; the form it came from stays until it is settled.
  const isAnswering = canAnswer || paying.isBusy
  const hasChanged = canAnswer && offer.revision !== readRevision
  return (
    <div className={classes.page}>
      <div className={classes.notes}>
        {order === null && !isAnswering && (
          <OfferStateNote state={offer.state} seller={offer.seller} isOutcome={isOutcome} />
        )}
        {isTaxed && <TaxedNote tax={offer.tax} />}
        {hasChanged && <ChangedNote readRevision={readRevision} revision={offer.revision} onRead={onRead} />}
      </div>
      <OlderLink token={token} offer={offer} opened={opened} />
      {order === null && offer.changes !== null && opened === null && (
        <OfferChanges changes={offer.changes} />
      )}
      <div className={classes.columns}>
        <OfferDocument token={token} offer={offer} />
        <aside className={classes.side} aria-label="Your answer">
          {order === null ? (
            <Answer {...{ token, offer, paying, isAnswering, hasChanged, onShipTo }} />
          ) : (
            <OfferReceipt order={order} seller={offer.seller} isOutcome={isOutcome} />
          )}
        </aside>
      </div>
    </div>
  )
}

const OfferLoader = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(offerQuery(token))
  const shown = useDrawnAnswer(data)
  if (shown) return <OfferView token={token} offer={shown} />
  return <OfferUnread error={error} title="The offer could not be loaded." onRetry={() => void refetch()} />
}

/** The customer's quote page behind the signed link in the mail; no sign-in. */
export const OfferPage = () => {
  const { token = '' } = useParams({ strict: false })
  return (
    <PublicFrame>
      <OfferLoader token={token} />
    </PublicFrame>
  )
}
