import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import { findEquivalentParts } from './equivalent-parts-repository.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const build = (part_number: string, given: object = {}) =>
  buildProduct(world.owner, world.references, {
    type: 'COMPONENT',
    vendor_id: world.vendor.userId,
    manufacturer: 'ROBOTIS',
    part_number,
    ...given,
  })

/** As many parts with a number as are compared, of which none is offered to anybody in the marketplace. */
const buildHidden = async (part_number: string): Promise<number[]> => {
  const hidden: number[] = []
  for (let n = 0; n < limits.quote.compared; n += 1)
    hidden.push(
      await build(
        part_number,
        n % 2 === 0 ? { deleted_at: new Date() } : { tenant_id: world.tenant.tenantId },
      ),
    )
  return hidden
}

const link = (one: number, other: number) =>
  world.owner
    .insertInto('part_links')
    .values({
      one_id: Math.min(one, other),
      other_id: Math.max(one, other),
      reason: 'One part',
      linked_by: world.admin.userId,
      linked_at: new Date(),
    })
    .execute()

const equalOf = async (product: number): Promise<number[]> => {
  const parts = await inTransaction(world.deps.db, systemContext, (trx) =>
    findEquivalentParts(trx, [product], null),
  )
  return parts.map(({ equal }) => equal)
}

it('are found beside as many as are compared that are deleted or another store’s', async () => {
  await buildHidden('AX-12A')
  const asked = await build('AX-12A')
  const other = await build('ax12a', { vendor_id: world.vendor2.userId })
  expect(await equalOf(asked)).toEqual([other])
  expect(await equalOf(other)).toEqual([asked])
})

it('are found by the number of a linked one beside as many that nobody is offered', async () => {
  await buildHidden('MX-28')
  const [asked, linked] = [await build('AX-18A'), await build('MX-28')]
  const numbered = await build('MX-28', { vendor_id: world.vendor2.userId })
  await link(asked, linked)
  expect(await equalOf(asked)).toEqual([linked, numbered])
})

it('are found by the link of one with the same number that is deleted since, however many there are', async () => {
  const hidden = await buildHidden('XL-320')
  const [last, asked] = [await build('XL-320', { deleted_at: new Date() }), await build('XL-320')]
  const [one, two] = [await build('S-1'), await build('S-2')]
  await link(hidden[0] ?? 0, one)
  await link(last, two)
  expect(await equalOf(asked)).toEqual([one, two])
})
