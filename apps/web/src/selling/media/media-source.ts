import { publicIdOf } from '@armature/domain/media/media-address'

const pathOf = (address: string): string => URL.parse(address)?.pathname ?? ''

/**
 * The address from which the page loads a stored file. Addresses use the configured public URL, but the site may be
 * open under another host name, and the policy lets a page load only from its own origin.
 */
export const mediaSource = (address: string): string => {
  const url = URL.parse(address)
  return url?.pathname.startsWith('/media/') ? url.pathname + url.search : address
}

/** The upload behind an address; null if it isn't ours. */
export const publicIdAt = (address: string): string | null => publicIdOf(pathOf(address))
