import { insertKey } from '../src/people/api-keys/api-key-repository.ts'
import { newKeySecret } from '../src/people/auth/key-actor-repository.ts'
import type { QuoteWorld } from './quote-world.ts'

/** A key of vendor's programs. */
export const addKey = async ({ owner, clock, vendor }: QuoteWorld) => {
  const { secret: _, ...stored } = newKeySecret()
  const key = { company_id: vendor.userId, name: 'Case', roles: ['VIEWER'] as const, addresses: [] }
  return insertKey(owner, { ...key, expires_at: null, ...stored }, clock.now)
}
