import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildReferences, unique } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let servos: number
let torque: number
let frame: number
/** Parts by name, oldest first. */
const ids: Record<string, number> = {}

const define = async (body: object) =>
  (
    await world.callAs(world.admin, 'createAttribute', {
      // The names must differ.
      body: { name: unique(), is_facet: true, component_subcategory: servos, ...body } as never,
    })
  ).ok

const add = async (name: string, attributes: Record<string, string | number[]>) => {
  const { ok } = await world.callAs(world.vendor, 'createComponent', {
    body: {
      name: `Servo ${name}`,
      sku: unique(),
      quantity: 20,
      height: 1,
      width: 1,
      length: 1,
      weight: 1,
      application: [world.references.application],
      component_subcategory: servos,
      model: [world.model],
      attributes,
    },
  })
  ids[name] = ok.id
}

beforeAll(async () => {
  world = await startQuoteWorld()
  servos = (await buildReferences(world.owner)).subcategory
  torque = (await define({ kind: 'RANGE', dimension: 'torque', unit: 'N·m' })).id
  // In the order of their definition, not of the alphabet.
  const choices = await define({ kind: 'CHOICE', choices: [{ name: 'NEMA 8' }, { name: 'NEMA 17' }] })
  frame = choices.id
  const [small = 0, large = 0] = choices.choices.map(({ id }) => id)
  await add('plain', {})
  await add('strong', { [torque]: '9 N·m', [frame]: [large] })
  await add('weak', { [torque]: '20-70 mN·m', [frame]: [small, large] })
  await add('middle', { [torque]: '4 N·m', [frame]: [small] })
  await add('equal', { [torque]: '4 N·m' })
  await add('bare', {})
})
afterAll(() => world.stop())

type Query = Record<string, string>
const found = async (query: Query) =>
  // A query holds only text.
  (await world.callAs(null, 'searchCatalogue', { query: { ...query, page_size: '50' } as never })).ok

const ours = async (query: Query): Promise<string[]> => {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return (await found(query)).results.flatMap(({ id }) => names.get(id) ?? [])
}

/** Lists that find their pages in different ways: all products, a category's, a search's. */
const lists = (): Query[] => [{}, { component_subcategory: String(servos) }, { search: 'servo' }]

it('the catalogue sorts by a number, with empty values last in both directions', async () => {
  for (const list of lists()) {
    const up = await ours({ ...list, ordering: `attribute_${torque}` })
    expect(up).toEqual(['weak', 'middle', 'equal', 'strong', 'plain', 'bare'])
    const down = await ours({ ...list, ordering: `-attribute_${torque}` })
    expect(down).toEqual(['strong', 'equal', 'middle', 'weak', 'bare', 'plain'])
  }
})

it('the catalogue sorts by a choice in the order of the choices', async () => {
  for (const list of lists())
    expect(await ours({ ...list, ordering: `attribute_${frame}` })).toEqual([
      'weak',
      'middle',
      'strong',
      'plain',
      'equal',
      'bare',
    ])
})

it('the pages of a sorted list hold each part once', async () => {
  for (const list of lists()) {
    const ordering = `attribute_${torque}`
    const whole = (await found({ ...list, ordering })).results.map(({ id }) => id)
    const paged: number[] = []
    for (let page = 1; paged.length < whole.length; page += 1) {
      const query = { ...list, ordering, page: String(page), page_size: '2' } as never // a query holds only text
      const { results } = (await world.callAs(null, 'searchCatalogue', { query })).ok
      expect(results.length).toBeGreaterThan(0)
      paged.push(...results.map(({ id }) => id))
    }
    expect(paged).toEqual(whole)
  }
})

it('a card shows the sorted property first, and says which properties can be sorted', async () => {
  const [first] = (await found({ ordering: `-attribute_${frame}` })).results
  expect(first?.properties.map(({ id, is_sortable }) => [id, is_sortable])).toEqual([
    [frame, true],
    [torque, true],
  ])
})

it.each(['attribute_0', 'attribute_x', 'attribute_1234567890123456', '--attribute_1', 'attribute'])(
  'no field is called %s',
  async (ordering) => {
    const query = { ordering } as never // wrong on purpose
    const answer = await world.callAs(null, 'searchCatalogue', { query })
    expect(answer.status).toBe(400)
  },
)

it('a list sorted by a specification that no part has is in the order of ids', async () => {
  const whole = (await found({ ordering: 'attribute_999999999999999' })).results.map(({ id }) => id)
  expect(whole).toEqual(whole.toSorted((a, b) => a - b))
})
