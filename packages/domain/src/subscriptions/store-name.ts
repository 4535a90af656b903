import { isReservedName } from '../accounts/reserved-names.ts'
import { nameIsAddress, nameReserved } from '../message-texts.ts'

/** An address written to lead elsewhere. A name with a dot, as some companies have, is fine. */
const addressLike = /:\/\/|\bwww\.|@/i

/**
 * Why a store can't have this name, or null. Mails to people who have never heard of the store show it, so it must
 * neither speak for the marketplace nor link elsewhere.
 */
export const refuseStoreName = (name: string): string | null => {
  if (isReservedName(name)) return nameReserved
  return addressLike.test(name) ? nameIsAddress : null
}
