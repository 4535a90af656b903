import { randomUUID } from 'node:crypto'
import type { ImportState } from '@armature/domain/catalogue/imports/import-machine'
import { importMachine, newImport } from '@armature/domain/catalogue/imports/import-machine'
import { ownRobotChannel } from '@armature/domain/media/own-robot-channel'
import { newSubscription, subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import { addFactors } from '../factors.ts'
import type { Quoted, QuoteWorld } from '../quote-world.ts'
import { addQuote, makeOffer, putIn } from '../quote-world.ts'
import { accept } from '../money/purchases.ts'
import { insertSession } from '../../src/people/auth/session-repository.ts'
import { insertMember, setJoined } from '../../src/people/companies/member-repository.ts'
import { putPhoneConfirmation } from '../../src/people/auth/phone-repository.ts'
import { hashCode } from '../../src/people/auth/secret-codes.ts'
import { buildPlan } from '../money/subscriptions.ts'
import { keepCard } from '../money/cards.ts'
import { agreeAtBank } from '../money/bank.ts'
import { claimOne } from '../money/claims.ts'
import { buyOrder, failPayout, refuseReversal, sendHalf } from '../money/orders.ts'
import { aDelivery } from '../money/deliveries.ts'
import { addKey } from '../api-keys.ts'
import { askToJoin, claimDomains } from '../domains.ts'
import { askInWords, waitingOffers } from '../open-lines.ts'
import { addWebhooks } from './webhook-records.ts'
import type { ComparedRecords } from '../compared-records.ts'
import { buildCompared } from '../compared-records.ts'
import type { TestUser } from '../builders.ts'
import { buildMedia, buildProduct, buildUser } from '../builders.ts'
import type { KeptTaxes } from '../money/taxes.ts'
import { keepTaxes } from '../money/taxes.ts'

/** Records that the cases speak of: a marketplace quote on offer, one that is bought, a store's product. */
export interface CaseRecords extends KeptTaxes {
  quote: Quoted
  offer: Quoted & { token: string; revision: number }
  quoteToDelete: Quoted
  /** Of the customer's, which nobody has ordered. */
  quoteToShip: Quoted
  /** In the customer's address book. */
  address: number
  order: number
  /** Another one of the customer's, whose balance its bank has just agreed to. */
  agreedAtBank: number
  /** The first payment of `order`. */
  payment: number
  unverified: number
  /** A customer without business. */
  toErase: TestUser
  /** People in vendor's company: one whose roles change, one who is removed. */
  members: { changed: number; removed: number }
  /** Keys of vendor's programs. */
  apiKeys: { rotated: number; revoked: number }
  /** Webhooks of vendor's, and a message to the first. */
  webhooks: { kept: number; deleted: number; message: number }
  domains: Awaited<ReturnType<typeof claimDomains>>
  joining: Awaited<ReturnType<typeof askToJoin>>
  /** A session of otherVendor's. */
  session: string
  factors: Awaited<ReturnType<typeof addFactors>>
  /** Of a phone that vendor2 is about to confirm. */
  phoneCode: string
  subOrder: number
  /** Of vendor's, three of one line, of which two are on their way in a parcel each. */
  halfSent: { sub: number; item: number }
  /** Another one of vendor's, whose payout was refused. */
  failedPayout: number
  /** Its order, paid in full. */
  refundable: number
  claimable: Awaited<ReturnType<typeof claimOne>>
  /** An order whose refund the provider refused a step of. */
  refusedRefund: number
  /** Plans on offer; tenant has the first, and a store that fits the second. */
  plans: [number, number]
  /** Of tenant, which owes. */
  subscription: number
  storeModelToDelete: number
  componentToDelete: number
  /** The public id of an upload of vendor's. */
  media: string
  /** A mail that was refused for good. */
  refusedMail: number
  /** Messages of vendor's in its sub-quote's chat: one to change, one to take back; and the file of one. */
  chat: { channel: string; edit: number; remove: number; file: string }
  /** Another one of vendor's, whose view failed. */
  failedView: string
  /** Two cards that vendor keeps. */
  card: string
  cardToDelete: string
  /** Robots of the customer's own: one to read, one to delete. */
  ownRobot: { id: number; toRemove: number }
  /** A typed specification. */
  attribute: number
  synonym: number
  /** Imports of vendor's: one to begin, and one to correct. */
  imports: { start: number; change: number; stop: number }
  /** Vendor's views of a list: one to change, one to delete. */
  view: { change: number; remove: number }
  /** A quote of the customer's with lines in words, about two of which vendor is asked. */
  inWords: {
    quote: number
    toReplace: number
    toOffer: number
    toDrop: number
    offers: { take: number; decline: number }
  }
  /** The records that the calls about vendors' offers are tried with. */
  compared: ComparedRecords
  /** A request list of the customer's with two lines, others to delete, to ask for and to show, and the link of that one. */
  list: {
    id: number
    line: number
    lineToRemove: number
    toDelete: number
    toRequest: number
    shared: number
    token: string
  }
}

/** A file of one row, whose columns nobody has corrected. */
export const keepImport = async (world: QuoteWorld, state: ImportState = newImport): Promise<number> => {
  const { id } = await world.owner
    .insertInto('product_imports')
    .values({
      owner_id: world.vendor.userId,
      vendor_id: world.vendor.userId,
      state,
      file_name: 'case.csv',
      type: 'COMPONENT',
      headings: JSON.stringify(['SKU', 'Length']),
      columns: JSON.stringify([
        { target: 'sku', unit: null },
        { target: 'length', unit: null },
      ]),
      decimal: '.',
      row_count: 1,
      created_at: world.clock.now,
      started_at: null,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.owner
    .insertInto('product_import_rows')
    .values({ import_id: id, line: 2, owner_id: world.vendor.userId, cells: JSON.stringify(['CASE-9', '1']) })
    .execute()
  return id
}

/** The customer's, converted and measured. */
export const keepOwnRobot = async (world: QuoteWorld, name = 'Own robot'): Promise<number> => {
  const owner = world.customer.userId
  const file = await buildMedia(world.owner, {
    owner_id: owner,
    kind: 'CAD',
    channel: ownRobotChannel(owner),
    conversion_status: 'READY',
    box_length: 10,
    box_width: 10,
    box_height: 10,
    unused_since: null,
  })
  const { id } = await world.owner
    .insertInto('own_robots')
    .values({ user_id: owner, name, media_id: file.id, created_at: world.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Two people in vendor's company; the customer is invited by vendor2 and by otherVendor. */
const addMembers = async ({ owner, clock, vendor, vendor2, otherVendor, customer }: QuoteWorld) => {
  const [one, other] = [await buildUser(owner), await buildUser(owner)]
  const add = async (company: TestUser, person: TestUser, joined_at: Date | null) => {
    await insertMember(
      owner,
      { company_id: company.userId, person_id: person.userId, roles: ['VIEWER'], monthly_limit_cents: null },
      clock.now,
    )
    if (joined_at !== null) await setJoined(owner, company.userId, person.userId, joined_at)
  }
  await add(vendor, one, clock.now)
  await add(vendor, other, clock.now)
  await add(vendor2, customer, null)
  await add(otherVendor, customer, null)
  return { changed: one.userId, removed: other.userId }
}

const startPhoneConfirmation = async (world: QuoteWorld): Promise<string> => {
  const [id, code] = [randomUUID(), '123456']
  await putPhoneConfirmation(world.db, {
    id,
    user_id: world.vendor2.userId,
    phone_number: '15550100124',
    code_hash: hashCode(id, code, world.deps.serverSecret),
    expires_at: new Date(world.clock.now.getTime() + 3_600_000),
  })
  return code
}

const subscribeStores = async (world: QuoteWorld) => {
  const plans: [number, number] = [
    (await buildPlan(world, { name: 'Case', products_allowed: 500 })).id,
    (await buildPlan(world, { name: 'Other case', amount: 2_000, products_allowed: 500 })).id,
  ]
  const body = { plan: plans[0], payment_method: 'pm_card_visa' }
  const subscription = (await world.callAs(world.tenant, 'subscribe', { body })).ok.id
  const owing = subscriptionMachine.statesWhere('owes')[0] ?? newSubscription
  await world.owner
    .updateTable('subscriptions')
    .set({ state: owing })
    .where('id', '=', subscription)
    .execute()
  return { plans, subscription }
}

const refuseMail = async ({ owner, clock }: QuoteWorld): Promise<number> => {
  const mail = {
    channel: 'EMAIL',
    recipient: 'gone@example.test',
    subject: 'Hello',
    body_text: 'Hello',
  } as const
  const refused = {
    created_at: clock.now,
    failed_at: clock.now,
    attempts: 1,
    last_error: '550 no such mailbox',
  }
  const { id } = await owner
    .insertInto('outbox')
    .values({ ...mail, ...refused })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const keepAttribute = async ({ callAs, admin, references: { equipment } }: QuoteWorld): Promise<number> => {
  const body = { name: 'Reach', kind: 'NUMBER', dimension: 'length', unit: 'mm', equipment } as const
  return (await callAs(admin, 'createAttribute', { body })).ok.id
}

/** By a request that names it. */
const keepAddress = async ({ callAs, customer, model }: QuoteWorld): Promise<number> => {
  const products = [{ id: model, quantity: 1 }]
  await callAs(customer, 'requestQuote', { body: { products, delivery: aDelivery() } })
  return (await callAs(customer, 'listAddresses', {})).ok.results[0]?.id ?? 0
}

const keepLists = async ({
  callAs,
  customer,
  model,
  component,
}: QuoteWorld): Promise<CaseRecords['list']> => {
  const make = async (name: string) =>
    (
      await callAs(customer, 'createRequestList', {
        body: {
          name,
          lines: [
            { product: model, quantity: 1 },
            { name: 'Bolt M4', quantity: 2 },
          ],
        },
      })
    ).ok
  const { id, lines } = await make('Case')
  const shared = await make('Shared')
  const { token } = (await callAs(customer, 'shareRequestList', { params: { id: shared.id }, body: {} })).ok
  return {
    id,
    line: lines[0]?.id ?? 0,
    lineToRemove: lines[1]?.id ?? 0,
    toDelete: (await make('To delete')).id,
    toRequest: (
      await callAs(customer, 'createRequestList', {
        body: { name: 'To request', lines: [{ product: component, quantity: 1 }] },
      })
    ).ok.id,
    shared: shared.id,
    token,
  }
}

const askForWords = async (world: QuoteWorld): Promise<CaseRecords['inWords']> => {
  const names = ['Rail', 'Chain', 'Belt', 'Pulley', 'Bracket']
  const asked = await askInWords(
    world,
    names.map((name) => ({ name })),
  )
  const [toReplace = 0, toOffer = 0, toDrop = 0, ...lines] = asked.ok.open_lines.map(({ id }) => id)
  await world.callAs(world.admin, 'offerOpenLines', {
    params: { id: asked.ok.id },
    body: { lines, vendors: [world.vendor.userId] },
  })
  const [take, decline] = await waitingOffers(world, world.vendor)
  const offers = { take: take?.id ?? 0, decline: decline?.id ?? 0 }
  return { quote: asked.ok.id, toReplace, toOffer, toDrop, offers }
}

export const buildRecords = async (world: QuoteWorld): Promise<CaseRecords> => {
  const quote = await addQuote(world)
  await putIn(world, quote, 'SENT_TO_CUSTOMER')
  const bought = await makeOffer(world)
  const { order } = (await accept(world, bought)).ok
  const { suborders, payments } = (await world.callAs(world.admin, 'readOrder', { params: { id: order } })).ok
  const now = world.clock.now
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const session = {
    userId: world.otherVendor.userId,
    remember: false,
    expiresAt,
    ip: '192.0.2.1',
    userAgent: '',
  }
  const [card, cardToDelete] = [await keepCard(world, world.vendor), await keepCard(world, world.vendor)]
  await world.callAs(world.vendor, 'listPaymentMethods', { body: {} })
  await addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer) // may be given terms
  const store = { vendor_id: world.tenant.userId, tenant_id: world.tenant.tenantId }
  const failed = await buyOrder(world, { downPayment: 100 })
  await failPayout(world, failed)
  const refused = await refuseReversal(world)
  await refused.refill()
  const channel = `subQuote-${quote.subs[0]?.id}`
  const say = async (client_id: string): Promise<number> =>
    (
      await world.callAs(world.vendor, 'sendChatMessage', {
        params: { channel },
        body: { client_id, text: 'It ships on Monday.' },
      })
    ).ok.seq
  const { publicId: file } = await buildMedia(world.owner, { owner_id: world.vendor.userId, channel })
  const withFile = { client_id: 'case-file', text: '', attachments: [file] }
  await world.callAs(world.vendor, 'sendChatMessage', { params: { channel }, body: withFile })
  const keepView = async (name: string): Promise<number> => {
    const state = { filters: {}, search: '', ordering: '' }
    const body = { table: 'sub-quotes' as const, name, state }
    return (await world.callAs(world.vendor, 'createSavedView', { body })).ok.id
  }
  return {
    ...(await subscribeStores(world)),
    imports: {
      start: await keepImport(world),
      change: await keepImport(world),
      stop: await keepImport(world, importMachine.next('start', newImport)),
    },
    view: { change: await keepView('Case'), remove: await keepView('Other case') },
    compared: await buildCompared(world),
    list: await keepLists(world),
    inWords: await askForWords(world),
    attribute: await keepAttribute(world),
    synonym: (await world.callAs(world.admin, 'addSynonym', { body: { word: 'case', means: 'housing' } })).ok
      .id,
    ...(await keepTaxes(world)),
    refusedMail: await refuseMail(world),
    chat: { channel, edit: await say('case-edit'), remove: await say('case-remove'), file },
    halfSent: await sendHalf(world),
    claimable: await claimOne(world),
    failedPayout: failed.sub,
    refundable: failed.id,
    refusedRefund: refused.id,
    card,
    cardToDelete,
    quote,
    offer: await makeOffer(world),
    quoteToDelete: await addQuote(world),
    quoteToShip: await addQuote(world),
    address: await keepAddress(world),
    order,
    agreedAtBank: await agreeAtBank(world),
    payment: payments[0]?.id ?? 0,
    members: await addMembers(world),
    webhooks: await addWebhooks(world),
    domains: await claimDomains(world),
    joining: await askToJoin(world),
    apiKeys: { rotated: await addKey(world), revoked: await addKey(world) },
    toErase: await buildUser(world.owner),
    unverified: (await buildUser(world.owner, { email_verified_at: null })).userId,
    session: await insertSession(world.owner, session, now),
    factors: await addFactors(world),
    phoneCode: await startPhoneConfirmation(world),
    ownRobot: { id: await keepOwnRobot(world), toRemove: await keepOwnRobot(world) },
    subOrder: suborders.find((sub) => sub.vendor.id === world.vendor.userId)?.id ?? 0,
    media: (await buildMedia(world.owner, { owner_id: world.vendor.userId })).publicId,
    failedView: (
      await buildMedia(world.owner, {
        owner_id: world.vendor.userId,
        kind: 'CAD',
        conversion_status: 'FAILED',
        conversion_failure: 'unreadable',
      })
    ).publicId,
    storeModelToDelete: await buildProduct(world.owner, world.references, store),
    componentToDelete: await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor2.userId,
      type: 'COMPONENT',
    }),
  }
}
