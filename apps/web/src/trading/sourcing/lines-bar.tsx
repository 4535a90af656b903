import { messages } from '@armature/domain/messages'
import type { PlainMove, SellersMove } from '@armature/domain/sourcing/open-lines'
import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import classes from '@armature/ui/table/tools/bulk-bar.module.css'
import type { Quote } from '../quotes/record/quotes-api.ts'
import { quoteChanged, refreshQuotes } from '../quotes/record/quotes-api.ts'
import type { OfLines, OpenLineAction } from './open-line-action.ts'
import type { OpenLine } from './open-lines-api.ts'

interface LinesBarProps {
  quote: Quote
  lines: readonly OpenLine[]
  onAction: (act: OpenLineAction) => void
  onDone: () => void
}

/** The bulk actions on sourcing requests, in the order of their buttons. */
const acts = [
  ['ask', 'Ask vendors'],
  ['leave-out', 'Leave out of the offer'],
  ['drop', 'Drop'],
  ['put-back', 'Search again'],
] as const satisfies readonly (readonly [SellersMove, string])[]

type Act = (typeof acts)[number][0]

const takesDialog = (name: Act): name is OfLines['kind'] => name === 'ask' || name === 'drop'

const idsOf = (lines: readonly OpenLine[]): number[] => lines.map(({ id }) => id)

/** The bulk actions on the selected requests; an action that one of them doesn't allow isn't offered. */
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
    <div className={classes.bar}>
      <Text size="sm">{lines.length === 1 ? '1 line' : `${lines.length} lines`}</Text>
      {acts
        .filter(([name]) => may(name))
        .map(([name, label]) => (
          <BusyButton
            key={name}
            size="compact-sm"
            variant={name === 'ask' ? 'filled' : 'default'}
            isBusy={move.isBusy && !takesDialog(name)}
            onClick={() => (takesDialog(name) ? onAction({ kind: name, quote, lines }) : void move.run(name))}
          >
            {label}
          </BusyButton>
        ))}
    </div>
  )
}

/** The same actions without a selection, with the reason that they are disabled. */
export const NoLinesBar = ({ lines }: Pick<LinesBarProps, 'lines'>) => {
  const reason = useId()
  return (
    <Group gap="8px 12px" px={14} py={8} data-page-actions>
      <Text id={reason} size="sm" c="dimmed">
        Select one or more lines first.
      </Text>
      {acts
        .filter(([name]) => lines.some(({ moves }) => moves.includes(name)))
        .map(([name, label]) => (
          <Button key={name} size="compact-sm" disabled aria-describedby={reason}>
            {label}
          </Button>
        ))}
    </Group>
  )
}
