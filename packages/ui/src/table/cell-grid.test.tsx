import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { GridEdit } from './cell-grid.tsx'
import { CellGrid, pastedCells } from './cell-grid.tsx'

it.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['one', [['one']]],
  ['\tb\n\n', [['', 'b'], ['']]],
  [
    '"a\tb"\t"c ""d"""\n"e\nf"\t',
    [
      ['a\tb', 'c "d"'],
      ['e\nf', ''],
    ],
  ],
  ['"4 rod\t5', [['"4 rod', '5']]],
])('copied cells are read: %j', (text, cells) => expect(pastedCells(text)).toEqual(cells))

const show = () => {
  const edits: GridEdit[][] = []
  const screen = render(
    <MantineProvider>
      <CellGrid
        label="Rows to correct"
        columns={[
          { at: 0, header: 'SKU' },
          { at: 2, header: 'Stock' },
        ]}
        lines={[
          { line: 3, cells: ['A', 'x', 'many'], errors: [{ column: 2, text: 'A whole number.' }] },
          { line: 7, cells: ['B', 'y', '4'], errors: [], note: 'Ready' },
        ]}
        onEdit={(some) => edits.push(some)}
      />
    </MantineProvider>,
  )
  const cell = (name: string) => screen.getByRole('textbox', { name })
  return { screen, edits, cell, user: userEvent.setup() }
}

it('shows an error at its cell, as its description', () => {
  const { cell, screen } = show()
  const field = cell('Stock, row 3')
  const error = screen.getByText('A whole number.')
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
    'true',
    error.id,
  ])
  expect(cell('Stock, row 7').getAttribute('aria-invalid')).toBeNull()
})

it('Enter and the arrows move as in a spreadsheet, and send what was typed', async () => {
  const { cell, edits, user } = show()
  await user.click(cell('Stock, row 3'))
  await user.keyboard('12{Enter}')
  expect(document.activeElement).toBe(cell('Stock, row 7'))
  expect(edits).toEqual([[{ line: 3, column: 2, text: '12' }]])
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(cell('SKU, row 7'))
  await user.keyboard('{ArrowUp}{Tab}')
  expect(document.activeElement).toBe(cell('Stock, row 3'))
  await user.keyboard('99{Escape}{ArrowDown}')
  expect(edits).toHaveLength(1)
})

it('cells copied from a spreadsheet fill the cells to the right and below, as far as they exist', async () => {
  const { cell, edits, user } = show()
  await user.click(cell('SKU, row 3'))
  await user.paste('A-1\t5\t9\nB-1\t6\nC-1\t7')
  expect(edits).toEqual([
    [
      { line: 3, column: 0, text: 'A-1' },
      { line: 3, column: 2, text: '5' },
      { line: 7, column: 0, text: 'B-1' },
      { line: 7, column: 2, text: '6' },
    ],
  ])
})
