import type { CallName } from '@armature/contract/call-table'
import type { Quoted, QuoteWorld } from './quote-world.ts'
import { addQuote, makeOffer, putIn } from './quote-world.ts'
import { accept } from './purchases.ts'
import { insertSession } from '../src/modules/auth/session-repository.ts'
import { buildProduct, buildUser } from './builders.ts'

/** Records that the cases speak of: a marketplace quote on offer, one that is bought, a store's product. */
export interface CaseRecords {
  quote: Quoted
  offer: Quoted & { token: string; revision: number }
  doomed: Quoted
  order: number
  unverified: number
  /** A session of otherVendor's. */
  session: string
  subOrder: number
  doomedStoreModel: number
  doomedComponent: number
}

export const buildRecords = async (world: QuoteWorld): Promise<CaseRecords> => {
  const quote = await addQuote(world)
  await putIn(world, quote, 'SENT_TO_CUSTOMER')
  const bought = await makeOffer(world)
  const { order } = (await accept(world, bought)).ok
  const suborders = (await world.callAs(world.admin, 'readOrder', { params: { id: order } })).ok.suborders
  const now = world.clock.now
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const session = {
    userId: world.otherVendor.userId,
    remember: false,
    expiresAt,
    ip: '192.0.2.1',
    userAgent: '',
  }
  const store = { vendor_id: world.tenant.userId, tenant_id: world.tenant.tenantId }
  return {
    quote,
    offer: await makeOffer(world),
    doomed: await addQuote(world),
    order,
    unverified: (await buildUser(world.owner, { email_verified_at: null })).userId,
    session: await insertSession(world.db, session, now),
    subOrder: suborders.find((sub) => sub.vendor.id === world.vendor.userId)?.id ?? 0,
    doomedStoreModel: await buildProduct(world.owner, world.references, store),
    doomedComponent: await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor2.userId,
      type: 'COMPONENT',
    }),
  }
}

export type CasePerson =
  | 'admin'
  | 'vendor'
  | 'vendor2'
  | 'otherVendor'
  | 'tenant'
  | 'otherTenant'
  | 'customer'
  | 'otherCustomer'
  | 'storeCustomer'

