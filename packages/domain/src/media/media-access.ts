/**
 * The rule by which a stored file may be read (docs/decisions: private files):
 * `public`: anybody with the file's address may read it;
 * `shown`: a reader of a record with the file may read it for some hours, while a product or a quote still shows it;
 * `own`: the uploader may read it for some hours, used or not.
 */
export type MediaAccess = 'public' | 'shown' | 'own'

/** The access to a product's files: those of a store's product are for the store and its customers. */
export const accessOfProduct = ({ tenantId }: { tenantId: number | null }): MediaAccess =>
  tenantId === null ? 'public' : 'shown'

/** The access that the uploader of a file has. */
export const accessOfUpload = ({ isFresh }: Pick<MediaStanding, 'isFresh'>): MediaAccess =>
  isFresh ? 'public' : 'own'

/** A quote or an order may show the picture of a deleted product, or of a store's. */
export const accessOnQuote: MediaAccess = 'shown'

export interface MediaStanding {
  /** A product on the marketplace shows it. */
  isPublic: boolean
  /** The file was just uploaded and no product shows it yet: only its uploader knows the address. */
  isFresh: boolean
  /** A product, or the copy of one on a quote, shows it. */
  isShown: boolean
}

/** May a reader with this pass, or with none, read the file? */
export const mayReadFile = (
  { isPublic, isFresh, isShown }: MediaStanding,
  pass: MediaAccess | null,
): boolean => isPublic || isFresh || pass === 'own' || (pass === 'shown' && isShown)
