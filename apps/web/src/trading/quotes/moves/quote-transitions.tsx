import { quotePageOf } from '@armature/domain/pages/record-pages'
import { call } from '../../../platform/api/client.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import type { MovableQuote } from '../lists/movable.ts'
import { movableQuote } from '../lists/movable.ts'
import { PrepareAction } from './prepare-action.tsx'
import { moveQuote, quoteChanged } from '../record/quotes-api.ts'
import { TransitionMenu } from './transition-menu.tsx'

/** A quote's next action and its transition dropdown, if it has one. */
export const QuoteTransitions = ({ quote, isMain = false }: { quote: MovableQuote; isMain?: boolean }) => {
  const actor = useActor()
  if (!quote.rights.transition_menu) return null
  const record = movableQuote(actor, quote)
  const subject = `quote #${quote.id}`
  return (
    <TransitionMenu
      id={quote.id}
      subject={subject}
      isMain={isMain}
      record={record}
      load={() => call('readQuoteTransitions', { params: { id: quote.id } })}
      move={moveQuote}
      onMoved={quoteChanged}
    >
      {record.prepare !== null && (
        <PrepareAction
          act={record.prepare}
          subject={subject}
          isMain={isMain}
          page={quotePageOf(actor, { ...record, id: quote.id })}
        />
      )}
    </TransitionMenu>
  )
}
