import type { Actor } from '@armature/domain/rights/actor'
import { messages } from '@armature/domain/messages'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { isUndoable } from '@armature/domain/quotes/workflow/undo'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../../platform/api/failures.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import { dropUndo, showUndo } from '@armature/ui/toasts/undo-toast.tsx'
import type { Movable } from '../lists/movable.ts'
import { spaced, verbOf } from '../record/quote-status.ts'
import type { Choice, PossibleTransitions } from '../record/quotes-api.ts'
import { refreshQuotes } from '../record/quotes-api.ts'

export interface TransitionCalls<Moved extends { status: QuoteStatus }> {
  id: number
  /** 'Quote #7': names the button for screen readers, where every row has one. */
  subject: string
  record: Movable
  load: () => Promise<PossibleTransitions>
  move: (choice: Choice, write: SendWrite) => Promise<Moved>
  onMoved: (moved: Moved) => void
}

interface Move {
  choice: Choice
  /** The record as it was when the move was chosen: it may change on screen before the answer. */
  before: Movable
}

const mayUndo = (actor: Actor, { before, choice }: Move, to: QuoteStatus): boolean => {
  const { kind, status, parts, vendorId = null, tenantId = null, customerId = null } = before
  const belongs = { vendorId, tenantId, customerId }
  return choice.transition !== 'take-back' && isUndoable(actor, { ...belongs, kind, parts, from: status, to })
}

/** The menu's two calls: the possible moves, and the move itself, after which `onDone` closes its dialog. */
export const useTransitionCalls = <Moved extends { status: QuoteStatus }>(
  { id, subject, load, move, onMoved }: TransitionCalls<Moved>,
  onDone: () => void,
) => {
  const actor = useActor()
  const possible = useMutation({
    mutationFn: load,
    onSuccess: ({ transitions }) => {
      if (transitions.length === 0) showFailure(messages.noAvailableTransitions)
    },
    onError: (error) => showFailure(failureText(error, messages.unexpected)),
  })
  const moving = useWrite({
    send: ({ choice }: Move, write) => move(choice, write),
    // One toast states the outcome and offers an undo, if possible.
    success: (moved, made) => (mayUndo(actor, made, moved.status) ? null : spaced(moved.status)),
    onDone: (moved, made) => {
      onDone()
      onMoved(moved)
      dropUndo(subject)
      if (!mayUndo(actor, made, moved.status)) return
      const before = { ...made.before, status: moved.status, next: null }
      showUndo({
        subject,
        text: spaced(moved.status),
        what: `${verbOf(made.choice.transition)}, ${subject}`,
        undo: () => void moving.run({ choice: { id, transition: 'take-back' }, before }),
      })
    },
    // The dialog stays, with the typed reason, to be sent again.
    onRefused: ({ status }) => {
      // A lost race: the shown data is outdated.
      if (status === 404 || status === 409) refreshQuotes()
    },
  })
  return { possible, moving }
}
