import { hiddenStoreText } from '@armature/domain/accounts/company-domains'
import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import { domainOf, isDomain } from '@armature/domain/subscriptions/store-domain'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { StoreFace } from '../../platform/http/pages/store-hosts.ts'
import { findStoreAt } from './store-repository.ts'

/** The public name and logo of the store at a host; null where there is none, or none that buyers may meet yet. */
export const storeFaceAt = async ({ db }: Deps, host: string): Promise<StoreFace | null> => {
  const domain = domainOf(host)
  if (!isDomain(domain)) return null
  const store = await inTransaction(db, systemContext, (trx) => findStoreAt(trx, domain), { readOnly: true })
  if (store === undefined) return null
  if (hiddenStoreText({ isProved: true, vendorStatus: store.vendor_status }) !== null) return null
  // Only the path, since a store's page is on the store's own host.
  const { id, name } = store
  return { id, name, logo: store.logo === null ? null : mediaPath(store.logo, mediaFiles.large) }
}
