import { publicIdOf } from '@armature/domain/media/media-address'

const pathOf = (address: string): string => URL.parse(address)?.pathname ?? ''

/**
 * Where the page loads a stored file from. Addresses travel behind the configured public URL, but the same site
 * may be open under another name of its host, and the policy lets a page load from its own origin only.
 */
export const mediaSource = (address: string): string => {
  const url = URL.parse(address)
  return url?.pathname.startsWith('/media/') ? url.pathname + url.search : address
}

/** The upload behind an address; null where it is none of ours. */
export const publicIdAt = (address: string): string | null => publicIdOf(pathOf(address))
