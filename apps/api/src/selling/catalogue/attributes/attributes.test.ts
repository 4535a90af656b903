import { attributesOf } from '@armature/domain/catalogue/attributes/attributes'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildReferences, unique } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { waitingStatements } from '../../../../testing/waiting-statements.ts'
import { startAttributes } from './place-starting-attributes.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const place = async () => ({
  component_subcategory: (await buildReferences(world.owner)).subcategory,
  equipment: null,
})
type Place = Awaited<ReturnType<typeof place>>

const stroke = { kind: 'RANGE', dimension: 'length', unit: 'mm', is_facet: true } as const
const add = async (at: Place, body: object = stroke, name = unique()) =>
  // Each test's own body, wrong ones among them.
  world.callAs(world.admin, 'createAttribute', { body: { name, ...at, ...body } as never })
const change = (id: number, body: object) =>
  // As above.
  world.callAs(world.admin, 'changeAttribute', { params: { id }, body: body as never })
const setPlace = (at: Place, attributes: number[], expected: number[]) =>
  world.callAs(world.admin, 'setPlaceAttributes', { body: { ...at, attributes, expected } })
const namesIn = async (at: Place, retired = false) => {
  const { ok } = await world.callAs(world.customer, 'listAttributes', {})
  return attributesOf(ok, at, { retired }).map(({ name }) => name)
}

it('begins with a set for the subcategories that are known by name, once', async () => {
  const known = async (name: string) => ({
    component_subcategory: (
      await world.owner
        .insertInto('component_subcategories')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
    equipment: null,
  })
  const [servos, grippers] = [await known('Servo Actuators'), await known('Grippers & End Effectors')]
  await startAttributes(world.deps)
  expect(await namesIn(servos)).toEqual([
    'Input voltage',
    'Stall torque',
    'Continuous torque',
    'No-load speed',
    'Gear ratio',
    'Power',
    'Interface',
    'IP class',
    'Mass',
  ])
  expect((await namesIn(grippers)).slice(0, 3)).toEqual(['Stroke', 'Payload', 'Interface'])
  const before = (await world.callAs(world.admin, 'listAttributes', {})).ok
  expect(before.attributes.filter(({ name }) => name === 'Input voltage')).toHaveLength(1)

  // An attribute that an administrator takes away doesn't come back with the next start.
  const [voltage, ...rest] = attributesOf(before, servos).map(({ id }) => id)
  await setPlace(servos, rest, [voltage ?? 0, ...rest])
  await startAttributes(world.deps)
  expect(await namesIn(servos)).not.toContain('Input voltage')
})

it('is asked for in the order that an administrator gives, and what is left out is retired, not lost', async () => {
  const at = await place()
  const ids = []
  for (const name of ['One', 'Two', 'Three'])
    ids.push((await add(at, stroke, `${name} ${at.component_subcategory}`)).ok.id)
  const [one = 0, two = 0, three = 0] = ids
  expect((await setPlace(at, [three, one], [one, two, three])).status).toBe(200)
  expect(await namesIn(at)).toEqual([`Three ${at.component_subcategory}`, `One ${at.component_subcategory}`])
  expect(await namesIn(at, true)).toEqual([`Two ${at.component_subcategory}`])
  await setPlace(at, [three, one, two], [three, one])
  expect([(await namesIn(at)).length, await namesIn(at, true)]).toEqual([3, []])

  const events = await world.owner
    .selectFrom('events')
    .select(['summary', 'before', 'after'])
    .where('kind', '=', 'attribute.placed')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(events).toMatchObject([
    { before: { attributes: [three, one] }, after: { attributes: [three, one, two] } },
  ])
})

it('refuses an order that was made of a list that another has changed', async () => {
  const at = await place()
  const { id } = (await add(at)).ok
  const late = await setPlace(at, [], [])
  expect([late.status, late.text]).toEqual([409, expect.stringContaining(messages.changedMeanwhile)])
  expect(await namesIn(at)).toHaveLength(1)
  const unknown = await setPlace(at, [id, 999_999], [id])
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining(messages.unknownReference)])
})

