import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anAttribute } from '../../../../testing/an-attribute.ts'
import { noFacets } from '../../../../testing/no-facets.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { AttributeFacets } from './attribute-facets.tsx'
import { productFilters } from '../filters/product-filters.ts'

const attributes = Array.from({ length: 8 }, (_, at) =>
  anAttribute(at + 1, `Torque ${at + 1}`, {
    kind: 'NUMBER',
    dimension: 'torque',
    unit: 'N·m',
    is_facet: true,
  }),
)
const facets = {
  ...noFacets,
  attribute: attributes.map(({ id }) => ({
    id,
    count: 3,
    low: 1,
    high: 4,
    bars: [],
    numbers: [],
    choices: [],
  })),
}

const Facets = () => (
  <AttributeFacets
    state={useTableState({ filters: productFilters })}
    facets={facets}
    attributes={attributes}
  />
)

it('more specifications have the focus at the first of them', async () => {
  const { user, screen } = await renderScreen(Facets)
  screen.getByRole('button', { name: '2 more specifications' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Torque 7 from' }))
})

it('a decimal comma is refused as one, in words', async () => {
  const { user, screen } = await renderScreen(Facets)
  await user.type(screen.getByRole('textbox', { name: 'Torque 1 to' }), '1,5')
  expect(screen.getByText(new RegExp(messages.commaHint))).toBeTruthy()
})

it('a bound that was refused beside the other one is applied once they go together', async () => {
  const { user, screen, address } = await renderScreen(Facets)
  const narrowedBy = (filter: string) =>
    waitFor(() => expect(decodeURIComponent(address())).toBe(`/?attribute=${filter}`))
  const field = (end: string) => screen.getByRole('textbox', { name: `Torque 1 ${end}` })
  await user.type(field('to'), '2')
  await narrowedBy('1:..2')
  await user.type(field('from'), '3')
  expect(screen.getByText(messages.attributeBoundsCrossed)).toBeTruthy()
  await user.clear(field('to'))
  await user.type(field('to'), '9')
  await narrowedBy('1:3..9')
  expect(screen.queryByText(messages.attributeBoundsCrossed)).toBeNull()
})

it('a bound that was refused beside the other one is applied once that one is taken away', async () => {
  const { user, screen, address } = await renderScreen(Facets, '/?attribute=1:5..')
  const field = (end: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Torque 1 ${end}` })
  await user.type(field('to'), '2')
  expect(screen.getByText(messages.attributeBoundsCrossed)).toBeTruthy()
  await user.clear(field('from'))
  await waitFor(() => expect(decodeURIComponent(address())).toBe('/?attribute=1:..2'))
  expect(field('from').value).toBe('')
})
