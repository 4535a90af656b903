import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { bulkMovesOf } from '@armature/domain/quotes/workflow/bulk-moves'
import { moveEffect } from '@armature/domain/quotes/workflow/move-effect'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import { transitionEffects } from '@armature/domain/quotes/workflow/quote-transitions'
import { makesOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { tooLongText } from '@armature/domain/values/text-length'
import { Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import { LeaveGuard } from '@armature/ui/form/leave-guard.tsx'
import { BulkBar, BulkQuestion } from '@armature/ui/table/tools/bulk-bar.tsx'
import type { ChosenRecords } from './bulk-kinds.ts'
import { recordName } from './bulk-kinds.ts'
import { spaced } from '../record/quote-status.ts'
import { useMoveMany } from './use-move-many.ts'
import type { Actor } from '@armature/domain/rights/actor'
import type { HolderNames } from '@armature/domain/quotes/workflow/move-effect'
import type { Movable } from './movable.ts'
import { movableQuote, movableSubQuote, quoteNames } from './movable.ts'

/** One of several records that an action moves. */
interface BulkRecord extends Movable {
  id: number
  namesOf: (name: TransitionName) => HolderNames
}

const bulkRecords = (actor: Actor, records: ChosenRecords): BulkRecord[] =>
  records.kind === 'quote'
    ? records.rows.map((quote) => ({
        ...movableQuote(actor, quote),
        id: quote.id,
        namesOf: (name) => quoteNames(actor, quote, name),
      }))
    : records.rows.map((sub) => {
        const movable = movableSubQuote(actor, sub)
        return { ...movable, id: sub.id, namesOf: () => movable.names }
      })

interface ConfirmProps {
  transition: TransitionName
  kind: ChosenRecords['kind']
  records: readonly BulkRecord[]
  isBusy: boolean
  onAction: (reason: string) => void
  onCancel: () => void
}

/** Questions and text for only some moves. */
const Confirm = ({ transition, kind, records, isBusy, onAction, onCancel }: ConfirmProps) => {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const refusal = tooLongText(reason, limits.quote.reason)
  return (
    <BulkQuestion
      act={spaced(transition)}
      noun={recordName[kind]}
      effects={records.map((record) => ({
        id: record.id,
        text: moveEffect(transition, { ...record, names: record.namesOf(transition) }),
      }))}
      isBusy={isBusy}
      onAction={() => (refusal === null ? onAction(reason.trim()) : field.current?.focus())}
      onCancel={onCancel}
    >
      <LeaveGuard unsaved={() => (reason.trim() === '' ? [] : ['Reason'])} />
      {makesOffer(transition) && (
        <Text size="sm" c="dimmed" mt="sm">
          An offer can exceed stock; its lines say so.
        </Text>
      )}
      {transitionEffects[transition].asksReason && (
        <Textarea
          mt="sm"
          label="Reason (optional), for all"
          ref={field}
          error={refusal}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </BulkQuestion>
  )
}

/** The moves of all selected quotes or sub-quotes. */
export const BulkMoves = ({ records, onClear }: { records: ChosenRecords; onClear: () => void }) => {
  const actor = useActor()
  const { kind } = records
  const chosen = bulkRecords(actor, records)
  const [asking, setAsking] = useState<TransitionName | null>(null)
  const moving = useMoveMany(kind, () => {
    setAsking(null)
    onClear()
  })
  return (
    <>
      <BulkBar
        count={chosen.length}
        actions={bulkMovesOf(actor, kind, chosen).map(({ name, possibleFor }) => ({
          name: spaced(name),
          possibleFor,
          notFor: chosen
            .filter((record) => bulkMovesOf(actor, kind, [record]).every((move) => move.name !== name))
            .map(({ id, status }) => `#${id} (${spaced(status)})`),
          onChoose: () => setAsking(name),
        }))}
        none={messages.noAvailableTransitions}
        onClear={onClear}
      />
      {asking !== null && (
        <Confirm
          transition={asking}
          kind={kind}
          records={chosen}
          isBusy={moving.isBusy}
          onCancel={() => setAsking(null)}
          onAction={(reason) =>
            void moving.run({ transition: asking, records: chosen, ...(reason === '' ? {} : { reason }) })
          }
        />
      )}
    </>
  )
}
