import type { PriceKey } from '@armature/contract/platform/price-codec'
import { decodePrice, importPriceKey, pricePrefix } from '@armature/contract/platform/price-codec'
import { getSession } from './session.ts'

/**
 * The one place that decodes prices: the client passes every answer through here, so screens and the query cache see
 * only plain prices. A value that doesn't decode stays as it is.
 */
let imported: { text: string; key: Promise<PriceKey | null> } | null = null

const currentKey = (): Promise<PriceKey | null> => {
  const text = getSession()?.price_key ?? ''
  // Storage may hold anything; a key that can't be imported leaves the prices as they are.
  if (imported?.text !== text) imported = { text, key: importPriceKey(text).catch(() => null) }
  return imported.key
}

const decodeWith = async (key: PriceKey, value: unknown): Promise<unknown> => {
  if (typeof value === 'string') return value.startsWith(pricePrefix) ? decodePrice(key, value) : value
  if (Array.isArray(value)) return Promise.all(value.map((item) => decodeWith(key, item)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    async ([name, item]) => [name, await decodeWith(key, item)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** Parses an answer and decodes its prices. */
export const parseWithPrices = async (text: string): Promise<unknown> => {
  const parsed: unknown = JSON.parse(text)
  if (!text.includes(pricePrefix)) return parsed
  const key = await currentKey()
  return key === null ? parsed : decodeWith(key, parsed)
}
