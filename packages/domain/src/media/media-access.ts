import type { UserStatus } from '../accounts/account-machine.ts'
import type { Actor } from '../rights/actor.ts'
import { isSelling } from '../catalogue/products/selling.ts'

/**
 * The rule by which a stored file may be read (decision 012):
 * `public`: anybody with the file's address may read it;
 * `catalogue`: the same where the catalogue is open to strangers, else as `shown`;
 * `shown`: a reader of a record with the file may read it for some hours, while a product or a quote still shows it;
 * `own`: the uploader may read it for some hours, used or not.
 */
export type MediaAccess = 'public' | 'catalogue' | 'shown' | 'own'

/** The access that a pass in an address grants. */
export type PassAccess = Exclude<MediaAccess, 'public' | 'catalogue'>

/**
 * The access to a product's files for this reader. A store's product is for the store and its customers or, where its
 * catalogue is open, for anybody who may browse it. A vendor who may not sell shows nothing to strangers.
 */
export const accessOfProduct = (
  { tenantId, vendorStatus }: { tenantId: number | null; vendorStatus: UserStatus },
  reader: Pick<Actor, 'role'>,
): MediaAccess => {
  if (tenantId === null) return isSelling(vendorStatus) ? 'public' : 'shown'
  return reader.role === 'SHOPPER' ? 'catalogue' : 'shown'
}

/** A CAD or FBX file is its vendor's work, so it never has a public address, wherever its 3D view is shown. */
export const accessOfDesign = (access: MediaAccess): MediaAccess => (access === 'own' ? 'own' : 'shown')

/**
 * The pass that an address needs; null for a file that everybody may read. A catalogue's address is the same for all
 * and never expires.
 */
export const passFor = (access: MediaAccess, isCataloguePublic: boolean): PassAccess | null => {
  if (access === 'public') return null
  if (access !== 'catalogue') return access
  return isCataloguePublic ? null : 'shown'
}

/** The uploader's access to a file. */
export const accessOfUpload = ({ isFresh }: Pick<MediaStanding, 'isFresh'>): MediaAccess =>
  isFresh ? 'public' : 'own'

/** A quote or an order may show the picture of a deleted product or of a store's. */
export const accessOnQuote: MediaAccess = 'shown'

export interface MediaStanding {
  /** A marketplace product of a vendor who may sell shows it. */
  isPublic: boolean
  /** A store's published product in an open catalogue shows it. */
  isInCatalogue: boolean
  /** The file was just uploaded and no product shows it, so only its uploader knows the address. */
  isFresh: boolean
  /** A product, or its copy on a quote, shows it. */
  isShown: boolean
  /** It is an uploaded CAD or FBX file itself. */
  isDesign: boolean
}

/** May a reader with this pass, or without one, read the file? */
export const mayReadFile = (
  { isPublic, isInCatalogue, isFresh, isShown, isDesign }: MediaStanding,
  pass: PassAccess | null,
): boolean =>
  (!isDesign && (isPublic || isInCatalogue)) || isFresh || pass === 'own' || (pass === 'shown' && isShown)
