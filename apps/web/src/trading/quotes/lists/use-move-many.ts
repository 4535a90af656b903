import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { Actor } from '@armature/domain/rights/actor'
import { isUndoable } from '@armature/domain/quotes/workflow/undo'
import type { Answer } from '../../../platform/api/client.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { doneText, notifyKept } from '@armature/ui/toasts/notify-results.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { showSuccess } from '@armature/ui/toasts/toast.ts'
import { showUndo } from '@armature/ui/toasts/undo-toast.tsx'
import type { ChosenRecords } from './bulk-kinds.ts'
import type { Movable } from './movable.ts'
import { spaced } from '../record/quote-status.ts'
import { refreshQuotes } from '../record/quotes-api.ts'

type Result = Answer<'moveQuotes'>['results'][number]
type Numbered = Movable & { id: number }

interface ManyMoves {
  transition: TransitionName
  records: readonly Numbered[]
  reason?: string
}

/** The moved records that an undo restores, in their current state. */
const undoableOf = (
  actor: Actor,
  { transition, records }: ManyMoves,
  results: readonly Result[],
): Numbered[] =>
  transition === 'take-back'
    ? []
    : records.flatMap((record) => {
        const to = results.find(({ id }) => id === record.id)?.status ?? null
        return to !== null && isUndoable(actor, { ...record, from: record.status, to })
          ? [{ ...record, status: to }]
          : []
      })

/** Moves many records by one call, and reports how many moved, why others didn't, and how to undo it. */
export const useMoveMany = (kind: ChosenRecords['kind'], onDone: () => void) => {
  const actor = useActor()
  const moving = useWrite({
    send: ({ transition, records, reason }: ManyMoves, write) => {
      const body = {
        ids: records.map(({ id }) => id),
        transition,
        ...(reason === undefined ? {} : { reason }),
      }
      return kind === 'quote' ? write('moveQuotes', { body }) : write('moveSubQuotes', { body })
    },
    onDone: ({ results }, made) => {
      onDone()
      refreshQuotes()
      const went = results.filter(({ status }) => status !== null).length
      const text = doneText(spaced(made.transition), results)
      const undoable = undoableOf(actor, made, results)
      if (undoable.length > 0)
        showUndo({
          subject: `${kind}s`,
          text,
          what: text,
          undo: () => void moving.run({ transition: 'take-back', records: undoable }),
        })
      else if (went > 0) showSuccess(text)
      notifyKept(results, 'Not moved')
    },
    onRefused: refreshQuotes,
  })
  return moving
}
