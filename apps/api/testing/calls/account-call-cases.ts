import type { CallName } from '@armature/contract/endpoint-paths'
import { testPassword, companyAddress } from '../builders.ts'
import type { CallCase } from './call-case.ts'
import { anyone, none, open } from './call-case.ts'

const forAdmin: Pick<CallCase, 'may' | 'wrongRole' | 'notTheirs'> = {
  may: 'admin',
  wrongRole: ['vendor', 'tenant', 'customer'],
  notTheirs: [],
}

/** Signing in and up, and the accounts. */
export const accountCallCases: { [Name in CallName]?: CallCase } = {
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
      ...companyAddress,
    },
  })),
  signUpCustomer: open(201, () => ({
    query: {},
    body: {
      username: 'new-buyer',
      first_name: 'New',
      last_name: 'Buyer',
      email: 'new-buyer@example.test',
      phone_number: '15550100124',
      password: 'a long password',
      business_name: 'New Assemblies',
      country: 'United States',
      address: '1 Test Street',
      city: 'Austin',
      state: 'Texas',
      postal_code: '78701',
    },
  })),
  resendEmailVerification: open(200, () => ({ body: { email: 'guessed@example.test' } })),
  verifyEmail: open(400, () => ({ query: { token: 'guessed' }, body: {} })),
  readInvitation: open(400, () => ({ body: { token: 'guessed' } })),
  requestPasswordReset: open(200, () => ({ body: { email: 'guessed@example.test' } })),
  confirmPasswordReset: open(400, () => ({ body: { password: 'a long password', token: 'guessed' } })),

  readMe: anyone(),
  exportOwnData: anyone(),
  readOwnErasure: anyone(),
  exportUserData: { input: (_world, { toErase }) => ({ params: { id: toErase.userId } }), ...forAdmin },
  readErasure: { input: (_world, { toErase }) => ({ params: { id: toErase.userId } }), ...forAdmin },
  eraseUser: {
    input: (_world, { toErase: { userId: id, username } }) => ({
      params: { id },
      body: { username, reason: 'asked for by mail' },
    }),
    ...forAdmin,
  },
  updateCompany: {
    input: () => ({ body: { city: 'Boston' } }),
    may: 'vendor',
    wrongRole: ['admin', 'customer'],
    notTheirs: [],
  },
  setCustomerCompany: {
    input: () => ({ body: { business_name: 'New Assemblies', country: 'United States', city: 'Boston' } }),
    may: 'customer',
    wrongRole: ['admin', 'vendor', 'tenant'],
    notTheirs: [],
  },
  openPayoutAccount: {
    input: () => ({ body: {} }),
    may: 'vendor2',
    wrongRole: ['admin', 'customer'],
    notTheirs: [],
  },
  createSetupIntent: { input: () => ({ body: {} }), may: 'vendor2', wrongRole: [], notTheirs: [] },
  listPaymentMethods: { input: () => ({ body: {} }), may: 'customer', wrongRole: [], notTheirs: [] },
  readDefaultPaymentMethod: {
    input: () => ({ body: {} }),
    may: 'customer',
    wrongRole: [],
    notTheirs: [],
  },
  deletePaymentMethod: {
    input: (_world, { cardToDelete }) => ({ body: { payment_method_id: cardToDelete } }),
    may: 'vendor',
    wrongRole: [],
    notTheirs: ['vendor2', 'tenant', 'customer'],
  },
  changeDefaultPayment: {
    input: (_world, { card }) => ({ body: { payment_method_id: card } }),
    may: 'vendor',
    wrongRole: [],
    notTheirs: ['vendor2', 'tenant', 'customer'],
  },
  changePassword: {
    input: () => ({ body: { old_password: testPassword, password: 'another long password' } }),
    may: 'otherCustomer',
    ...none,
  },
  sendPhoneCode: anyone(() => ({ body: { phone_number: '15550100123' } })),
  confirmPhone: {
    input: (_world, { phoneCode }) => ({ body: { otp: phoneCode } }),
    may: 'vendor2',
    ...none,
  },
  listSessions: anyone(),
  confirmSession: { input: () => ({ body: { password: testPassword } }), may: 'vendor2', ...none },
  endSession: {
    input: (_world, { session }) => ({ params: { id: session } }),
    may: 'otherVendor',
    wrongRole: [],
    notTheirs: ['admin', 'vendor', 'customer'],
  },
  signOutEverywhere: anyone(() => ({ body: { include_current: false } })),
  listOwnEvents: anyone(),
  listUsers: { input: () => ({}), may: 'admin', wrongRole: ['customer'], notTheirs: [] },
  readUser: {
    input: ({ customer }) => ({ params: { id: customer.userId } }),
    may: 'admin',
    wrongRole: ['customer'],
    notTheirs: ['vendor', 'tenant'],
  },
  readUserProfile: {
    input: ({ otherVendor }) => ({ params: { id: otherVendor.userId } }),
    may: 'admin',
    wrongRole: ['customer', 'vendor', 'tenant'],
    notTheirs: [],
  },
  listMembers: { input: () => ({}), may: 'vendor', wrongRole: ['admin'], notTheirs: [] },
  inviteMember: {
    input: () => ({
      body: { email: 'colleague@example.test', first_name: 'Cole', last_name: 'League', roles: ['VIEWER'] },
    }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: [],
  },
  setMemberRoles: {
    input: (_world, { members }) => ({ params: { id: members.changed }, body: { roles: ['PRICING'] } }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  removeMember: {
    input: (_world, { members }) => ({ params: { id: members.removed } }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  listApiKeys: { input: () => ({}), may: 'vendor', wrongRole: ['admin'], notTheirs: [] },
  createApiKey: {
    input: () => ({
      body: { name: 'ERP', roles: ['PRICING'], expires: null, addresses: ['203.0.113.0/24'] },
    }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: [],
  },
  rotateApiKey: {
    input: (_world, { apiKeys }) => ({ params: { id: apiKeys.rotated }, body: {} }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  revokeApiKey: {
    input: (_world, { apiKeys }) => ({ params: { id: apiKeys.revoked } }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  listWebhooks: { input: () => ({}), may: 'vendor', wrongRole: ['admin'], notTheirs: [] },
  createWebhook: {
    input: () => ({
      body: { url: 'https://erp.example.test/armature', types: ['payout.paid'], description: 'ERP' },
    }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: [],
  },
  changeWebhook: {
    input: (_world, { webhooks }) => ({ params: { id: webhooks.kept }, body: { description: 'Other' } }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  rotateWebhook: {
    input: (_world, { webhooks }) => ({ params: { id: webhooks.kept }, body: {} }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  deleteWebhook: {
    input: (_world, { webhooks }) => ({ params: { id: webhooks.deleted } }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  testWebhook: {
    input: (_world, { webhooks }) => ({ params: { id: webhooks.kept }, body: {} }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  listWebhookMessages: {
    input: (_world, { webhooks }) => ({ params: { id: webhooks.kept } }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  replayWebhookMessage: {
    input: (_world, { webhooks }) => ({ params: { id: webhooks.message }, body: {} }),
    may: 'vendor',
    wrongRole: ['admin'],
    notTheirs: ['vendor2', 'tenant'],
  },
  listCompanies: anyone(),
  joinCompany: {
    input: ({ vendor2 }) => ({ params: { id: vendor2.userId }, body: {} }),
    may: 'customer',
    wrongRole: [],
    notTheirs: ['vendor', 'otherVendor'],
  },
  leaveCompany: {
    input: ({ otherVendor }) => ({ params: { id: otherVendor.userId } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: ['vendor', 'admin'],
  },
  switchCompany: {
    input: ({ storeCustomer }) => ({ params: { id: storeCustomer.userId }, body: {} }),
    may: 'storeCustomer',
    wrongRole: [],
    notTheirs: ['customer', 'admin'],
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
  setVendorCommission: {
    input: ({ vendor }) => ({ params: { id: vendor.userId }, body: { percent: 7.5, on_freight: false } }),
    ...forAdmin,
  },
  resendUserVerification: {
    input: (_world, { unverified }) => ({ params: { id: unverified } }),
    ...forAdmin,
  },
  listUserEvents: { input: ({ customer }) => ({ params: { id: customer.userId } }), ...forAdmin },
  listAccountEvents: { input: () => ({}), ...forAdmin },
  listMails: { input: () => ({}), ...forAdmin },
  readOperations: { input: () => ({}), ...forAdmin },
  listFailedJobs: { input: () => ({}), ...forAdmin },
  retryJobs: { input: () => ({ body: { ids: [1] } }), ...forAdmin },
  dropJobs: { input: () => ({ body: { ids: [1], reason: 'A mistake' } }), ...forAdmin },
  sendMailAgain: { input: (_world, { refusedMail }) => ({ params: { id: refusedMail } }), ...forAdmin },
}
