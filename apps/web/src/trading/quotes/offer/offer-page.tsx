import { olderRevision, olderLinkWords } from '@armature/domain/quotes/revisions/older-revision'
import { isAcceptable, isBeingPaid, mayBeOpenAgain } from '@armature/domain/purchases/offer-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BankWaits } from '../../../money/payments/bank-waits.tsx'
import { PublicFrame } from '../../../process/shell/frame/public-frame.tsx'
import { useDrawnAnswer } from '@armature/ui/lazy/in-slices.ts'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { useEver } from '@armature/ui/focus/use-ever.ts'
import type { UnreadRevision } from './changed-note.tsx'
import { ChangedNote } from './changed-note.tsx'
import { Kept } from './kept.tsx'
import { OfferAnswers } from './offer-answers.tsx'
import type { Offer, Receipt } from './offer-api.ts'
import { offerQuery } from './offer-api.ts'
import { OfferDocument } from './offer-document.tsx'
import classes from './offer-page.module.css'
import { OfferPayment } from './offer-payment.tsx'
import { OfferReceipt } from './offer-receipt.tsx'
import { OfferStateNote, whyShut } from './offer-state-note.tsx'
import { OfferUnread } from './offer-unread.tsx'
import { useAcceptOffer } from './use-accept-offer.ts'
import { Stack, Text } from '@mantine/core'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { useAddress } from '@armature/ui/use-address.ts'

interface OlderLinkProps {
  token: string
  offer: Offer
  opened: number | null
}

/** An older mail's link says that it is older; it leads to the newest revision. */
const OlderLink = ({ token, offer, opened }: OlderLinkProps) => {
  if (opened === null) return null
  const { title, text } = olderLinkWords(opened, offer.revision, offer)
  return (
    <Notice color="orange" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
        <LinkButton
          to={paths.offerRevisions(token)}
          search={{ from: opened, to: offer.revision }}
          variant="default"
          size="compact-sm"
        >
          Compare revision {opened} with the newest
        </LinkButton>
      </Stack>
    </Notice>
  )
}

/** Most companies approve nothing, so its code is lazy. */
const OfferApproval = lazyPart(async () => (await import('./offer-approval.tsx')).OfferApproval)

export const taxedTitle = 'The total now includes tax for your address.'

/** The facts of an offer that don't depend on an address. */
const withoutTax = ({ lines, not_offered, freight, down_payment, notes, good_until, terms }: Offer) =>
  JSON.stringify([lines, not_offered, freight, down_payment, notes, good_until, terms])

/** The revisions differ only by tax, as from the address that the reader gave; nobody else changed the offer. */
const isOnlyTaxed = (read: Offer, now: Offer): boolean =>
  now.revision === read.revision + 1 && withoutTax(read) === withoutTax(now)

