/**
 * Every call's method and path, without its schemas: the browser reads this table and takes the
 * schemas as types only, so that no validator is downloaded on the sign-in screen.
 * Paths are the specification's (section 7) with the additions of decisions.md; the trailing slash
 * is canonical and the slashless form is accepted by the server.
 */
export interface CallRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** A POST that changes nothing, as the specification has some. */
  isRead?: true
}

export const endpointPaths = {
  // auth
  createToken: { method: 'POST', path: '/api/token/' },
  otpLogin: { method: 'POST', path: '/api/otp_login/' },
  logout: { method: 'POST', path: '/api/logout/' },
  signUp: { method: 'POST', path: '/api/market/vendor/write/' },
  resendEmailVerification: { method: 'POST', path: '/api/resend_email_verification/' },
  verifyEmail: { method: 'POST', path: '/api/email-verify/' },
  requestPasswordReset: { method: 'POST', path: '/auth/password-reset/' },
  confirmPasswordReset: { method: 'POST', path: '/auth/password-reset/confirm/' },

  // accounts
  readMe: { method: 'GET', path: '/api/me/' },
  updateCompany: { method: 'PATCH', path: '/api/me/' },
  changePassword: { method: 'POST', path: '/api/me/password/' },
  sendPhoneCode: { method: 'POST', path: '/api/me/phone/' },
  confirmPhone: { method: 'POST', path: '/api/me/phone/confirm/' },
  listSessions: { method: 'GET', path: '/api/me/sessions/' },
  endSession: { method: 'DELETE', path: '/api/me/sessions/:id/' },
  signOutEverywhere: { method: 'POST', path: '/api/me/sessions/sign-out-everywhere/' },
  listOwnEvents: { method: 'GET', path: '/api/me/events/' },
  listUsers: { method: 'GET', path: '/user/' },
  readUser: { method: 'GET', path: '/user/:id/' },
  inviteCustomer: { method: 'POST', path: '/user/' },
  setUserStatus: { method: 'POST', path: '/user/:id/status/' },
  resendUserVerification: { method: 'POST', path: '/user/:id/resend-verification/' },
  listUserEvents: { method: 'GET', path: '/user/:id/events/' },
  listMails: { method: 'GET', path: '/api/mails/' },
  sendMailAgain: { method: 'POST', path: '/api/mails/:id/send-again/' },
  listAccountEvents: { method: 'GET', path: '/api/audit/' },

  // catalogue
  listComponentSubcategories: { method: 'GET', path: '/api/market/component-subcategory/' },
  listApplications: { method: 'GET', path: '/api/market/application/' },
  listModels: { method: 'GET', path: '/api/market/model/read/' },
  listEquipment: { method: 'GET', path: '/api/market/equipment/' },
  listAttributes: { method: 'GET', path: '/api/market/attribute/' },
  createAttribute: { method: 'POST', path: '/api/market/attribute/' },
  changeAttribute: { method: 'PATCH', path: '/api/market/attribute/:id/' },
  setPlaceAttributes: { method: 'POST', path: '/api/market/attribute-place/' },
  readProductFacets: { method: 'GET', path: '/api/market/product/facets/' },
  searchProducts: { method: 'GET', path: '/api/market/product/search/' },
  readProduct: { method: 'GET', path: '/api/market/product/search/:id/' },
  searchCatalogue: { method: 'GET', path: '/api/catalogue/products/' },
  suggestInCatalogue: { method: 'GET', path: '/api/catalogue/suggestions/' },
  readCatalogueFacets: { method: 'GET', path: '/api/catalogue/facets/' },
  readCatalogueProduct: { method: 'GET', path: '/api/catalogue/products/:id/' },
  readFits: { method: 'GET', path: '/api/catalogue/fits/' },
  readChosenRobot: { method: 'GET', path: '/api/catalogue/robot/' },
  chooseRobot: { method: 'PATCH', path: '/api/catalogue/robot/' },
  createComponent: { method: 'POST', path: '/api/market/component/write/' },
  updateComponent: { method: 'PATCH', path: '/api/market/component/write/:id/' },
  deleteComponent: { method: 'DELETE', path: '/api/market/component/write/:id/' },
  createModel: { method: 'POST', path: '/api/market/model/write/' },
  setStock: { method: 'PATCH', path: '/api/market/stock/' },
  updateModel: { method: 'PATCH', path: '/api/market/model/write/:id/' },
  deleteProducts: { method: 'POST', path: '/api/market/product-deletions/' },
  deleteModel: { method: 'DELETE', path: '/api/market/model/write/:id/' },
  listProductImports: { method: 'GET', path: '/api/market/product-import/' },
  uploadProductImport: { method: 'POST', path: '/api/market/product-import/' },
  readProductImport: { method: 'GET', path: '/api/market/product-import/:id/' },
  changeProductImport: { method: 'PATCH', path: '/api/market/product-import/:id/' },
  startProductImport: { method: 'POST', path: '/api/market/product-import/:id/start/' },
  listImportRows: { method: 'GET', path: '/api/market/product-import/:id/rows/' },
  readRefusedRows: { method: 'GET', path: '/api/market/product-import/:id/refused/' },
  readImportTemplate: { method: 'GET', path: '/api/market/product-import-template/' },
  readProductTimeline: { method: 'GET', path: '/api/market/product/:id/timeline/' },

  // media
  uploadFile: { method: 'POST', path: '/image/upload' },
  readMedia: { method: 'GET', path: '/api/media/:id/' },
  convertMedia: { method: 'POST', path: '/api/media/:id/convert/' },

  // quotes
  listQuotes: { method: 'GET', path: '/api/shop/quote/' },
  readQuote: { method: 'GET', path: '/api/shop/quote/:id/' },
  requestQuote: { method: 'POST', path: '/api/shop/quote/' },
  patchQuote: { method: 'POST', path: '/api/shop/quote/:id/' },
  setQuoteDelivery: { method: 'PATCH', path: '/api/shop/quote/:id/delivery/' },
  listAddresses: { method: 'GET', path: '/api/shop/address/' },
  forgetAddress: { method: 'DELETE', path: '/api/shop/address/:id/' },
  deleteQuote: { method: 'DELETE', path: '/api/shop/quote/:id/' },
  transitionQuote: { method: 'POST', path: '/api/shop/quote/:id/:transition/' },
  readQuoteTransitions: { method: 'GET', path: '/api/shop/quote/:id/possible-transitions/' },
  readQuoteTimeline: { method: 'GET', path: '/api/shop/quote/:id/timeline/' },
  moveQuotes: { method: 'POST', path: '/api/shop/quote-transitions/' },
  listSubQuotes: { method: 'GET', path: '/api/shop/subquote/' },
  readSubQuote: { method: 'GET', path: '/api/shop/subquote/:id/' },
  transitionSubQuote: { method: 'POST', path: '/api/shop/subquote/:id/:transition/' },
  readSubQuoteTransitions: { method: 'GET', path: '/api/shop/subquote/:id/possible-transitions/' },
  moveSubQuotes: { method: 'POST', path: '/api/shop/subquote-transitions/' },
  setQuoteItemPrice: { method: 'PATCH', path: '/api/shop/quote-item/:id/' },
  setQuoteItemPrices: { method: 'PATCH', path: '/api/shop/subquote/:id/prices/' },
  setLineTerms: { method: 'PATCH', path: '/api/shop/subquote/:id/line-terms/' },
  readPriceChange: { method: 'GET', path: '/api/shop/quote-item/:id/price-change/' },
  addQuoteOnUsersBehalf: { method: 'POST', path: '/api/shop/quote-on-users-behalf/' },
  updateQuoteItems: { method: 'POST', path: '/api/shop/quote-update/' },

  // request lists
  listRequestLists: { method: 'GET', path: '/api/shop/request-list/' },
  createRequestList: { method: 'POST', path: '/api/shop/request-list/' },
  readRequestList: { method: 'GET', path: '/api/shop/request-list/:id/' },
  changeRequestList: { method: 'PATCH', path: '/api/shop/request-list/:id/' },
  deleteRequestList: { method: 'DELETE', path: '/api/shop/request-list/:id/' },
  copyRequestList: { method: 'POST', path: '/api/shop/request-list/:id/copy/' },
  addRequestLines: { method: 'POST', path: '/api/shop/request-list/:id/lines/' },
  removeRequestLines: { method: 'POST', path: '/api/shop/request-list/:id/line-removals/' },
  changeRequestLine: { method: 'PATCH', path: '/api/shop/request-list/:id/lines/:line/' },
  shareRequestList: { method: 'POST', path: '/api/shop/request-list/:id/share/' },
  unshareRequestList: { method: 'DELETE', path: '/api/shop/request-list/:id/share/' },
  requestListQuote: { method: 'POST', path: '/api/shop/request-list/:id/request-quote/' },
  readBom: { method: 'POST', path: '/api/shop/bom/read/' },
  matchBom: { method: 'POST', path: '/api/shop/bom/match/', isRead: true },
  readSharedList: { method: 'GET', path: '/api/shared-list/:token/' },
  copySharedList: { method: 'POST', path: '/api/shared-list/:token/copy/' },

  // the signed offer link
  readOffer: { method: 'GET', path: '/api/offer/:token/' },
  acceptOffer: { method: 'POST', path: '/api/offer/:token/accept/' },
  requestOfferChanges: { method: 'POST', path: '/api/offer/:token/request-changes/' },
  closeOffer: { method: 'POST', path: '/api/offer/:token/close/' },

  // the frozen revisions of an offer, to each of its readers
  readQuoteRevisions: { method: 'GET', path: '/api/shop/quote/:id/revisions/' },
  readSubQuoteRevisions: { method: 'GET', path: '/api/shop/subquote/:id/revisions/' },
  readOfferRevisions: { method: 'GET', path: '/api/offer/:token/revisions/' },
  printQuoteRevision: { method: 'POST', path: '/api/shop/quote/:id/revisions/:revision/pdf/' },
  printSubQuoteRevision: { method: 'POST', path: '/api/shop/subquote/:id/revisions/:revision/pdf/' },
  printOffer: { method: 'POST', path: '/api/offer/:token/revisions/:revision/pdf/' },

  // orders
  listOrders: { method: 'GET', path: '/api/shop/order/' },
  readOrder: { method: 'GET', path: '/api/shop/order/:id/' },
  readOrderTimeline: { method: 'GET', path: '/api/shop/order/:id/timeline/' },
  listSubOrders: { method: 'GET', path: '/api/shop/suborder/' },
  readSubOrder: { method: 'GET', path: '/api/shop/suborder/:id/' },
  payOrderBalance: { method: 'POST', path: '/api/shop/order/:id/pay-balance/' },
  refundOrder: { method: 'POST', path: '/api/shop/order/:id/refund/' },
  retryRefund: { method: 'POST', path: '/api/shop/order/:id/retry-refund/' },
  recordOrderPayment: { method: 'POST', path: '/api/shop/order/:id/record-payment/' },
  changeOrder: { method: 'PATCH', path: '/api/shop/order/:id/' },
  changeSubOrder: { method: 'PATCH', path: '/api/shop/suborder/:id/' },
  setPromisedDay: { method: 'POST', path: '/api/shop/suborder/:id/promised-day/' },
  recordQuotePayment: { method: 'POST', path: '/api/shop/quote/:id/record-payment/' },

  issueInvoice: { method: 'POST', path: '/api/shop/order/:id/invoice/' },
  issueReceipt: { method: 'POST', path: '/api/shop/order/:id/receipt/:payment/' },

  // tables, and lists as files
  readTableSettings: { method: 'GET', path: '/api/me/tables/' },
  changeTableSettings: { method: 'PATCH', path: '/api/me/tables/' },
  listSavedViews: { method: 'GET', path: '/api/me/views/' },
  createSavedView: { method: 'POST', path: '/api/me/views/' },
  changeSavedView: { method: 'PATCH', path: '/api/me/views/:id/' },
  deleteSavedView: { method: 'DELETE', path: '/api/me/views/:id/' },
  chooseDefaultView: { method: 'PATCH', path: '/api/me/default-view/' },
  exportProducts: { method: 'GET', path: '/api/exports/products/' },
  exportUsers: { method: 'GET', path: '/api/exports/users/' },
  exportAccountEvents: { method: 'GET', path: '/api/exports/account-events/' },
  exportQuotes: { method: 'GET', path: '/api/exports/quotes/' },
  exportSubQuotes: { method: 'GET', path: '/api/exports/sub-quotes/' },
  exportOrders: { method: 'GET', path: '/api/exports/orders/' },
  exportSubOrders: { method: 'GET', path: '/api/exports/sub-orders/' },

  // the dashboard, and the search that leads anywhere
  searchRecords: { method: 'GET', path: '/api/search/' },
  readTurns: { method: 'GET', path: '/api/dashboard/turns/' },
  readWork: { method: 'GET', path: '/api/dashboard/work/' },
  readDashboard: { method: 'GET', path: '/api/dashboard/figures/' },
  readFirstSteps: { method: 'GET', path: '/api/dashboard/steps/' },
  dismissFirstSteps: { method: 'POST', path: '/api/dashboard/steps/dismiss/' },

  // the books
  listFigureParts: { method: 'GET', path: '/api/money/parts/' },
  readFigures: { method: 'GET', path: '/api/money/figures/' },
  readReconciliation: { method: 'GET', path: '/api/money/reconciliation/' },
  // chat
  listChatMessages: { method: 'GET', path: '/api/chat/:channel/messages/' },
  sendChatMessage: { method: 'POST', path: '/api/chat/:channel/messages/' },
  editChatMessage: { method: 'PATCH', path: '/api/chat/:channel/messages/:seq/' },
  deleteChatMessage: { method: 'DELETE', path: '/api/chat/:channel/messages/:seq/' },
  uploadChatFile: { method: 'POST', path: '/api/chat/:channel/files/' },
  readChatFile: { method: 'GET', path: '/api/chat/:channel/files/:file/' },
  listChatLines: { method: 'GET', path: '/api/chat/:channel/lines/' },
  markChat: { method: 'POST', path: '/api/chat/:channel/marks/' },
  askQuestion: { method: 'POST', path: '/api/chat/questions/' },
  listQuestions: { method: 'GET', path: '/api/chat/questions/' },
  listUnreadChats: { method: 'GET', path: '/api/chat/unread/' },

  // notices
  listNotices: { method: 'GET', path: '/api/notices/' },
  countNotices: { method: 'GET', path: '/api/notices/unread/' },
  readNoticeSettings: { method: 'GET', path: '/api/me/notices/' },
  changeNoticeSettings: { method: 'PATCH', path: '/api/me/notices/' },
  subscribePush: { method: 'POST', path: '/api/me/notices/push/' },
  endPush: { method: 'DELETE', path: '/api/me/notices/push/' },
  stopNoticeMails: { method: 'POST', path: '/api/notices/unsubscribe/' },
  markNotices: { method: 'POST', path: '/api/notices/read/' },

  // payments
  createSetupIntent: { method: 'POST', path: '/api/payment/create-setup-intent/' },
  listPaymentMethods: { method: 'POST', path: '/api/payment/list-payment-methods/', isRead: true },
  readDefaultPaymentMethod: {
    method: 'POST',
    path: '/api/payment/get-default-payment-method/',
    isRead: true,
  },
  deletePaymentMethod: { method: 'POST', path: '/api/payment/delete-payment-method/' },
  changeDefaultPayment: { method: 'POST', path: '/api/payment/change-default-payment/' },
  openPayoutAccount: { method: 'POST', path: '/api/payouts/account-login-link/' },
  retryTransfers: { method: 'POST', path: '/api/payouts/transfer-retries/' },
  retryTransfer: { method: 'POST', path: '/api/payouts/transfer-to-sub-vendor/' },
  readCardEntry: { method: 'GET', path: '/api/payment/card-entry/' },
  receivePaymentWebhook: { method: 'POST', path: '/api/payment/webhook/' },

  // stores
  setStoreLogo: { method: 'POST', path: '/api/subscriptions/store-logo/' },
  removeStoreLogo: { method: 'DELETE', path: '/api/subscriptions/store-logo/' },

  // subscriptions
  listPlans: { method: 'GET', path: '/api/shop/subscription-plan/read/' },
  listAllPlans: { method: 'GET', path: '/api/shop/subscription-plan/' },
  createPlan: { method: 'POST', path: '/api/shop/subscription-plan/' },
  changePlan: { method: 'PATCH', path: '/api/shop/subscription-plan/:id/' },
  subscribe: { method: 'POST', path: '/api/subscriptions/subscription-as-tenant/' },
  listSubscriptions: { method: 'POST', path: '/api/subscriptions/list-subscriptions/', isRead: true },
  paySubscription: { method: 'POST', path: '/api/subscriptions/pay-subscription/' },
  previewSubscription: { method: 'POST', path: '/api/subscriptions/preview-subscription/', isRead: true },
  updateSubscription: { method: 'POST', path: '/api/subscriptions/update-subscription/' },
  cancelSubscription: { method: 'POST', path: '/api/subscriptions/cancel-subscription/' },
} as const satisfies Record<string, CallRoute>

export type CallName = keyof typeof endpointPaths
