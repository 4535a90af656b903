import { endpoints } from '@armature/contract/all-endpoints'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import type { CallName, CallRoute } from '@armature/contract/endpoint-paths'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import type { ChatKind } from '@armature/domain/chat/channel'
import { channelName, chatKinds } from '@armature/domain/chat/channel'
import type { FoundKind } from '@armature/domain/pages/found-records'
import { foundKinds, recordKey } from '@armature/domain/pages/found-records'
import { limits } from '@armature/domain/limits'
import { tableNames } from '@armature/domain/lists/list-tables'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestUser } from '../builders.ts'
import type { QuoteWorld } from '../quote-world.ts'

const idsOf = async (world: QuoteWorld, table: string): Promise<number[]> =>
  (await sql<{ id: number }>`SELECT id FROM ${sql.table(table)} ORDER BY id`.execute(world.owner)).rows.map(
    ({ id }) => id,
  )

/** The tables whose ids stand in a call's path. */
const tableOf: Record<string, string> = {
  user: 'users',
  buyer: 'users',
  product: 'products',
  products: 'products',
  quote: 'quotes',
  'quote-item': 'quote_items',
  subquote: 'sub_quotes',
  order: 'orders',
  suborder: 'sub_orders',
  media: 'media',
  'request-list': 'request_lists',
  'open-offer': 'open_line_offers',
  'product-import': 'product_imports',
  webhooks: 'webhooks',
}

/** The tables whose ids stand in a channel's name. */
const tableOfChannel: Record<ChatKind, string> = {
  quote: 'quotes',
  subQuote: 'sub_quotes',
  order: 'orders',
  subOrder: 'sub_orders',
  question: 'part_questions',
}

/** The tables whose ids stand in a record's name. */
const tableOfKind: Record<FoundKind, string> = { ...tableOfChannel, product: 'products', user: 'users' }

const channelsOf = async (world: QuoteWorld): Promise<string[]> => {
  const channels = chatKinds.map(async (kind) =>
    (await idsOf(world, tableOfChannel[kind])).map((id) => channelName({ kind, id })),
  )
  return (await Promise.all(channels)).flat()
}

/** Every file of a message, in its own channel. */
const filesIn = async (world: QuoteWorld): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<{ kind: ChatKind; id: number; file: string }>`
    SELECT kind, record_id AS id, public_id AS file FROM chat_attachments`.execute(world.owner)
  return rows.map(({ file, ...channel }) => ({ channel: channelName(channel), file }))
}

/** The tokens that open an offer, and a list that its owner shares, without a session. */
export interface OpenTokens {
  offer: string
  list?: string
}

/** Every way to fill in a call's path; with none, one call without. */
const paramsFor = async (
  world: QuoteWorld,
  path: string,
  { offer, list }: OpenTokens,
): Promise<Record<string, unknown>[]> => {
  if (path.includes('shared-list/:token')) return list === undefined ? [] : [{ token: list }]
  if (path.includes(':token')) return [{ token: offer }]
  if (path.includes(':file')) return filesIn(world)
  if (path.includes(':channel')) return (await channelsOf(world)).map((channel) => ({ channel }))
  const table = tableOf[/([\w-]+)\/(?:search\/)?:id/.exec(path)?.[1] ?? '']
  return table === undefined ? [{}] : (await idsOf(world, table)).map((id) => ({ id }))
}

/** The lists that a store's screens ask for by its id, and the name that they have for it. */
const storeFilters: Partial<Record<CallName, string>> = {
  readProductFacets: 'tenant__in',
  searchProducts: 'tenant__in',
  listQuotes: 'tenant__id',
  listSubQuotes: 'tenant__id',
  listOrders: 'quote__tenant__id',
  exportProducts: 'tenant__in',
  exportQuotes: 'tenant__id',
  exportSubQuotes: 'tenant__id',
  exportOrders: 'quote__tenant__id',
  readStatement: 'store',
}

const isJson = (name: CallName): boolean => (endpoints[name] as Endpoint).file !== true

/** Files within an answer. */
const madeFiles: ReadonlySet<CallName> = new Set(['readRefusedRows', 'readImportTemplate'])

/** The query that a call needs in any case. */
const leastOf = (name: CallName): Record<string, string> =>
  isJson(name) && !madeFiles.has(name) ? {} : { format: 'csv' }

