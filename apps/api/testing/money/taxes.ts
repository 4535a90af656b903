import { dayOf } from '@armature/domain/values/time'
import type { QuoteWorld } from '../quote-world.ts'

interface SavedRate {
  country?: string
  region?: string
  name?: string
  basis_points?: number
  valid_from?: string
}

/** A rate that an admin keeps: 19 % VAT of Germany from today on, unless told otherwise. Answers its id. */
export const keepTaxRate = async (world: QuoteWorld, rate: SavedRate = {}): Promise<number> => {
  const answer = await world.callAs(world.admin, 'addTaxRate', {
    body: {
      country: 'DE',
      region: '',
      name: 'VAT',
      basis_points: 1_900,
      valid_from: dayOf(world.clock.now),
      ...rate,
    },
  })
  return answer.ok.id
}
