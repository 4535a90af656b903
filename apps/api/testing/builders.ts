import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type {
  NumberFieldName,
  ProductFieldColumns,
  productFields,
} from '@armature/domain/catalogue/products/product-fields'
import { numberFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { nobody } from '@armature/domain/rights/actor'
import type { Actor } from '@armature/domain/rights/actor'
import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import { mediaFolderOf } from '@armature/domain/media/media-folder'
import { isModelFileKind } from '@armature/domain/media/media-kind'
import { nameOf } from '@armature/domain/accounts/names'
import { isProblem } from '@armature/domain/problem'
import type { Insertable } from 'kysely'
import type { Config } from '../src/platform/config/config.ts'
import { openIdProviders } from '../src/platform/adapters/openid-providers.ts'
import { publicRequests } from '../src/platform/adapters/public-request.ts'
import { noRegister } from '../src/platform/adapters/vies.ts'
import { savedTaxRates } from '../src/platform/adapters/saved-tax-rates.ts'
import { localMediaStore } from '../src/platform/adapters/local-media-store.ts'
import { outboxOnly } from '../src/platform/adapters/outbox-only.ts'
import { pdfDocuments } from '../src/platform/adapters/pdf-documents.ts'
import { postgresChangeFeed } from '../src/platform/adapters/postgres-change-feed.ts'
import { webPush } from '../src/platform/adapters/web-push.ts'
import { webhookSender } from '../src/platform/adapters/webhook-sender.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createMetrics } from '../src/platform/context/metrics.ts'
import { noListCounts } from '../src/platform/db/sql/list-counts.ts'
import type { MediaTable, UsersTable } from '../src/platform/db/tables/people-tables.ts'
import type { Database, Tables } from '../src/platform/db/tables/tables.ts'
import type { ProductsTable } from '../src/platform/db/tables/selling-tables.ts'
import type { Deps } from '../src/platform/context/deps-type.ts'
import { cardEntryOf } from '../src/process/deps.ts'
import type { Context } from '../src/platform/context/context.ts'
import { makeContext } from '../src/platform/context/make-context.ts'
import { hashPassword } from '../src/people/auth/passwords/password.ts'
import type { TestDatabase } from './test-database.ts'
import { createTestDatabase } from './test-database.ts'

export const testPassword = 'Armature-demo-1'

let hashed: Promise<string> | undefined

/** The hash of `testPassword`, made once per test file. */
export const testPasswordHash = (): Promise<string> => {
  hashed ??= hashPassword(testPassword).then((hash) => {
    if (isProblem(hash)) throw new Error(hash.code)
    return hash
  })
  return hashed
}

/** A name that no other test has. It begins with a letter, since a search for “17” finds a name that begins with 17. */
export const unique = (): string => `q${randomBytes(5).toString('hex')}`

export interface TestUser extends Actor {
  userId: number
  username: string
  email: string
}

export interface World extends TestDatabase<Tables> {
  deps: Deps
  /** Moves the clock that contexts are made with. */
  clock: { now: Date }
  /** Where uploads of this world lie. */
  mediaFolder: string
  contextOf: (actor?: Actor, more?: Partial<Pick<Context, 'session' | 'client' | 'browser'>>) => Context
}

/** A database of the test file's own, or the one that is given, with use-case contexts on it. */
export const createWorld = async (
  config: Partial<Config> = {},
  given?: TestDatabase<Tables>,
): Promise<World> => {
  const database = given ?? (await createTestDatabase<Tables>())
  const clock = { now: new Date() }
  const mediaFolder = await mkdtemp(path.join(tmpdir(), 'armature-media-'))
  const serverSecret = randomBytes(32).toString('base64url')
  const read = readConfig({ SERVER_SECRET: serverSecret, ARMATURE_DATA_DIR: '/nonexistent' })
  const { push, webhookNetworks } = { ...read, ...config }
  const deps: Deps = {
    config: { ...read, ...config },
    db: database.db,
    serverSecret,
    earlierSecrets: [],
    clock: () => clock.now,
    // No test on this world pays; one that does would fail loudly.
    payments: Object.create(null) as Deps['payments'],
    cardEntry: cardEntryOf({ stripe: undefined }),
    mailer: outboxOnly,
    sms: outboxOnly,
    push: webPush(push),
    webhooks: webhookSender({ networks: webhookNetworks }),
    mediaStore: localMediaStore(mediaFolder),
    // Neither does any test convert a file but those that bring a converter.
    modelConverter: Object.create(null) as Deps['modelConverter'],
    changeFeed: postgresChangeFeed(database.url, { warn: () => {} }),
    documents: pdfDocuments,
    // No test asks the network; those of stores' hosts say where they lead.
    taxRates: savedTaxRates,
    taxNumbers: noRegister,
    storeHosts: { leadsHere: async () => false },
    signInProviders: openIdProviders({ request: publicRequests({ mayReach: () => true }), allowsHttp: true }),
    domainProofs: { find: async () => ({ proof: null, record: 'none', file: 'answered 404' }) },
    // Tests write behind the server's back and ask at once; those of the counts bring a memory.
    listCounts: noListCounts,
    metrics: createMetrics(),
  }
  const client = { ip: '192.0.2.1', userAgent: 'test' }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return {
    ...database,
    drop: async () => {
      await database.drop()
      await rm(mediaFolder, { recursive: true, force: true })
    },
    deps,
    clock,
    mediaFolder,
    contextOf: (actor = nobody, more = {}) =>
      makeContext({ actor, deps, now: clock.now, log, session: null, client, ...more }),
  }
}

const actorOf = (id: number, user: Insertable<UsersTable>, business: string | null): TestUser => ({
  role: user.role,
  userId: id,
  tenantId: user.tenant_id ?? null,
  name: nameOf({ business_name: business, first_name: user.first_name, last_name: user.last_name }),
  username: user.username,
  email: user.email,
})

/** A verified account; what matters to a test is given, the rest is made up. */
export const buildUser = async (
  owner: Database,
  given: Partial<Insertable<UsersTable>> = {},
): Promise<TestUser> => {
  const username = given.username ?? `user-${unique()}`
  const user: Insertable<UsersTable> = {
    username,
    email: `${username}@example.test`,
    phone_number: '15550100123',
    phone_verified_at: new Date(),
    role: 'CUSTOMER',
    status: 'APPROVED',
    first_name: 'Test',
    last_name: 'User',
    password_hash: await testPasswordHash(),
    email_verified_at: new Date(),
    ...given,
  }
  const { id } = await owner.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return actorOf(id, user, null)
}

export const buildAdmin = (owner: Database): Promise<TestUser> => buildUser(owner, { role: 'ADMIN' })

/** A company's trade and place, as sign-ups send them and as built vendors have them. */
export const companyAddress = {
  location: 'Austin',
  industry: 'Robotics',
  address: '1 Test Street',
  city: 'Austin',
  state: 'Texas',
  country: 'United States',
  postal_code: '78701',
} as const

export const buildVendor = async (
  owner: Database,
  given: Partial<Insertable<UsersTable>> = {},
  business = `Vendor ${unique()}`,
): Promise<TestUser> => {
  const user = await buildUser(owner, { role: 'VENDOR', ...given })
  await owner
    .insertInto('vendor_profiles')
    .values({
      user_id: user.userId,
      business_name: business,
      ...companyAddress,
    })
    .execute()
  return { ...user, name: business }
}

/** A vendor that runs a store. */
export const buildTenant = async (owner: Database): Promise<TestUser & { tenantId: number }> => {
  const vendor = await buildVendor(owner)
  const domain = `${unique()}.example.test`
  const { id } = await owner
    .insertInto('tenants')
    .values({
      owner_id: vendor.userId,
      name: 'Store',
      domain,
      subscribed: true,
      domain_proved_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = { company_id: vendor.userId, domain, token: unique(), claimed_at: new Date() }
  await owner
    .insertInto('company_domains')
    .values({ ...claim, proved_at: new Date(), proof: 'DNS' })
    .execute()
  await owner.updateTable('users').set({ tenant_id: id }).where('id', '=', vendor.userId).execute()
  return { ...vendor, tenantId: id }
}

export interface References {
  equipment: number
  subcategory: number
  application: number
}

/** One entry in each reference list. */
export const buildReferences = async (owner: Database): Promise<References> => {
  const add = async (table: 'equipment' | 'component_subcategories' | 'applications') =>
    (await owner.insertInto(table).values({ name: unique() }).returning('id').executeTakeFirstOrThrow()).id
  return {
    equipment: await add('equipment'),
    subcategory: await add('component_subcategories'),
    application: await add('applications'),
  }
}

/** The least that each of a product's numbers may be; what a product may lack, a COMPONENT does. */
const leastNumbers = (type: ProductType) =>
  Object.fromEntries(
    numberFieldNames.map((name) => {
      const { column, min, isNullable } = numberFieldOf(name)
      return [column, isNullable && type === 'COMPONENT' ? null : min]
    }),
  ) as Pick<ProductFieldColumns, (typeof productFields)[NumberFieldName]['column']>

/** A product; a MODEL of 100 dollars unless it is told otherwise. */
export const buildProduct = async (
  owner: Database,
  references: References,
  given: Partial<Insertable<ProductsTable>> & { vendor_id: number },
): Promise<number> => {
  const type = given.type ?? 'MODEL'
  const kind =
    type === 'MODEL'
      ? { price_cents: 10_000, equipment_id: references.equipment }
      : { component_subcategory_id: references.subcategory }
  // The owner is bound by the forced policies too, unless it is a superuser.
  const { id } = await owner
    .insertInto('products')
    .values({
      type,
      sku: `SKU-${unique()}`,
      name: `Product ${unique()}`,
      ...leastNumbers(type),
      quantity: 10,
      application_ids: [references.application],
      ...kind,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A stored upload, without its files: one of `kind` that nothing names yet. */
export const buildMedia = async (
  owner: Database,
  given: Partial<Insertable<MediaTable>> & { owner_id: number },
): Promise<{ id: number; publicId: string; path: string }> => {
  const kind = given.kind ?? 'IMAGE'
  const format =
    given.format ?? ({ IMAGE: 'png', CAD: 'step', FBX: 'fbx', DOCUMENT: 'pdf', FILE: 'pdf' } as const)[kind]
  const publicId = given.public_id ?? randomBytes(16).toString('base64url')
  const now = new Date()
  const { id } = await owner
    .insertInto('media')
    .values({
      public_id: publicId,
      state: 'STORED',
      kind,
      format,
      folder: mediaFolderOf(kind, 'TEST'),
      name: `part.${format}`,
      bytes: 1_000,
      created_at: now,
      unused_since: now,
      conversion_status: isModelFileKind(kind) ? 'PENDING' : null,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = kind === 'IMAGE' ? mediaFiles.image : mediaFiles.original(format)
  return { id, publicId, path: mediaPath(publicId, file) }
}
