import { createDecipheriv } from 'node:crypto'
import { pricePrefix } from '@armature/contract/platform/price-codec'

const open = (key: Buffer, value: string): string => {
  const [iv = '', sealed = ''] = value.slice(pricePrefix.length).split('.')
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString()
}

/** The same body with every price opened, wherever it stands. */
export const openPrices = (value: unknown, key: Buffer | null): unknown => {
  if (typeof value === 'string')
    return key !== null && value.startsWith(pricePrefix) ? open(key, value) : value
  if (Array.isArray(value)) return value.map((one) => openPrices(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, openPrices(one, key)]))
}
