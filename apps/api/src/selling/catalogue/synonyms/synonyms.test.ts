import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildAdmin, buildProduct, buildReferences, buildVendor } from '../../../../testing/builders.ts'
import { resumeMeasures } from '../search/read-measures.ts'

let app: TestApp
let admin: TestUser
let references: Awaited<ReturnType<typeof buildReferences>>

beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app.owner)
  const vendor = await buildVendor(app.owner, {}, 'Northgate')
  references = await buildReferences(app.owner)
  for (const [sku, name] of [
    ['LIN', 'Linear actuator 5 Nm'],
    ['ENC', 'Encoder 1 Nm'],
  ] as const)
    await buildProduct(app.owner, references, { vendor_id: vendor.userId, sku, name, description: '' })
  await resumeMeasures(app.deps)
  await app.runJobs()
})
afterAll(() => app.stop())

const find = async (search: string): Promise<string[]> =>
  (await app.callAs(null, 'searchCatalogue', { query: { search } })).ok.results.map(({ sku }) => sku)

const eventsOf = async (id: number) =>
  (await app.owner.selectFrom('events').select(['kind', 'summary', 'actor_id', 'after']).execute()).filter(
    ({ kind, after }) =>
      kind.startsWith('synonym.') && (kind === 'synonym.removed' || (after as { id?: number }).id === id),
  )

it('operators add, change and remove synonyms; searches follow at once, and the journal names them', async () => {
  expect(await find('Schubstange')).toEqual([])
  const body = { word: 'Schub-Stänge', means: ' Linear  Actuator ' }
  const added = (await app.callAs(admin, 'addSynonym', { body })).ok
  expect(added).toMatchObject({ word: 'schub stange', means: 'linear actuator', changed_by: admin.username })
  expect(await find('schub stange')).toEqual(['LIN'])
  const { id } = added
  const changed = await app.callAs(admin, 'changeSynonym', { params: { id }, body: { word: 'schubstange' } })
  expect(changed.ok).toMatchObject({ word: 'schubstange', means: 'linear actuator' })
  expect(await find('Schubstange')).toEqual(['LIN'])
  expect((await app.callAs(admin, 'listSynonyms', {})).ok).toContainEqual(changed.ok)
  await app.callAs(admin, 'removeSynonym', { params: { id } })
  expect(await find('Schubstange')).toEqual([])
  expect((await eventsOf(id)).map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
    ['synonym.added', admin.userId],
    ['synonym.changed', admin.userId],
    ['synonym.removed', admin.userId],
  ])
})

it.each([
  [{ word: 'a b c d', means: 'motor' }, 'word'],
  [{ word: '–', means: 'motor' }, 'word'],
  [{ word: 'motör', means: 'Motor' }, 'means'],
  [{ word: 'cobot', means: 'collaborative robot' }, 'means'],
])('%o is refused at its field', async (body, field) => {
  const refused = await app.callAs(admin, 'addSynonym', { body })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.error)).toContain(field)
})

it('refuses a duplicate of another synonym, and doesn’t find a removed one', async () => {
  const first = (await app.callAs(admin, 'addSynonym', { body: { word: 'eins', means: 'motor' } })).ok
  await app.callAs(admin, 'addSynonym', { body: { word: 'eins', means: 'drive' } })
  const taken = await app.callAs(admin, 'changeSynonym', {
    params: { id: first.id },
    body: { means: 'drive' },
  })
  expect(taken.error).toMatchObject({ means: [messages.synonymTwice] })
  expect((await app.callAs(admin, 'removeSynonym', { params: { id: 1e9 } })).status).toBe(404)
})

it('reads a bare number as a minimum as soon as operators say that more is better', async () => {
  const { equipment } = references
  const body = { name: 'Pull', kind: 'NUMBER', dimension: 'torque', unit: 'N·m', equipment } as const
  const { id } = (await app.callAs(admin, 'createAttribute', { body })).ok
  expect(await find('3 Nm')).toEqual([])
  const params = { id }
  await app.callAs(admin, 'changeAttribute', { params, body: { better: 'MORE' } })
  expect(await find('3 Nm')).toEqual(['LIN'])
  await app.callAs(admin, 'changeAttribute', { params, body: { better: null } })
  expect(await find('3 Nm')).toEqual([])
  const words = { name: 'Note', kind: 'TEXT', equipment, better: 'MORE' } as const
  expect((await app.callAs(admin, 'createAttribute', { body: words })).error).toMatchObject({
    better: [messages.attributeBetterNumber],
  })
})
