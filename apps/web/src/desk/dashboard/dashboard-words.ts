import type { FigureName } from '@armature/domain/money/figures'
import { takenOffName } from '@armature/domain/money/figures'
import { preparations } from '@armature/domain/quotes/workflow/quote-action'
import { isTransition, spaced, verbOf } from '../../trading/quotes/record/quote-status.ts'
import type { Figures, FirstSteps, ListName, WorkItem } from './dashboard-api.ts'

/** The names of lists, as in the menu. */
export const listWords: Record<ListName, string> = {
  quotes: 'Quotes',
  subQuotes: 'Sub Quotes',
  openOffers: 'Sourcing requests',
  storeQuotes: 'Tenant Quotes',
  ownQuotes: 'My Quotes',
  orders: 'Orders',
  subOrders: 'Sub Orders',
  storeOrders: 'Tenant Orders',
  ownOrders: 'My Orders',
  approvals: 'Purchases to approve',
  users: 'Users',
}

const recordWords: Record<ListName, string> = {
  quotes: 'Quote',
  subQuotes: 'Sub-quote',
  openOffers: 'Sourcing request',
  storeQuotes: 'Quote',
  ownQuotes: 'Quote',
  orders: 'Order',
  subOrders: 'Sub-order',
  storeOrders: 'Order',
  ownOrders: 'Order',
  approvals: 'Purchase',
  users: 'Vendor',
}

export const recordName = ({ list, id }: Pick<WorkItem, 'list' | 'id'>): string =>
  `${recordWords[list]} #${id}`

/** The actions that aren't transitions, and the purchase, which starts by reviewing the offer. */
const actionWords: Readonly<Record<string, string>> = {
  price: preparations.price.name,
  'set-down-payment': preparations['set-down-payment'].name,
  purchase: 'Review offer',
  pay: 'Pay the balance',
  'add-tracking': 'Ship parts',
  'retry-transfer': 'Retry Transfer',
  approve: 'Review vendor',
  'approve-purchase': 'Review purchase',
  answer: 'Answer',
}

export const actionName = (act: string): string =>
  actionWords[act] ?? (isTransition(act) ? verbOf(act) : spaced(act))

const vendorFigures = [
  { name: 'earned', label: 'Earned' },
  { name: 'due', label: 'Due to you' },
  { name: 'paid', label: 'Paid out to you' },
  { name: 'fees', label: 'Commission' },
  { name: 'refunds', label: takenOffName },
] as const

/** The figures of each side of the books, with their labels. A due sum is due at the period's end. */
export const figureWords: Record<Figures['side'], readonly { name: FigureName; label: string }[]> = {
  MARKETPLACE: [
    { name: 'paid', label: 'Money in' },
    { name: 'due', label: 'Due from buyers' },
    { name: 'out', label: 'Money out' },
    { name: 'earned', label: 'Earned' },
    { name: 'refunds', label: 'Refunded' },
  ],
  VENDOR: vendorFigures,
  STORE: [
    { name: 'store_sales', label: 'Store sales' },
    { name: 'store_due', label: 'Due from store customers' },
    ...vendorFigures,
  ],
  BUYER: [
    { name: 'paid', label: 'Paid' },
    { name: 'due', label: 'To be paid' },
    { name: 'refunds', label: 'Refunded to you' },
  ],
}

/** The figures in each side's chart. */
export const chartWords: Record<Figures['side'], string> = {
  MARKETPLACE: 'Money in',
  VENDOR: 'Paid out to you',
  STORE: 'Paid out to you',
  BUYER: 'Paid',
}

export const stepWords: Record<FirstSteps['steps'][number]['step'], { title: string; why: string }> = {
  company: {
    title: 'Complete your company profile',
    why: 'It appears on invoices and to buyers.',
  },
  payout_account: { title: 'Open a payout account', why: 'Your earnings are sent there.' },
  product: { title: 'List your first product', why: 'Buyers request quotes for the parts they find.' },
  picture: { title: 'Add a picture to a product', why: 'Parts with pictures get more requests.' },
  model_view: { title: 'Upload a CAD file', why: 'It becomes an interactive 3D view.' },
  priced: { title: 'Price a sub-quote', why: 'A request becomes an offer with your price.' },
  shipped: { title: 'Ship a sub-order', why: 'Your payout is due once everything has shipped.' },
  store: { title: 'Choose your store’s domain', why: 'It’s where your customers find the store.' },
  plan: { title: 'Choose a plan', why: 'It sets how many products your store can have.' },
  store_product: { title: 'Add a product to your store', why: 'Only your customers see it.' },
  store_customer: { title: 'Invite a customer', why: 'Add a quote for a new customer.' },
  vendors_judged: { title: 'Review pending vendors', why: 'Only approved vendors receive payouts.' },
  plans_offered: { title: 'Offer a plan', why: 'Vendors open stores with it.' },
  categories: { title: 'Add part categories', why: 'Buyers filter the catalogue by them.' },
  offer_made: { title: 'Send an offer to a customer', why: 'An accepted offer becomes an order.' },
  robot: { title: 'Name your robot', why: 'The catalogue then shows what fits it.' },
  list: { title: 'Upload your parts list', why: 'Your bill of materials becomes a request list.' },
  phone: { title: 'Confirm your phone number', why: 'Sign-in codes can be sent to it.' },
  request: { title: 'Request your first quote', why: 'Choose the parts; their vendors price them.' },
  bought: { title: 'Accept an offer', why: 'Its order, invoice and tracking appear here.' },
}