/** The changes since the revision that the customer was last notified of. */
const OfferChanges = ({ changes }: { changes: NonNullable<Offer['changes']> }) => (
  <Notice color="blue" title={`Changed since revision ${changes.since}`}>
    <ul className={classes.changes}>
      {changes.list.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </Notice>
)

/** The payment's answer comes before the offer is refetched. */
const orderOf = (offer: Offer, receipt: Receipt | null): Offer['order'] =>
  offer.order === null && receipt
    ? {
        id: receipt.order,
        paid: receipt.paid_amount,
        pending: receipt.pending_amount,
        refunded: '0.00',
        transfer: null,
      }
    : offer.order

/** The reader's own address isn't a change to point out. */
const TaxedNote = ({ tax, no_tax }: Pick<Offer, 'tax' | 'no_tax'>) => (
  <Notice color="blue" title={taxedTitle} role="status">
    The parts and their prices are as you read them. {tax === null ? no_tax : `${tax.name}.`}
  </Notice>
)

interface AnswerProps {
  token: string
  offer: Offer
  paying: ReturnType<typeof useAcceptOffer>
  isAnswering: boolean
  /** The revision that was read. */
  revision: number
  unread: UnreadRevision | null
  onShipTo: (offer: Offer) => void
  onBought: (receipt: Receipt) => void
}

/** The bank's question about the payment that this page sent is beside its button. */
const AtBank = ({ offer, paying }: Pick<AnswerProps, 'offer' | 'paying'>) =>
  offer.payment.awaits_bank && !paying.isBusy ? <BankWaits isBusy={false} onGoOn={paying.goOn} /> : null

type PaymentProps = Omit<AnswerProps, 'isAnswering' | 'revision'> & {
  whyNot: string | null
  isShown: boolean
}

/** The payment, or the request for an approval that it needs; a payment under way stays. */
const Payment = ({ token, offer, paying, unread, whyNot, isShown, onShipTo, onBought }: PaymentProps) => {
  const approval = paying.isBusy ? null : offer.approval
  const isPayable = isShown && (approval === null || approval.needed === null)
  return (
    <>
      {approval !== null && <OfferApproval {...{ token, offer, approval }} />}
      <Kept isShown={isPayable}>
        <OfferPayment
          token={token}
          offer={offer}
          isBusy={paying.isBusy}
          question={paying.question}
          onBought={onBought}
          whyNot={whyNot}
          unread={unread}
          // The note above already reports a changed offer, and the one below a closed one.
          problem={unread === null && isPayable ? paying.problem : null}
          onPay={(getPaymentMethod) => paying.accept(offer.revision, getPaymentMethod)}
          onShipTo={onShipTo}
          onRelease={paying.releaseOf(offer.revision)}
        />
      </Kept>
      {!isPayable && <PayProblem problem={paying.problem} />}
    </>
  )
}

const PayProblem = ({ problem }: { problem: string | null }) =>
  problem !== null && (
    <Notice color="red" role="alert">
      {problem}
    </Notice>
  )

/**
 * Payment and the other answers; when none is possible, why the last one failed. They wait, with all typed input, as
 * long as the offer may open again: disabled while somebody else pays, hidden while it isn't on offer.
 */
const Answer = ({ isAnswering, revision, ...props }: AnswerProps) => {
  const { token, offer, paying, unread } = props
  const couldAnswer = useEver(isAnswering)
  const isKept = isAnswering || (couldAnswer && mayBeOpenAgain(offer.state))
  const isShown = isAnswering || (isKept && isBeingPaid(offer.state))
  const whyNot = paying.isBusy ? null : whyShut(offer)
  return (
    <>
      <AtBank {...{ offer, paying }} />
      {isKept && (
        <>
          <Payment {...props} {...{ whyNot, isShown }} />
          <OfferAnswers {...{ token, revision, unread, whyNot, isShown }} isBusy={paying.isBusy} />
        </>
      )}
      {!isKept && <PayProblem problem={paying.problem} />}
    </>
  )
}

/**
 * The revision that was read on this page: another one is reported as changed, except for the tax of the reader's own
 * address.
 */
const useReadRevision = (offer: Offer) => {
  const [readRevision, setReadRevision] = useState(offer.revision)
  const [taxedRevision, setTaxedRevision] = useState<number | null>(null)
  const { state, revision } = offer
  const unread: UnreadRevision = { readRevision, revision, onRead: () => setReadRevision(revision) }
  return {
    readRevision,
    isTaxed: taxedRevision === revision && isAcceptable(state),
    unread: isAcceptable(state) && revision !== readRevision ? unread : null,
    onShipTo: (taxed: Offer) => {
      if (readRevision !== offer.revision || !isOnlyTaxed(offer, taxed)) return
      setReadRevision(taxed.revision)
      setTaxedRevision(taxed.revision)
    },
  }
}

const OfferView = ({ token, offer: read }: { token: string; offer: Offer }) => {
  const { revision } = useAddress()
  const opened = olderRevision(revision, read)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { readRevision, isTaxed, unread, onShipTo } = useReadRevision(read)
  const paying = useAcceptOffer(token, read.payment, setReceipt)
  const order = orderOf(read, receipt)
  const offer = { ...read, order }
  const [stateAtFirst] = useState(read.state)
  const isOutcome = receipt !== null || read.state !== stateAtFirst
  // The reader's own payment makes the offer PAYING for a moment; its form stays until it is settled.
  const isAnswering = isAcceptable(offer.state) || paying.isBusy
  return (
    <div className={classes.page}>
      <div className={classes.notes}>
        {order === null && !isAnswering && (
          <OfferStateNote key={offer.state} {...{ token, offer, isOutcome }} />
        )}
        {isTaxed && <TaxedNote tax={offer.tax} no_tax={offer.no_tax} />}
        {unread && <ChangedNote {...unread} />}
      </div>
      <OlderLink token={token} offer={offer} opened={opened} />
      {order === null && offer.changes !== null && opened === null && (
        <OfferChanges changes={offer.changes} />
      )}
      <div className={classes.columns}>
        <OfferDocument token={token} offer={offer} />
        <aside className={classes.side} aria-label="Your answer">
          {order === null ? (
            <Answer
              {...{ token, offer, paying, isAnswering, unread, onShipTo }}
              onBought={setReceipt}
              revision={readRevision}
            />
          ) : (
            <OfferReceipt order={order} seller={offer.seller} isOutcome={isOutcome} />
          )}
        </aside>
      </div>
    </div>
  )
}

/** An offer that its customer can answer, on its own page or beside the dashboard's list. */
export const OfferLoader = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(offerQuery(token))
  const shown = useDrawnAnswer(data)
  if (shown) return <OfferView token={token} offer={shown} />
  return <OfferUnread error={error} title="The offer could not be loaded." onRetry={() => void refetch()} />
}

/** The customer's quote page behind the signed link in the mail; no sign-in. */
export const OfferPage = ({ token }: { token: string }) => {
  return (
    <PublicFrame>
      <OfferLoader token={token} />
    </PublicFrame>
  )
}
