import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { BillRowCells } from './bill-row.tsx'

const row = {
  maker: 'Acme',
  cells: [
    { heading: 'Part', text: 'Horn' },
    { heading: '', text: 'https://shop.example/h' },
    { heading: 'Link', text: 'javascript:alert(1)' },
  ],
}

it('shows each cell of the bill’s row with its heading, and only web addresses as links', async () => {
  const { screen } = await renderScreen(() => <BillRowCells row={row} />)
  const cells = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(cells).toEqual([
    ['Part', 'Horn'],
    ['–', 'https://shop.example/h'],
    ['Link', 'javascript:alert(1)'],
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://shop.example/h',
  ])
})
