import { messages } from '@armature/domain/messages'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { paths } from '../../../platform/paths.ts'
import { addressesQuery } from '../../quotes/delivery/address-book.ts'
import { refreshQuotes } from '../../quotes/record/quotes-api.ts'
import { sourceRows } from './bom-api.ts'
import type { BomRow } from './bom-rows.ts'
import { headingsOf, rowsToSource } from './bom-rows.ts'
import type { ReadBom } from './bom-types.ts'

interface AskProps {
  bom: ReadBom
  rows: readonly BomRow[]
  onAsked: (lines: readonly number[], quote: number) => void
}

/** Turns all rows without a part into sourcing requests. */
export const BomAskVendors = ({ bom, rows, onAsked }: AskProps) => {
  const { numbers } = bom.table
  const book = useQuery(addressesQuery())
  const wanted = rowsToSource(rows, numbers)
  const quotes = [...new Set(rows.flatMap(({ asked }) => asked ?? []))]
  const asking = useWrite({
    send: (lines: readonly BomRow[], write) =>
      sourceRows(
        { rows: lines, headings: headingsOf(bom), numbers, shipTo: book.data?.[0]?.address ?? null },
        write,
      ),
    success: messages.bomSourced,
    onDone: (quote, lines) => {
      onAsked(
        lines.map(({ line }) => line),
        quote.id,
      )
      refreshQuotes()
    },
  })
  if (wanted.length === 0 && quotes.length === 0) return null
  return (
    <Group gap="sm">
      {wanted.length > 0 && (
        <BusyButton
          variant="light"
          isBusy={asking.isBusy}
          disabled={book.isPending}
          onClick={() => void asking.run(wanted)}
        >
          {wanted.length === 1 ? 'Ask vendors for 1 part' : `Ask vendors for ${wanted.length} parts`}
        </BusyButton>
      )}
      {quotes.map((id) => (
        <TextLink key={id} to={paths.myQuote(id)} size="sm">
          {`Quote #${id}`}
        </TextLink>
      ))}
      {wanted.length > 0 && (
        <Text size="sm" c="dimmed">
          {messages.bomSourceHint}
        </Text>
      )}
    </Group>
  )
}