export interface CaseInput {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

export interface CallCase {
  /** A call that succeeds when `may` makes it. */
  input: (world: QuoteWorld, records: CaseRecords) => CaseInput
  /** Who may; for a public call nobody in particular, and `stranger` says what a guessed secret is answered. */
  may: CasePerson | null
  stranger?: number
  /** 403: they have no such right, or not to this record that they may see. */
  wrongRole: CasePerson[]
  /** 404: the record is someone else's. */
  notTheirs: CasePerson[]
}

const none: Pick<CallCase, 'wrongRole' | 'notTheirs'> = { wrongRole: [], notTheirs: [] }
const anyone = (input: CallCase['input'] = () => ({})): CallCase => ({ input, may: 'customer', ...none })
const forAdmin: Pick<CallCase, 'may' | 'wrongRole' | 'notTheirs'> = {
  may: 'admin',
  wrongRole: ['vendor', 'tenant', 'customer'],
  notTheirs: [],
}
const open = (stranger: number, input: CallCase['input']): CallCase => ({
  input,
  may: null,
  stranger,
  ...none,
})

const quoteParams: CallCase['input'] = (_world, { quote }) => ({ params: { id: quote.id } })
const subParams: CallCase['input'] = (_world, { quote }) => ({ params: { id: quote.subs[0]?.id ?? 0 } })
const notInQuote: CasePerson[] = ['vendor', 'otherVendor', 'tenant', 'otherCustomer', 'storeCustomer']
const notInSub: CasePerson[] = ['vendor2', 'otherVendor', 'tenant']
const forged = { token: `1-1-${'A'.repeat(43)}` }

const common = (world: QuoteWorld) => ({
  name: 'New part',
  sku: 'NEW-1',
  quantity: 3,
  height: 1,
  width: 1,
  length: 1,
  weight: 1,
  application: [world.references.application],
  description: 'A part',
})

/** One case for every call; a test fails where a call has none. */
const cases: { [Name in CallName]?: CallCase } = {
  createToken: open(401, () => ({
    body: { username: 'guessed', password: 'guessed-guessed', otp_channel: 'EMAIL', remember_me: true },
  })),
  otpLogin: open(400, () => ({ body: { username: 'guessed', password: '000000' } })),
  logout: { input: () => ({}), may: 'otherTenant', ...none },
  signUp: open(201, () => ({
    body: {
      username: 'new-vendor',
      first_name: 'New',
      last_name: 'Vendor',
      email: 'new@example.test',
      phone_number: '15550100123',
      password: 'a long password',
      business_name: 'New Robotics',
      location: 'Austin',
      industry: 'Robotics',
      address: '1 Test Street',
      city: 'Austin',
      state: 'Texas',
      country: 'United States',
      postal_code: '78701',
    },
  })),
  resendEmailVerification: open(200, () => ({ body: { email: 'guessed@example.test' } })),
  verifyEmail: open(400, () => ({ query: { token: 'guessed' }, body: {} })),
  requestPasswordReset: open(200, () => ({ body: { email: 'guessed@example.test' } })),
  confirmPasswordReset: open(400, () => ({ body: { password: 'a long password', token: 'guessed' } })),

  readMe: anyone(),
  updateCompany: {
    input: () => ({ body: { city: 'Boston' } }),
    may: 'vendor',
    wrongRole: ['admin', 'customer'],
    notTheirs: [],
  },
  listSessions: anyone(),
  endSession: {
    input: (_world, { session }) => ({ params: { id: session } }),
    may: 'otherVendor',
    wrongRole: [],
    notTheirs: ['admin', 'vendor', 'customer'],
  },
  signOutEverywhere: anyone(),
  listOwnEvents: anyone(),
  listUsers: { input: () => ({}), may: 'admin', wrongRole: ['customer'], notTheirs: [] },
  readUser: {
    input: ({ customer }) => ({ params: { id: customer.userId } }),
    may: 'admin',
    wrongRole: ['customer'],
    notTheirs: ['vendor', 'tenant'],
  },
  inviteCustomer: {
    input: () => ({ body: { email: 'invited@example.test', first_name: 'Ina', last_name: 'Vited' } }),
    may: 'tenant',
    wrongRole: ['vendor', 'customer'],
    notTheirs: [],
  },
  setUserStatus: {
    input: ({ otherVendor }) => ({
      params: { id: otherVendor.userId },
      body: { status: 'PENDING', reason: 'Papers are missing' },
    }),
    ...forAdmin,
  },
  resendUserVerification: {
    input: (_world, { unverified }) => ({ params: { id: unverified } }),
    ...forAdmin,
  },
  listUserEvents: { input: ({ customer }) => ({ params: { id: customer.userId } }), ...forAdmin },
  listAccountEvents: { input: () => ({}), ...forAdmin },

  listComponentSubcategories: anyone(),
  listApplications: anyone(),
  listModels: anyone(),
  listEquipment: anyone(),
  searchProducts: anyone(),
  readProduct: {
    input: ({ storeModel }) => ({ params: { id: storeModel } }),
    may: 'storeCustomer',
    wrongRole: [],
    notTheirs: ['vendor', 'otherTenant', 'customer'],
  },
  createComponent: {
    input: (world) => ({
      body: { ...common(world), component_subcategory: world.references.subcategory, model: [world.model] },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: [],
  },
  updateComponent: {
    input: ({ component }) => ({ params: { id: component }, body: { quantity: 4 } }),
    may: 'vendor2',
    wrongRole: ['customer', 'vendor'],
    notTheirs: [],
  },
  deleteComponent: {
    input: (_world, { doomedComponent }) => ({ params: { id: doomedComponent } }),
    may: 'vendor2',
    wrongRole: ['customer', 'vendor'],
    notTheirs: [],
  },
  createModel: {
    input: (world) => ({
      body: { ...common(world), sku: 'NEW-2', price: '10.50', equipment: world.references.equipment },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: [],
  },
  updateModel: {
    input: ({ storeModel }) => ({ params: { id: storeModel }, body: { quantity: 4 } }),
    may: 'tenant',
    wrongRole: ['customer', 'storeCustomer'],
    notTheirs: ['vendor', 'otherTenant'],
  },
  deleteModel: {
    input: (_world, { doomedStoreModel }) => ({ params: { id: doomedStoreModel } }),
    may: 'tenant',
    wrongRole: ['customer'],
    notTheirs: ['vendor', 'otherTenant'],
  },

  listQuotes: anyone(),
  readQuote: { input: quoteParams, may: 'customer', wrongRole: [], notTheirs: notInQuote },
  requestQuote: anyone(({ model }) => ({ body: { products: [{ id: model, quantity: 1 }], notes: 'Soon' } })),
  patchQuote: {
    input: (_world, { quote }) => ({
      params: { id: quote.id },
      body: { id: quote.id, down_payment: 40, notes: 'Soon', expires_at: '2999-01-01T00:00:00Z' },
    }),
    may: 'admin',
    wrongRole: ['vendor', 'customer'],
    notTheirs: ['tenant'],
  },
  deleteQuote: {
    input: (_world, { doomed }) => ({ params: { id: doomed.id } }),
    may: 'admin',
    wrongRole: ['vendor', 'tenant', 'customer'],
    notTheirs: [],
  },
  transitionQuote: {
    input: (_world, { quote }) => ({
      params: { id: quote.id, transition: 'take-back' },
      body: { reason: 'A mistake', revision: 1 },
    }),
    may: 'admin',
    wrongRole: ['customer'],
    notTheirs: notInQuote,
  },
  readQuoteTransitions: { input: quoteParams, may: 'customer', wrongRole: [], notTheirs: notInQuote },
  readQuoteTimeline: { input: quoteParams, may: 'customer', wrongRole: [], notTheirs: notInQuote },
  listSubQuotes: { input: () => ({}), may: 'vendor', wrongRole: ['customer'], notTheirs: [] },
  readSubQuote: { input: subParams, may: 'vendor', wrongRole: ['customer'], notTheirs: notInSub },
  transitionSubQuote: {
    input: (_world, { quote }) => ({
      params: { id: quote.subs[0]?.id ?? 0, transition: 'take-back' },
      body: { reason: 'A mistake', revision: 1 },
    }),
    may: 'admin',
    wrongRole: ['customer'],
    notTheirs: [...notInSub, 'otherCustomer'],
  },
  readSubQuoteTransitions: {
    input: subParams,
    may: 'vendor',
    wrongRole: [],
    notTheirs: [...notInSub, 'otherCustomer'],
  },
  setQuoteItemPrice: {
    input: (_world, { quote }) => ({
      params: { id: quote.subs[0]?.items[0] ?? 0 },
      body: { price: '8.50', itemId: quote.subs[0]?.items[0] ?? 0 },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
  addQuoteOnUsersBehalf: {
    input: ({ customer, model }) => ({
      body: { user_id: customer.userId, products: [{ id: model, quantity: 1 }], notes: 'Soon' },
    }),
    may: 'admin',
    wrongRole: ['customer'],
    notTheirs: [],
  },
  updateQuoteItems: {
    input: ({ component }, { quote }) => ({
      body: {
        quote_id: quote.id,
        remove_products: [component],
        add_product: [{ id: component, quantity: 5 }],
      },
    }),
    may: 'admin',
    wrongRole: ['vendor', 'customer'],
    notTheirs: ['tenant'],
  },

  readOffer: open(404, () => ({ params: forged })),
  acceptOffer: open(404, () => ({ params: forged, body: { revision: 1, payment_method: 'pm_card_visa' } })),
  requestOfferChanges: open(404, () => ({ params: forged, body: { reason: 'Cheaper' } })),
  closeOffer: open(404, () => ({ params: forged, body: { reason: 'No' } })),

  listOrders: anyone(),
  readOrder: {
    input: (_world, { order }) => ({ params: { id: order } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  readOrderTimeline: {
    input: (_world, { order }) => ({ params: { id: order } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  listSubOrders: { input: () => ({}), may: 'vendor', wrongRole: ['customer'], notTheirs: [] },
  readSubOrder: {
    input: (_world, { subOrder }) => ({ params: { id: subOrder } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
  recordQuotePayment: {
    input: (_world, { offer }) => ({
      params: { id: offer.id },
      body: { amount: '37.02', reference: 'Wire 1' },
    }),
    may: 'admin',
    wrongRole: ['vendor', 'customer'],
    notTheirs: ['tenant'],
  },

  receivePaymentWebhook: open(400, () => ({ body: { id: 'evt_1' } })),
}

/** The calls that have a case. */
export const casedCalls = Object.keys(cases) as CallName[]

export const caseOf = (name: CallName): CallCase => {
  const found = cases[name]
  if (found === undefined) throw new Error(`${name} has no case in call-cases.ts`)
  return found
}
