import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PartCode } from '../../selling/catalogue/view/part-code.tsx'
import type { OpenLine } from './open-lines-api.ts'
import { BillRowCells } from './bill-row.tsx'
import part from '../quotes/record/part-name.module.css'

interface WordsProps {
  line: { text: string; part_number: string; row: OpenLine['row'] }
  /** The buyer's further notes. */
  note?: string
  children?: ReactNode
}

/** The wanted part, as its buyer described it. */
export const OpenLineWords = ({ line: { text, part_number, row }, note = '', children }: WordsProps) => (
  <span className={part.words}>
    <Text component="span" size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
    {part_number !== '' && <PartCode code={part_number} isPlain />}
    {note !== '' && (
      <Text component="span" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {note}
      </Text>
    )}
    <BillRowCells row={row} />
    {children}
  </span>
)
