import { messages } from '@armature/domain/messages'
import { goodUntilText } from '@armature/domain/quotes/offer/good-until'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { FormEvent, ReactNode, Ref } from 'react'
import { useId, useRef, useState } from 'react'
import { CardChoice, useCardChoice } from '../../../money/payments/card-choice.tsx'
import type { GetPaymentMethod } from '../../../money/payments/card-entry/card-entry-props.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { Money, moneyText } from '../../../platform/cells/money.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { addressText } from '../delivery/delivery-facts.tsx'
import type { UnreadRevision } from './changed-note.tsx'
import { ReadFirst } from './changed-note.tsx'
import { Kept } from './kept.tsx'
import type { Offer, Receipt } from './offer-api.ts'
import type { Way } from './other-ways.tsx'
import { OtherWay, WayChoice } from './other-ways.tsx'
import classes from './offer-page.module.css'
import { isShipToBegun, ShipToForm, useShipTo } from './ship-to-form.tsx'

interface OfferPaymentProps {
  token: string
  offer: Offer
  isBusy: boolean
  /** Why it can't be paid now, although nobody is paying; typed input waits. */
  whyNot: string | null
  /** The newest revision, which has to be read before paying. */
  unread: UnreadRevision | null
  problem: string | null
  /** The bank's question about the payment under way. */
  question: ReactNode
  onPay: (getPaymentMethod: GetPaymentMethod) => void
  /** The offer with the address entered here. */
  onShipTo: (offer: Offer) => void
  /** Without a card. */
  onBought: (receipt: Receipt) => void
  /** Gives up a try whose outcome is unknown. */
  onRelease: (() => void) | undefined
}

const Due = ({ offer, way }: Pick<OfferPaymentProps, 'offer'> & { way: Way }) => {
  const { terms } = offer.payment
  const onTerms = way === 'TERMS' ? terms : null
  return (
    <div>
      <Text size="sm" c="dimmed">
        {onTerms === null ? 'Due now' : `Due in ${onTerms.net_days} days`}
      </Text>
      <p className={classes.due}>
        <Money value={onTerms === null ? offer.due_now : offer.total} />
      </p>
      <Text size="sm" c="dimmed">
        {onTerms === null && (
          <>
            {offer.down_payment} % of <Money value={offer.total} />; <Money value={offer.due_later} />{' '}
            later.{' '}
          </>
        )}
        {offer.good_until !== null && `Good until the end of ${goodUntilText(offer.good_until, offer.zone)}.`}
      </Text>
    </div>
  )
}

interface PayEndProps extends Pick<OfferPaymentProps, 'offer' | 'isBusy' | 'whyNot' | 'unread'> {
  isReady: boolean
  readFirst: Ref<HTMLButtonElement>
  /** The confirmation that the newest revision was read goes with its note: move the focus first. */
  onRead: () => void
}

/** The pay button, with the reason that it can't be pressed now. It keeps the focus, which a disabled one would lose. */
const PayEnd = ({ offer, isBusy, isReady, whyNot, unread, readFirst, onRead }: PayEndProps) => {
  const reasonId = useId()
  const read = unread && {
    ...unread,
    onRead: () => {
      onRead()
      unread.onRead()
    },
  }
  return (
    <>
      {read && <ReadFirst unread={read} textId={reasonId} button={readFirst} />}
      <BusyButton
        type="submit"
        size="md"
        fullWidth
        isBusy={isBusy || whyNot !== null}
        disabled={!isReady}
        aria-describedby={unread === null && whyNot === null ? undefined : reasonId}
        px="xs"
        leftSection={<IconLock size={16} aria-hidden />}
      >
        Accept and pay {moneyText(offer.due_now)}
      </BusyButton>
      {unread === null && whyNot !== null && (
        <Text size="sm" c="dimmed" id={reasonId}>
          {whyNot}
        </Text>
      )}
    </>
  )
}

/** Nobody chose this address, so the reader may choose another before paying. */
const AssumedShipTo = ({
  offer,
  onElsewhere,
}: Pick<OfferPaymentProps, 'offer'> & { onElsewhere: () => void }) => (
  <Notice color="blue" title="Ships to your account’s address" className={classes.asking}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {addressText(offer.delivery.ship_to)}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onElsewhere}>
        Ship elsewhere
      </Button>
    </Stack>
  </Notice>
)

type OtherwiseProps = Pick<OfferPaymentProps, 'token' | 'offer' | 'unread' | 'whyNot' | 'onBought'> & {
  way: Way
}

const Otherwise = ({ way, unread, whyNot, ...rest }: OtherwiseProps) =>
  way === 'CARD' ? null : (
    <OtherWay key={way} way={way} whyNot={unread === null ? whyNot : messages.readOfferFirst} {...rest} />
  )

/** Accept and pay the down payment by card; a refusal stays here, with all typed input. */
export const OfferPayment = ({
  token,
  offer,
  isBusy,
  whyNot,
  unread,
  problem,
  question,
  onPay,
  onShipTo,
  onRelease,
  onBought,
}: OfferPaymentProps) => {
  const [way, setWay] = useState<Way>('CARD')
  const choice = useCardChoice(offer.payment.takes_kept_cards)
  const shipTo = useShipTo()
  const heading = useRef<HTMLHeadingElement>(null)
  const readFirst = useRef<HTMLButtonElement>(null)
  const [lacking, setLacking] = useState<string | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const isMissing = offer.delivery.ship_to === null
  const isAsked = isMissing || (offer.ship_to_assumed && isElsewhere)
  const problems = [...(isAsked && lacking !== null ? [lacking] : []), ...(problem === null ? [] : [problem])]
  const saved = (taxed: Offer) => {
    heading.current?.focus()
    onShipTo(taxed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (unread !== null) readFirst.current?.focus()
    if (unread !== null || whyNot !== null) return
    // Text typed there wouldn't be part of the order.
    const isBegun = isAsked && isShipToBegun(shipTo)
    const problem = isBegun ? messages.deliveryBeforePaying : isMissing ? messages.destinationNeeded : null
    setLacking(problem)
    const pay = problem === null ? choice.getPaymentMethod() : null
    if (pay && !isBusy) onPay(pay)
  }
  return (
    <>
      {isAsked && (
        <ShipToForm token={token} kit={shipTo} isPaying={isBusy || whyNot !== null} onSaved={saved} />
      )}
      {offer.ship_to_assumed && !isAsked && (
        <AssumedShipTo offer={offer} onElsewhere={() => setElsewhere(true)} />
      )}
      <section className={classes.panel} aria-labelledby="pay-title">
        <Due offer={offer} way={way} />
        <WayChoice offer={offer} way={way} disabled={isBusy} onChange={setWay} />
        <Otherwise {...{ token, offer, way, unread, whyNot, onBought }} />
        <Kept isShown={way === 'CARD'}>
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              <Title order={2} size="h4" id="pay-title" ref={heading} tabIndex={-1}>
                Accept and pay by card
              </Title>
              <CardChoice choice={choice} payment={offer.payment} disabled={isBusy} onRelease={onRelease} />
              {question}
              <FormErrorSummary errors={problems} />
              <PayEnd
                offer={offer}
                isBusy={isBusy}
                isReady={choice.isReady}
                whyNot={whyNot}
                unread={unread}
                readFirst={readFirst}
                onRead={() => heading.current?.focus()}
              />
              <Text size="xs" c="dimmed">
                By paying you accept revision {offer.revision} of this offer on the terms shown. Your card
                number goes to the payment provider only.
              </Text>
            </Stack>
          </form>
        </Kept>
      </section>
    </>
  )
}
