import { dayOf } from '@armature/domain/values/time'
import { unique } from '../builders.ts'
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

interface Certificate {
  user_id?: number
  country?: string
  region?: string
  number?: string
  valid_until?: string
}

/** A certificate of the customer's for Germany that an admin accepts, unless told otherwise. Answers its id. */
export const acceptExemption = async (world: QuoteWorld, certificate: Certificate = {}): Promise<number> => {
  const answer = await world.callAs(world.admin, 'addTaxExemption', {
    body: {
      user_id: world.customer.userId,
      country: 'DE',
      region: '',
      number: 'EX-1',
      valid_until: '2999-12-31',
      ...certificate,
    },
  })
  return answer.ok.id
}

export interface KeptTaxes {
  taxRate: number
  taxExemption: number
}

/** A rate and a certificate, each of a region of its own. */
export const keepTaxes = async (world: QuoteWorld): Promise<KeptTaxes> => ({
  taxRate: await keepTaxRate(world, { region: unique() }),
  taxExemption: await acceptExemption(world, { country: 'FR', region: unique() }),
})
