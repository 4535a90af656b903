import type { CallName } from '@armature/contract/endpoint-paths'
import { accountCallCases } from './account-call-cases.ts'
import { taxCallCases } from './tax-call-cases.ts'
import { attributeCallCases } from './attribute-call-cases.ts'
import { bulkCallCases } from './bulk-call-cases.ts'
import type { CallCase, CasePerson } from './call-case.ts'
import { anyone, open } from './call-case.ts'
import { deliveryCallCases } from './delivery-call-cases.ts'
import { importCallCases } from './import-call-cases.ts'
import { lineCallCases, notInSub, subParams } from './line-call-cases.ts'
import { listCallCases } from './list-call-cases.ts'
import { offerCallCases } from './offer-call-cases.ts'
import { revisionCallCases } from './revision-call-cases.ts'
import { openLineCallCases } from './open-line-call-cases.ts'
import { paymentCallCases } from './payment-call-cases.ts'
import { refundCallCases } from './refund-call-cases.ts'
import { requestCallCases } from './request-call-cases.ts'
import { robotCallCases } from './robot-call-cases.ts'
import { subscriptionCallCases } from './subscription-call-cases.ts'
import { smallestPng } from '../files/uploads.ts'
import type { QuoteWorld } from '../quote-world.ts'

const quoteParams: CallCase['input'] = (_world, { quote }) => ({ params: { id: quote.id } })
const notInQuote: CasePerson[] = ['vendor', 'otherVendor', 'tenant', 'otherCustomer', 'storeCustomer']
const inSubChat: Omit<CallCase, 'input'> = {
  may: 'vendor',
  wrongRole: [],
  notTheirs: ['customer', 'otherCustomer', 'vendor2', 'otherVendor', 'tenant'],
}