/** Words that stand in most records, and every record by its name. */
const searches = async (world: QuoteWorld): Promise<Record<string, string>[]> => {
  const keys = await Promise.all(
    foundKinds.map(async (kind) =>
      (await idsOf(world, tableOfKind[kind])).map((id) => recordKey({ kind, id })),
    ),
  )
  const all = keys.flat()
  const some = Array.from({ length: Math.ceil(all.length / limits.search.seen) }, (_, index) =>
    all.slice(index * limits.search.seen, (index + 1) * limits.search.seen),
  )
  return [{ search: 'a' }, { search: '1' }, ...some.map((records) => ({ records: records.join(',') }))]
}

/** Each of these as the robot that the products are compared with. */
const fitsQueries = async (
  world: QuoteWorld,
  robots: 'products' | 'own_robots',
): Promise<Record<string, string>[]> => {
  const products = (await idsOf(world, 'products')).slice(0, 100).join(',')
  return (await idsOf(world, robots)).map((robot) => ({ robot: String(robot), products }))
}

/** With nothing asked for, then each store by its id. */
const queriesFor = async (world: QuoteWorld, name: CallName): Promise<Record<string, string>[]> => {
  if (name === 'searchRecords') return searches(world)
  const filter = storeFilters[name]
  const least = leastOf(name)
  if (name === 'listSavedViews') return tableNames.map((table) => ({ table }))
  if (name === 'listAddresses')
    return [least, ...(await idsOf(world, 'users')).map((id) => ({ user__id: String(id) }))]
  if (name === 'readFits') return fitsQueries(world, 'products')
  if (name === 'readOwnFits') return fitsQueries(world, 'own_robots')
  if (filter === undefined) return [least]
  return [least, ...(await idsOf(world, 'tenants')).map((id) => ({ ...least, [filter]: String(id) }))]
}

/** The bodies of calls that only read, though they are sent by POST. */
const bodiesFor = async (world: QuoteWorld, name: CallName): Promise<object[]> => {
  if (name === 'matchBom') {
    const parts = await world.owner.selectFrom('products').select(['sku', 'part_number', 'name']).execute()
    return parts.map(({ sku, part_number: number, name: words }) => ({
      rows: [{ sku, number, name: words }],
    }))
  }
  if (name !== 'previewSubscription') return [{}]
  const plan = { period: 'MONTH', price: 'price_none' }
  // A provider's id has no row of anybody's where nobody has subscribed.
  return [1, ...(await idsOf(world, 'subscriptions'))].map((id) => ({ subscription_id: id, plan }))
}

/** Each input by which a call can be asked for what it reads; none where there is no record for it. */
const inputsFor = async (world: QuoteWorld, name: CallName, tokens: OpenTokens): Promise<object[]> => {
  const { method, path } = endpoints[name]
  const given = await paramsFor(world, path, tokens)
  // A path with an id that nobody here knows would be left out without a word.
  expect(path.includes(':') && Object.keys(given[0] ?? { none: 0 }).length === 0, name).toBe(false)
  const bodies = method === 'POST' ? await bodiesFor(world, name) : [undefined]
  const queries = await queriesFor(world, name)
  return given.flatMap((params) =>
    queries.flatMap((query) =>
      bodies.map((body) => ({
        ...(Object.keys(params).length > 0 && { params }),
        query,
        ...(body && { body }),
      })),
    ),
  )
}

const isRead = (name: CallName): boolean => {
  const { method, isRead: reads }: CallRoute = endpointPaths[name]
  return method === 'GET' || reads === true
}

/**
 * Everything that can be read by calls, by any id that there is, as one text: what is not theirs answers 404. The names of calls
 * that could not be asked, since there is no record for them, are put into `unasked`.
 */
export const readEverything = async (
  world: QuoteWorld,
  user: TestUser | null,
  tokens: OpenTokens,
  unasked: Set<CallName> = new Set(),
): Promise<string> => {
  const texts: string[] = []
  for (const name of (Object.keys(endpoints) as CallName[]).filter(isRead)) {
    const inputs = await inputsFor(world, name, tokens)
    if (inputs.length === 0) unasked.add(name)
    for (const input of inputs) {
      // Of any call at all, whose own params, query and body these are.
      const answer = await world.callAs(user, name, input as never)
      expect(answer.status, `${name} ${JSON.stringify(input)}`).toBeLessThan(500)
      texts.push(answer.status < 300 && isJson(name) ? JSON.stringify(answer.ok) : answer.text)
    }
  }
  return texts.join('\n')
}
