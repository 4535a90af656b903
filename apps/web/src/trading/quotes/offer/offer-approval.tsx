import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import {
  approvalRequested,
  approvalSignIn,
  approvalWithdrawn,
} from '@armature/domain/approvals/approval-texts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { moneyText } from '../../../platform/cells/money.tsx'
import { paths } from '../../../platform/paths.ts'
import { ApprovalFacts } from '../approval/approval-facts.tsx'
import type { Offer } from './offer-api.ts'
import { offerAnswered, refreshOffer } from './offer-api.ts'
import classes from './offer-page.module.css'
import type { Way } from './other-ways.tsx'
import { WayChoice } from './other-ways.tsx'
import { ShipToForm, useShipTo } from './ship-to-form.tsx'

type OfferApproval = NonNullable<Offer['approval']>

interface Props {
  token: string
  offer: Offer
  approval: OfferApproval
}

const byText = (names: readonly string[]): string => (names.length === 0 ? '' : ` by ${names.join(' or ')}`)

const whyText = ({ needed, left }: OfferApproval): string =>
  needed === 'limit' && left !== null
    ? `You can still buy for ${moneyText(left)} this month without approval.`
    : 'Your company approves purchases like this one.'

/** A note above the payment: the rest of the reader's monthly limit, or that the offer is approved. */
const ApprovalNote = ({ approval }: Pick<Props, 'approval'>) => {
  const { request, is_own: isOwn, left } = approval
  if (isOwn && request !== null && approvalMachine.is(request.state, 'allows'))
    return (
      <Notice color="green" title="Approved">
        {request.reason === ''
          ? `Approved${byText(request.approved_by)}. You can accept the offer now.`
          : `Approved, but the order couldn’t be placed: ${request.reason}`}
      </Notice>
    )
  return left === null ? null : (
    <Text size="sm" c="dimmed">
      You can still buy for {moneyText(left)} this month without approval.
    </Text>
  )
}

/** The request waits; its requester can withdraw it. */
const Waiting = ({
  token,
  approval,
  request,
}: Props & { request: NonNullable<OfferApproval['request']> }) => {
  const withdraw = useWrite({
    send: (_: void, write) => write('withdrawApproval', { params: { token } }),
    success: approvalWithdrawn,
    onDone: (offer) => offerAnswered(token, offer),
    onRefused: () => void refreshOffer(token),
  })
  return (
    <section className={classes.panel} aria-labelledby="approval-title">
      <Title order={2} size="h4" id="approval-title">
        Waiting for approval
      </Title>
      <Text size="sm">Nothing is ordered or charged yet.</Text>
      <ApprovalFacts approval={request} />
      {approval.is_own && (
        <BusyButton variant="default" isBusy={withdraw.isBusy} onClick={() => void withdraw.run()}>
          Withdraw request
        </BusyButton>
      )}
    </section>
  )
}

/** How the last request ended, for its requester. */
const LastRequest = ({ approval: { request, is_own: isOwn } }: Pick<Props, 'approval'>) => {
  if (request === null || !isOwn || approvalMachine.is(request.state, 'open')) return null
  const { label } = approvalMachine.row(request.state)
  return (
    <Notice color="orange" title={`Your last request: ${label.toLowerCase()}`}>
      {request.reason === '' ? 'Nothing was ordered.' : `Reason: ${request.reason}`}
    </Notice>
  )
}

const actTexts: Record<Way, string> = {
  CARD: 'You pay by card once it is approved.',
  TERMS: 'Once approved, the order is placed on account.',
  TRANSFER: 'Once approved, the order is placed, and you see the bank details.',
}

interface RequestFields {
  way: Way
  purchaseOrder: string
  note: string
}

const useRequest = (token: string, offer: Offer) =>
  useWrite({
    send: ({ way, purchaseOrder, note }: RequestFields, write) =>
      write('requestApproval', {
        params: { token },
        body: { revision: offer.revision, way, purchase_order: purchaseOrder.trim(), note: note.trim() },
      }),
    success: approvalRequested,
    failure: false,
    onDone: (asked) => offerAnswered(token, asked),
    onRefused: () => void refreshOffer(token),
  })

