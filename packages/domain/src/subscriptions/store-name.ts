import { isReservedName } from '../accounts/reserved-names.ts'
import { nameIsAddress, nameReserved } from '../message-texts.ts'

/** An address as it is written to lead elsewhere. A name with a point, as some companies have, is none. */
const addressLike = /:\/\/|\bwww\.|@/i

/**
 * The reason why a store can't have this name, or null. It stands in mails to people who have never heard of the store, which must
 * neither speak for the marketplace nor lead elsewhere.
 */
export const refuseStoreName = (name: string): string | null => {
  if (isReservedName(name)) return nameReserved
  return addressLike.test(name) ? nameIsAddress : null
}
