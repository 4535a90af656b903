/**
 * By which word a stored file may be read (docs/decisions: private files):
 * `public`, whoever has its address;
 * `shown`, who was shown a record with it, for some hours, and as long as a product or a quote shows it;
 * `own`, its uploader, for some hours, used or not.
 */
export type MediaAccess = 'public' | 'shown' | 'own'

/** What is said of a product's files: a store's product is for the store and its customers. */
export const accessOfProduct = ({ tenantId }: { tenantId: number | null }): MediaAccess =>
  tenantId === null ? 'public' : 'shown'

/** What is said of a file to its uploader. */
export const accessOfUpload = ({ isFresh }: Pick<MediaStanding, 'isFresh'>): MediaAccess =>
  isFresh ? 'public' : 'own'

/** A picture on a quote or an order may be a deleted product's, or a store's. */
export const accessOnQuote: MediaAccess = 'shown'

export interface MediaStanding {
  /** A product on the marketplace shows it. */
  isPublic: boolean
  /** Just uploaded, and on no product yet: only its uploader was told its address. */
  isFresh: boolean
  /** A product, or the copy of one on a quote, shows it. */
  isShown: boolean
}

/** May this file be read by who brings such a pass, or none? */
export const mayReadFile = (
  { isPublic, isFresh, isShown }: MediaStanding,
  pass: MediaAccess | null,
): boolean => isPublic || isFresh || pass === 'own' || (pass === 'shown' && isShown)
