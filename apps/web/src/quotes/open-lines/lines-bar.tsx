import { messages } from '@armature/domain/messages'
import type { PlainMove, SellersMove } from '@armature/domain/quotes/open-lines'
import { Button, Group, Text } from '@mantine/core'
import { useWrite } from '../../api/use-write.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import type { Quote } from '../quotes-api.ts'
import { quoteChanged, refreshQuotes } from '../quotes-api.ts'
import type { OpenLineAction } from './open-line-action.ts'
import type { OpenLine } from './open-lines-api.ts'

interface LinesBarProps {
  quote: Quote
  lines: readonly OpenLine[]
  onAction: (act: OpenLineAction) => void
  onDone: () => void
}

const idsOf = (lines: readonly OpenLine[]): number[] => lines.map(({ id }) => id)

/** The actions on all chosen lines; an action that one of them doesn't allow isn't offered. */
export const LinesBar = ({ quote, lines, onAction, onDone }: LinesBarProps) => {
  const move = useWrite({
    send: (name: PlainMove, write) =>
      write('moveOpenLines', { params: { id: quote.id }, body: { move: name, lines: idsOf(lines) } }),
    success: messages.openLinesChanged,
    onDone: (answer) => {
      quoteChanged(answer)
      onDone()
    },
    onRefused: refreshQuotes,
  })
  const may = (name: SellersMove): boolean => lines.every(({ moves }) => moves.includes(name))
  return (
    <Group gap="xs">
      <Text size="sm">{lines.length === 1 ? '1 line' : `${lines.length} lines`}</Text>
      {may('ask') && (
        <Button size="compact-sm" onClick={() => onAction({ kind: 'ask', quote, lines })}>
          Ask vendors
        </Button>
      )}
      {may('leave-out') && (
        <BusyButton
          size="compact-sm"
          variant="default"
          isBusy={move.isBusy}
          onClick={() => void move.run('leave-out')}
        >
          Leave out of the offer
        </BusyButton>
      )}
      {may('drop') && (
        <Button size="compact-sm" variant="default" onClick={() => onAction({ kind: 'drop', quote, lines })}>
          Drop
        </Button>
      )}
      {may('put-back') && (
        <BusyButton
          size="compact-sm"
          variant="default"
          isBusy={move.isBusy}
          onClick={() => void move.run('put-back')}
        >
          Look for them again
        </BusyButton>
      )}
    </Group>
  )
}
