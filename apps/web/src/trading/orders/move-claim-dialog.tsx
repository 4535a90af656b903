import type { ClaimMoveName } from '@armature/domain/claims/claim-machine'
import { claimMachine } from '@armature/domain/claims/claim-machine'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { trackingUrlError } from '@armature/domain/orders/tracking-url'
import { piecesIssue, readCents, readWhole } from '@armature/domain/values/typed-number'
import { LongTextField, NumberField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import type { CallOptions } from '../../platform/api/client.ts'
import { DialogForm } from './dialog-form.tsx'
import type { Claim } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'
import { TrackingField, trackingLabel } from './parcels/tracking-field.tsx'

interface Fields {
  reason: string
  pieces: string
  amount: string
  tracking_url: string
}

type Sent = NonNullable<CallOptions<'moveClaim'>['body']>

const labels = {
  reason: 'Reason',
  pieces: 'Back in stock',
  amount: 'Amount ($)',
  tracking_url: trackingLabel,
} as const

/** The dialog's text for each move. */
const notes: Readonly<Record<ClaimMoveName, string>> = {
  refund: 'The buyer keeps the parts. The marketplace then refunds them.',
  'take-back': 'The buyer sends the parts back. Once they are back, the marketplace refunds them.',
  replace: 'You send the same parts again.',
  decline: 'The buyer sees your reason, and the marketplace decides.',
  reject: 'The claim ends, and the vendor is paid. Both see your reason.',
  receive: 'Enter how many of the returned pieces can be sold again. The marketplace then refunds them.',
  pay: 'Leave empty to refund the pieces’ full price with tax. Money paid above the new total goes back.',
  send: 'Enter how many pieces come from stock, and the tracking link. The claim ends.',
  withdraw: 'The claim ends, and the vendor is paid.',
}

/** Empty means the pieces' full price. */
const amountIssue = (typed: string): string | null =>
  typed.trim() === '' || (readCents(typed) ?? 0) >= limits.refund.minCents ? null : messages.priceInvalid

const checkOf = ({ claim, move }: { claim: Claim; move: ClaimMoveName }) =>
  function* ({ reason, pieces, amount, tracking_url }: Fields): Generator<Issue> {
    const { asks } = claimMachine.effectOf(move)
    const inPieces = {
      pieces: piecesIssue(
        pieces,
        claim.quantity,
        fill(messages.aboveClaimed, { most: String(claim.quantity) }),
      ),
    }
    const found = {
      reason: { reason: reason.trim() === '' ? messages.required : null },
      restock: inPieces,
      amount: { amount: amountIssue(amount) },
      replacement: { ...inPieces, tracking_url: trackingUrlError(tracking_url.trim()) },
    }
    for (const [field, message] of Object.entries(asks === null ? {} : found[asks]))
      if (message !== null) yield { path: [field], message }
  }

const toSentOf =
  (move: ClaimMoveName) =>
  ({ reason, pieces, amount, tracking_url }: Fields): Sent => {
    const { asks } = claimMachine.effectOf(move)
    const withPieces = { pieces: readWhole(pieces) ?? 0 }
    return {
      move,
      ...(asks === 'reason' && { reason }),
      ...(asks === 'restock' && withPieces),
      ...(asks === 'replacement' && { ...withPieces, tracking_url: tracking_url.trim() }),
      ...(asks === 'amount' && amount.trim() !== '' && { amount: toWire(readCents(amount) ?? 0) }),
    }
  }

const Asked = ({ move }: { move: ClaimMoveName }) => {
  switch (claimMachine.effectOf(move).asks) {
    case 'reason':
      return (
        <LongTextField<Fields>
          name="reason"
          label={labels.reason}
          maxLength={limits.quote.reason}
          isRequired
          isFirst
        />
      )
    case 'restock':
      return <NumberField<Fields> name="pieces" label={labels.pieces} isWhole isFirst />
    case 'amount':
      return <NumberField<Fields> name="amount" label={labels.amount} isFirst />
    case 'replacement':
      return (
        <>
          <NumberField<Fields> name="pieces" label="Taken from stock" isWhole isFirst />
          <TrackingField<Fields> name="tracking_url" />
        </>
      )
    case null:
      return null
  }
}

interface Moving {
  claim: Claim
  move: ClaimMoveName
}

const MoveForm = ({ moving, onClose }: { moving: Moving; onClose: () => void }) => {
  const { claim, move } = moving
  const { label } = claimMachine.effectOf(move)
  return (
    <DialogForm<Fields, Sent>
      start={{ reason: '', pieces: String(claim.quantity), amount: '', tracking_url: '' }}
      check={checkOf(moving)}
      toSent={toSentOf(move)}
      labels={labels}
      act="go on"
      note={notes[move]}
      send={(body, write) => write('moveClaim', { params: { id: claim.id }, body })}
      success="Done. Everyone was notified"
      onSettled={refreshOrders}
      submit={label}
      onClose={onClose}
    >
      <Asked move={move} />
    </DialogForm>
  )
}

/** Makes a claim's move, with the input that it needs. */
export const MoveClaimDialog = ({ moving, onClose }: { moving: Moving | null; onClose: () => void }) => (
  <RecordDialog
    record={moving}
    title={({ move }) => `${claimMachine.effectOf(move).label}: claim`}
    onClose={onClose}
  >
    {(record) => <MoveForm moving={record} onClose={onClose} />}
  </RecordDialog>
)
