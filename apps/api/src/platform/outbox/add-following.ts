import type { Database } from '../db/tables/tables.ts'
import { addJob } from './job-repository.ts'

/** Has a job make a vendor's subscription follow its account, in the caller's transaction. */
export const addFollowing = (trx: Database, vendorId: number): Promise<void> =>
  addJob(trx, 'follow-standing', { vendorId }, { key: `follow-standing:${vendorId}` })