/** One pixel. */
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
  ...accountCallCases,
  ...listCallCases,
  ...subscriptionCallCases,
  ...bulkCallCases,
  ...lineCallCases,
  ...deliveryCallCases,
  ...revisionCallCases,
  ...offerCallCases,
  ...requestCallCases,
  ...openLineCallCases,
  ...importCallCases,
  ...attributeCallCases,
  ...robotCallCases,
  ...taxCallCases,
  ...paymentCallCases,
  ...refundCallCases,

  listComponentSubcategories: open(200, () => ({})),
  listApplications: open(200, () => ({})),
  listModels: anyone(),
  listEquipment: open(200, () => ({})),
  searchCatalogue: open(200, () => ({})),
  suggestInCatalogue: open(200, () => ({ query: { search: 'lidar' } })),
  readCatalogueFacets: open(200, () => ({})),
  readCatalogueFront: open(200, () => ({})),
  readCatalogueProduct: open(404, ({ storeModel }) => ({ params: { id: storeModel } })),
  readDesignFiles: anyone(({ model }) => ({ params: { id: model } })),
  readProductFacets: anyone(),
  searchProducts: anyone(),
  readProduct: {
    input: ({ storeModel }) => ({ params: { id: storeModel } }),
    may: 'storeCustomer',
    wrongRole: [],
    notTheirs: ['vendor', 'otherTenant', 'customer'],
  },
  readProductTimeline: {
    input: ({ storeModel }) => ({ params: { id: storeModel } }),
    may: 'tenant',
    wrongRole: ['customer', 'storeCustomer'],
    notTheirs: ['vendor', 'otherTenant'],
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
    input: (_world, { componentToDelete }) => ({ params: { id: componentToDelete } }),
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
  setStock: {
    input: ({ storeModel }) => ({ body: { lines: [{ id: storeModel, quantity: 4, expected_quantity: 4 }] } }),
    may: 'tenant',
    wrongRole: ['customer', 'storeCustomer'],
    notTheirs: ['vendor', 'otherTenant'],
  },
  deleteModel: {
    input: (_world, { storeModelToDelete }) => ({ params: { id: storeModelToDelete } }),
    may: 'tenant',
    wrongRole: ['customer'],
    notTheirs: ['vendor', 'otherTenant'],
  },

  uploadFile: {
    input: () => ({
      form: { folder: 'images/products/ARM-1', file: { name: 'arm.png', bytes: smallestPng } },
    }),
    may: 'vendor',
    wrongRole: ['customer', 'storeCustomer'],
    notTheirs: [],
  },
  readMedia: {
    input: (_world, { media }) => ({ params: { id: media } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: ['vendor2', 'tenant'],
  },
  convertMedia: {
    input: (_world, { failedView }) => ({ params: { id: failedView }, body: { unit_scale: 25.4 } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: ['vendor2', 'tenant'],
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
    input: (_world, { quoteToDelete }) => ({ params: { id: quoteToDelete.id } }),
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
  searchRecords: anyone(() => ({ query: { search: 'arm' } })),
  readTurns: anyone(),
  readWork: anyone(),
  readDashboard: anyone(() => ({ query: { from: '2026-01-01', to: '2026-12-31' } })),
  readFirstSteps: anyone(),
  dismissFirstSteps: anyone(() => ({ body: {} })),
  listFigureParts: anyone(() => ({ query: { figure: 'paid', from: '2026-01-01', to: '2026-12-31' } })),
  readFigures: anyone(() => ({ query: { from: '2026-01-01', to: '2026-12-31' } })),
  readReconciliation: {
    input: () => ({}),
    may: 'admin',
    wrongRole: ['vendor', 'tenant', 'customer'],
    notTheirs: [],
  },
  issueInvoice: {
    input: (_world, { order }) => ({ params: { id: order } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  issueReceipt: {
    input: (_world, { order, payment }) => ({ params: { id: order, payment } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  printDocument: {
    input: (_world, { order }) => ({ params: { id: order, number: 'INV-000001' } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  recordOrderPayment: {
    input: (_world, { order }) => ({ params: { id: order }, body: { amount: '1.00', reference: 'Wire 2' } }),
    may: 'admin',
    wrongRole: ['vendor', 'customer'],
    notTheirs: ['tenant'],
  },
  changeOrder: {
    input: (_world, { order }) => ({ params: { id: order }, body: { shipment_amount: '12.50' } }),
    may: 'admin',
    wrongRole: ['vendor', 'customer'],
    notTheirs: ['tenant'],
  },
  retryTransfer: {
    input: (_world, { failedPayout }) => ({ body: { suborder_id: failedPayout } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
  changeSubOrder: {
    input: (_world, { subOrder }) => ({
      params: { id: subOrder },
      body: { tracking_url: 'https://parcels.example.test/7' },
    }),
    may: 'vendor',
    wrongRole: ['customer', 'admin'],
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

  listChatMessages: { input: (_world, { chat }) => ({ params: { channel: chat.channel } }), ...inSubChat },
  sendChatMessage: {
    input: (_world, { chat }) => ({
      params: { channel: chat.channel },
      body: { client_id: 'case-send', text: 'When?', reply_to: chat.edit },
    }),
    ...inSubChat,
  },
  editChatMessage: {
    input: (_world, { chat }) => ({
      params: { channel: chat.channel, seq: chat.edit },
      body: { text: 'It ships on Tuesday.' },
    }),
    ...inSubChat,
    wrongRole: ['admin'],
  },
  deleteChatMessage: {
    input: (_world, { chat }) => ({ params: { channel: chat.channel, seq: chat.remove } }),
    ...inSubChat,
    wrongRole: ['admin'],
  },
  uploadChatFile: {
    input: (_world, { chat }) => ({
      params: { channel: chat.channel },
      form: { file: { name: 'arm.png', bytes: smallestPng } },
    }),
    ...inSubChat,
  },
  readChatFile: {
    input: (_world, { chat }) => ({ params: { channel: chat.channel, file: chat.file } }),
    ...inSubChat,
  },
  listChatLines: { input: (_world, { chat }) => ({ params: { channel: chat.channel } }), ...inSubChat },
  markChat: {
    input: (_world, { chat }) => ({ params: { channel: chat.channel }, body: { delivered: 2, read: 1 } }),
    ...inSubChat,
  },
  askQuestion: anyone(({ model }) => ({
    body: { product: model, client_id: 'case-question-1', text: 'Does it fit?' },
  })),
  listQuestions: anyone(),
  listUnreadChats: anyone(),
  listNotices: anyone(),
  countNotices: anyone(),
  readNoticeSettings: anyone(),
  changeNoticeSettings: anyone(() => ({ body: { digest_hour: 9 } })),
  subscribePush: anyone(() => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/case',
      keys: {
        p256dh: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
        auth: 'XXXXXXXXXXXXXXXXXXXXXA',
      },
    },
  })),
  endPush: anyone(),
  stopNoticeMails: open(400, () => ({ query: { token: 'x' } })),
  markNotices: anyone(() => ({ body: { until: 1 } })),

  receivePaymentWebhook: open(400, () => ({ body: { id: 'evt_1' } })),

  // The last, since nobody is there afterwards.
  eraseOwnAccount: {
    // As changePassword left it.
    input: () => ({ body: { password: 'another long password' } }),
    may: 'otherCustomer',
    wrongRole: [],
    notTheirs: [],
  },
}

/** The calls that have a case. */
export const casedCalls = Object.keys(cases) as CallName[]

export const caseOf = (name: CallName): CallCase => {
  const found = cases[name]
  if (found === undefined) throw new Error(`${name} has no case in call-cases.ts`)
  return found
}