interface TextsProps {
  fields: RequestFields
  isBusy: boolean
  atField: string | undefined
  onChange: (change: Partial<RequestFields>) => void
}

const RequestTexts = ({ fields: { way, purchaseOrder, note }, isBusy, atField, onChange }: TextsProps) => (
  <>
    <TextInput
      label={way === 'TERMS' ? 'Purchase order number' : 'Purchase order number (optional)'}
      value={purchaseOrder}
      maxLength={limits.quote.purchaseOrder}
      required={way === 'TERMS'}
      readOnly={isBusy}
      error={atField}
      onChange={(event) => onChange({ purchaseOrder: event.currentTarget.value })}
    />
    <Textarea
      label="Note (optional)"
      description="The approvers read this."
      autosize
      minRows={2}
      value={note}
      maxLength={limits.approvals.note}
      readOnly={isBusy}
      onChange={(event) => onChange({ note: event.currentTarget.value })}
    />
  </>
)

const RequestForm = ({ token, offer, approval }: Props) => {
  const [fields, setFields] = useState<RequestFields>({
    way: 'CARD',
    purchaseOrder: offer.delivery.purchase_order ?? '',
    note: '',
  })
  const change = (part: Partial<RequestFields>) => setFields((now) => ({ ...now, ...part }))
  const heading = useRef<HTMLHeadingElement>(null)
  const shipTo = useShipTo()
  const isNowhere = offer.delivery.ship_to === null
  const { run, isBusy, refusal } = useRequest(token, offer)
  const atField = refusal?.fields['purchase_order']?.[0]
  const problem = refusal && atField === undefined ? (refusal.detail ?? messages.somethingWentWrong) : null
  const problems = [
    ...(isNowhere ? [messages.destinationNeeded] : []),
    ...(problem === null ? [] : [problem]),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isNowhere) void run(fields)
  }
  return (
    <>
      {isNowhere && (
        <ShipToForm token={token} kit={shipTo} isPaying={isBusy} onSaved={() => heading.current?.focus()} />
      )}
      <LastRequest approval={approval} />
      <section className={classes.panel} aria-labelledby="approval-title">
        <form noValidate onSubmit={submit} aria-labelledby="approval-title">
          <Stack gap="md">
            <Title order={2} size="h4" id="approval-title" ref={heading} tabIndex={-1}>
              Needs approval{byText(approval.approvers)}
            </Title>
            <Text size="sm">{whyText(approval)}</Text>
            <WayChoice offer={offer} way={fields.way} disabled={isBusy} onChange={(way) => change({ way })} />
            <RequestTexts {...{ fields, isBusy, atField }} onChange={change} />
            <FormErrorSummary errors={problems} />
            <BusyButton type="submit" size="md" fullWidth isBusy={isBusy} disabled={isNowhere}>
              Request approval
            </BusyButton>
            <Text size="xs" c="dimmed">
              You ask for revision {offer.revision} of this offer. {actTexts[fields.way]}
            </Text>
          </Stack>
        </form>
      </section>
    </>
  )
}

/** In place of the payment while the offer can't be accepted without approval, and a note above it if it can. */
export const OfferApproval = (props: Props) => {
  const { needed, request } = props.approval
  if (needed === null) return <ApprovalNote approval={props.approval} />
  if (needed === 'sign_in')
    return (
      <Notice color="blue" title="Sign in to buy">
        <Stack gap="sm" align="flex-start">
          {approvalSignIn}
          <LinkButton
            to={paths.login}
            search={{ from: paths.offer(props.token) }}
            variant="default"
            size="compact-sm"
          >
            Sign in
          </LinkButton>
        </Stack>
      </Notice>
    )
  return request !== null && approvalMachine.is(request.state, 'waits') ? (
    <Waiting {...props} request={request} />
  ) : (
    <RequestForm {...props} />
  )
}
