import { expect, it } from 'vitest'
import { aLine } from '../../../testing/a-line.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { partsColumn } from './parts-cell.tsx'

const shown = async (line: ReturnType<typeof aLine>) => {
  fakeServer()
  const { screen } = await renderScreen(() => <p data-testid="cell">{partsColumn(() => line).cell(null)}</p>)
  return screen.getByTestId('cell').textContent
}

it('names a record by its first part, the number of others, its city and its days', async () => {
  const day = '2020-03-01T12:00:00Z'
  const line = aLine({ first: 'Arm', more: 2, city: 'Graz', due: '2020-04-01', since: day })
  expect(await shown(line)).toBe('Arm+2Graz · due Apr 1, 2020 · since Mar 1, 2020')
})

it('shows nothing for a record without parts', async () => {
  expect(await shown(aLine({ since: '2020-03-01T12:00:00Z' }))).toBe('')
})