it.each([
  [{ kind: 'NUMBER', dimension: 'length', unit: 'kg' }, 'unit', messages.attributeUnitUnknown],
  [{ kind: 'NUMBER', dimension: 'length' }, 'unit', messages.attributeUnitUnknown],
  [{ kind: 'TEXT', dimension: 'length', unit: 'mm' }, 'unit', messages.attributeUnitUnknown],
  [{ kind: 'TEXT', is_facet: true }, 'is_facet', messages.attributeTextFacet],
  [{ kind: 'CHOICE' }, 'choices', messages.attributeChoicesMissing],
  [{ kind: 'CHOICE', choices: [{ name: 'CAN' }, { name: 'can' }] }, 'choices', messages.attributeChoiceTwice],
  [{ kind: 'NUMBER', choices: [{ name: 'CAN' }] }, 'choices', messages.attributeChoicesElsewhere],
  [{ kind: 'NUMBER', equipment: 1 }, 'component_subcategory', messages.attributePlaceExpected],
  [{ kind: 'NUMBER', component_subcategory: 999_999 }, 'component_subcategory', messages.unknownReference],
])('refuses %o at its field', async (body, field, text) => {
  const answer = await add(await place(), body)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    400,
    expect.objectContaining({ [field]: [text] }),
  ])
})

it('has a name of its own, whatever its case', async () => {
  const at = await place()
  const name = unique()
  const { id } = (await add(at, stroke, name)).ok
  const other = (await add(at)).ok
  for (const answer of [
    await add(at, stroke, name.toUpperCase()),
    await change(other.id, { name: name.toUpperCase() }),
  ])
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(messages.attributeNameTaken)])
  expect((await change(id, { name: name.toUpperCase() })).status).toBe(200)
})

it('gets a name that another one gets at the same moment no more than one that is taken', async () => {
  const at = await place()
  const [one, two] = [(await add(at)).ok.id, (await add(at)).ok.id]
  const name = unique()
  const renamed = await world.owner.transaction().execute(async (trx) => {
    await trx.updateTable('attributes').set({ name }).where('id', '=', one).execute()
    const answer = change(two, { name: name.toUpperCase() })
    await expect.poll(() => waitingStatements(world.owner)).toBe(1)
    return { answer }
  })
  expect((await renamed.answer).error).toMatchObject({ name: [messages.attributeNameTaken] })
})

it('keeps its choices by their ids: renamed, put in order, retired, and none vanishes', async () => {
  const at = await place()
  const body = { kind: 'CHOICE', choices: [{ name: 'TTL' }, { name: 'CAN' }] }
  const { id, choices } = (await add(at, body)).ok
  const [ttl, can] = choices
  const changed = await change(id, {
    choices: [
      { id: can?.id, name: 'CAN FD' },
      { name: 'RS-485' },
      { id: ttl?.id, name: 'TTL', retired: true },
    ],
  })
  expect(changed.ok.choices).toEqual([
    { id: can?.id, name: 'CAN FD', retired: false },
    { id: expect.any(Number) as number, name: 'RS-485', retired: false },
    { id: ttl?.id, name: 'TTL', retired: true },
  ])
  const without = await change(id, { choices: [{ id: can?.id, name: 'CAN FD' }] })
  expect(without.status).toBe(409)
  const foreign = await change(id, { choices: [...changed.ok.choices.slice(1), { id: 999_999, name: 'X' }] })
  expect(foreign.status).toBe(409)
})

it('is limited by another number of the same of a robot, and by nothing else', async () => {
  const at = await place()
  const mass = { kind: 'NUMBER', dimension: 'mass', unit: 'g' }
  const payload = (await add(at, { ...mass, unit: 'kg' })).ok
  const length = (await add(at)).ok
  const words = (await add(at, { kind: 'TEXT' })).ok
  const own = await add(at, { ...mass, limited_by: payload.id })
  expect(own.ok.limited_by).toBe(payload.id)
  const { id } = own.ok
  const unlike = { limited_by: [messages.attributeLimitUnlike] }
  for (const limit of [id, length.id, words.id, 999_999]) {
    expect((await change(id, { limited_by: limit })).error).toMatchObject(unlike)
  }
  expect((await add(at, { kind: 'TEXT', limited_by: payload.id })).error).toMatchObject(unlike)
  expect((await change(id, { name: unique() })).ok.limited_by).toBe(payload.id)
  expect((await change(id, { limited_by: null })).ok.limited_by).toBeNull()
})
