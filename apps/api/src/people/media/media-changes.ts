import type { announceChanges } from '../../platform/journal/announce-change.ts'
import type { PreviewedProduct } from './conversion/conversion-repository.ts'
import type { MediaRow } from './media-repository.ts'

type Change = Parameters<typeof announceChanges>[1][number]

/** A file's new state, for its owner. */
export const mediaChange = ({ public_id, owner_id }: MediaRow): Change => ({
  kind: 'media',
  id: public_id,
  audience: { userId: owner_id },
})

/** The products with a re-chosen preview, for everybody who sees them. */
export const previewChanges = (products: readonly PreviewedProduct[]): Change[] =>
  products.map(({ id, vendor_id: vendorId, tenant_id: tenantId }) => ({
    kind: 'product',
    id,
    audience: { vendorId, tenantId },
  }))
