import * as accounts from './accounts.ts'
import * as auth from './auth.ts'
import type { CallName } from './call-table.ts'
import * as catalogue from './catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import * as media from './media.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as quotes from './quotes.ts'

/** Every call by its name; a name of call-table.ts without an endpoint is a compile error here. */
export const endpoints = {
  createToken: auth.createToken,
  otpLogin: auth.otpLogin,
  logout: auth.logout,
  signUp: auth.signUp,
  resendEmailVerification: auth.resendEmailVerification,
  verifyEmail: auth.verifyEmail,
  requestPasswordReset: auth.requestPasswordReset,
  confirmPasswordReset: auth.confirmPasswordReset,
  readMe: accounts.readMe,
  updateCompany: accounts.updateCompany,
  listSessions: accounts.listSessions,
  endSession: accounts.endSession,
  signOutEverywhere: accounts.signOutEverywhere,
  listOwnEvents: accounts.listOwnEvents,
  listUsers: accounts.listUsers,
  readUser: accounts.readUser,
  inviteCustomer: accounts.inviteCustomer,
  setUserStatus: accounts.setUserStatus,
  resendUserVerification: accounts.resendUserVerification,
  listUserEvents: accounts.listUserEvents,
  listAccountEvents: accounts.listAccountEvents,
  listComponentSubcategories: catalogue.listComponentSubcategories,
  listApplications: catalogue.listApplications,
  listModels: catalogue.listModels,
  listEquipment: catalogue.listEquipment,
  searchProducts: catalogue.searchProducts,
  readProduct: catalogue.readProduct,
  createComponent: catalogue.createComponent,
  updateComponent: catalogue.updateComponent,
  deleteComponent: catalogue.deleteComponent,
  createModel: catalogue.createModel,
  updateModel: catalogue.updateModel,
  deleteModel: catalogue.deleteModel,
  readProductTimeline: catalogue.readProductTimeline,
  uploadFile: media.uploadFile,
  readMedia: media.readMedia,
  listQuotes: quotes.listQuotes,
  readQuote: quotes.readQuote,
  requestQuote: quotes.requestQuote,
  patchQuote: quotes.patchQuote,
  deleteQuote: quotes.deleteQuote,
  transitionQuote: quotes.transitionQuote,
  readQuoteTransitions: quotes.readQuoteTransitions,
  readQuoteTimeline: quotes.readQuoteTimeline,
  listSubQuotes: quotes.listSubQuotes,
  readSubQuote: quotes.readSubQuote,
  transitionSubQuote: quotes.transitionSubQuote,
  readSubQuoteTransitions: quotes.readSubQuoteTransitions,
  setQuoteItemPrice: quotes.setQuoteItemPrice,
  addQuoteOnUsersBehalf: quotes.addQuoteOnUsersBehalf,
  updateQuoteItems: quotes.updateQuoteItems,
  readOffer: quotes.readOffer,
  acceptOffer: quotes.acceptOffer,
  requestOfferChanges: quotes.requestOfferChanges,
  closeOffer: quotes.closeOffer,
  listOrders: orders.listOrders,
  readOrder: orders.readOrder,
  readOrderTimeline: orders.readOrderTimeline,
  listSubOrders: orders.listSubOrders,
  readSubOrder: orders.readSubOrder,
  recordQuotePayment: orders.recordQuotePayment,
  openPayoutAccount: payments.openPayoutAccount,
  receivePaymentWebhook: payments.receivePaymentWebhook,
} as const satisfies { [Name in CallName]: Endpoint<Name> }

export type Endpoints = typeof endpoints
