import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase } from './call-case.ts'
import { anyone } from './call-case.ts'
import { freshDomain } from '../money/subscriptions.ts'
import { smallestPng } from '../files/uploads.ts'

const notVendors = { wrongRole: ['admin', 'customer'], notTheirs: [] } satisfies Partial<CallCase>
const adminOnly = {
  may: 'admin',
  wrongRole: ['vendor', 'tenant', 'customer'],
  notTheirs: [],
} satisfies Partial<CallCase>
const tenantOnly = {
  may: 'tenant',
  wrongRole: ['admin', 'customer'],
  notTheirs: ['vendor', 'otherTenant'],
} satisfies Partial<CallCase>

/** Each runs a store of their own: nobody else's can be named. */
const ownStore = {
  may: 'tenant',
  wrongRole: ['admin', 'vendor', 'customer', 'storeCustomer'],
  notTheirs: [],
} satisfies Partial<CallCase>

/** The store's of its owner, the marketplace's of an administrator: nobody else's can be named. */
const ofSellers = {
  may: 'tenant',
  wrongRole: ['vendor', 'customer', 'storeCustomer'],
  notTheirs: [],
} satisfies Partial<CallCase>

export const subscriptionCallCases: { [Name in CallName]?: CallCase } = {
  readSellerSettings: { input: () => ({}), ...ofSellers },
  changeSellerSettings: { input: () => ({ body: { zone: 'Europe/Berlin' } }), ...ofSellers },
  setStoreLogo: {
    input: () => ({ form: { file: { name: 'logo.png', bytes: smallestPng } } }),
    ...ownStore,
  },
  removeStoreLogo: { input: () => ({}), ...ownStore },
  readLegalDetails: { input: () => ({}), ...ofSellers },
  setLegalDetails: {
    input: () => ({
      body: { legal_name: 'Case Inc.', street: 'Main Street 1', city: 'Boston', country: 'US' },
    }),
    ...ofSellers,
  },
  readCardEntry: anyone(),
  listPlans: { input: () => ({}), may: 'vendor', wrongRole: ['customer'], notTheirs: [] },
  listAllPlans: { input: () => ({}), ...adminOnly },
  createPlan: {
    input: () => ({ body: { name: 'New', amount: 900, interval: 'year', products_allowed: 3 } }),
    ...adminOnly,
  },
  changePlan: {
    input: (_world, { plans }) => ({ params: { id: plans[1] }, body: { name: 'Renamed' } }),
    ...adminOnly,
  },
  subscribe: {
    input: ({ vendor2 }, { plans }) => ({
      body: {
        plan: plans[0],
        payment_method: 'pm_card_visa',
        tenant_domain: { domain: freshDomain(), name: 'Case', vendor: vendor2.userId },
      },
    }),
    may: 'vendor2',
    ...notVendors,
  },
  listSubscriptions: { input: () => ({ body: {} }), may: 'vendor', ...notVendors },
  // While it owes; the calls after it find it paid.
  paySubscription: {
    input: (_world, { subscription }) => ({ body: { subscription_id: subscription } }),
    ...tenantOnly,
  },
  previewSubscription: {
    input: (_world, { subscription, plans }) => ({ body: { subscription_id: subscription, plan: plans[1] } }),
    ...tenantOnly,
  },
  updateSubscription: {
    input: (_world, { subscription, plans }) => ({ body: { subscription_id: subscription, plan: plans[1] } }),
    ...tenantOnly,
  },
  cancelSubscription: {
    input: (_world, { subscription }) => ({ body: { subscription_id: subscription } }),
    ...tenantOnly,
  },
}
