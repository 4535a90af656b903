import type { z } from 'zod'
import {
  attachmentShape,
  chatMessageShape,
  personShape,
  pinShape,
  questionShape,
  readerShape,
} from './desk/chat.ts'
import { noticeShape, settingsShape } from './desk/notices.ts'
import { foundRecord } from './desk/search.ts'
import { cardEntryShape, paymentMethod } from './money/payments.ts'
import { purchaseShape } from './money/purchases.ts'
import { buyerShape, receivablesShape, statementShape } from './money/receivables.ts'
import { planShape, subscriptionShape } from './money/subscriptions.ts'
import { transferShape } from './money/transfer.ts'
import {
  accountEventShape,
  commissionShape,
  listedUserShape,
  profileShape,
  sessionShape,
} from './people/accounts.ts'
import { apiKeyShape } from './people/api-keys.ts'
import { webhookMessageShape, webhookPayloadShape, webhookShape } from './people/webhooks.ts'
import {
  approvalRulesShape,
  joinRequestShape,
  joinableCompanyShape,
  memberShape,
} from './people/companies.ts'
import { companySignInShape } from './people/company-sign-in.ts'
import { companyDomainShape } from './people/company-domains.ts'
import { approvalShape } from './trading/approvals.ts'
import { approvalPageShape } from './trading/approval-calls.ts'
import { tenantShape, userShape } from './people/auth.ts'
import { mailShape } from './people/mails.ts'
import { boxShape, conversionShape, mediaShape, paperShape } from './people/media.ts'
import { legalShape } from './people/stores.ts'
import { manyDone as bulkOutcome } from './platform/bulk.ts'
import { numberStyle } from './platform/file-reading.ts'
import { printedShape } from './platform/printed.ts'
import { viewShape } from './platform/saved-views.ts'
import { eventShape } from './platform/timeline.ts'
import { attributeShape, catalogueShape } from './selling/attributes.ts'
import {
  documentShape,
  imageShape,
  modelFileShape,
  productDetailShape,
  productShape,
  referenceItem as reference,
} from './selling/catalogue.ts'
import { expectedProduct as shownProduct } from './selling/expected-product.ts'
import { facetsShape } from './selling/facets.ts'
import { fitShape, fitsResponse as fits, robotShape } from './selling/fits.ts'
import { importRowShape, importShape } from './selling/imports.ts'
import { ownRobotShape } from './selling/own-robots.ts'
import { partLinkShape } from './selling/part-links.ts'
import { catalogueCardShape, catalogueProductShape } from './selling/public-catalogue.ts'
import { lineInWords } from './trading/asked-lines.ts'
import { matchedPart } from './trading/bom.ts'
import { claimShape } from './trading/claims.ts'
import {
  addressBookShape,
  addressInput,
  addressShape,
  deliveryInput,
  deliveryShape,
  destinationShape,
  shippingLabelShape,
} from './trading/delivery.ts'
import { offer as comparedOffer } from './trading/offers-compared.ts'
import { openLineShape, openOfferShape } from './trading/open-line-shapes.ts'
import { orderRowShape, orderShape, subOrderShape } from './trading/order-shapes.ts'
import { parcelShape } from './trading/parcels.ts'
import { possibleTransitions } from './trading/quote-transitions.ts'
import {
  offerShape,
  quoteItemShape,
  quoteRowShape,
  quoteShape,
  quoteUserShape,
  rightsShape,
  subQuoteShape,
} from './trading/quotes.ts'
import {
  lineShape,
  listRow as requestListSummary,
  listedProduct,
  requestListShape,
  addedLine,
} from './trading/request-lists.ts'
import {
  offerLinksShape,
  offeredRevision,
  offeredRevisions,
  ownRevision as subQuoteRevision,
} from './trading/revisions.ts'
import { exemptionShape, rateShape, taxNumberShape } from './trading/taxes.ts'

/**
 * The names that the published description gives to the contract's shapes, and clients generated from it to their types. A shape
 * without a name is written out wherever it is used.
 */
export const namedShapes = {
  AddedLine: addedLine,
  AccountEvent: accountEventShape,
  ApiKey: apiKeyShape,
  Webhook: webhookShape,
  WebhookMessage: webhookMessageShape,
  WebhookPayload: webhookPayloadShape,
  CompanyDomain: companyDomainShape,
  CompanyMember: memberShape,
  CompanySignIn: companySignInShape,
  JoinRequest: joinRequestShape,
  JoinableCompany: joinableCompanyShape,
  Approval: approvalShape,
  ApprovalPage: approvalPageShape,
  ApprovalRules: approvalRulesShape,
  Address: addressShape,
  AddressBook: addressBookShape,
  AddressInput: addressInput,
  Attribute: attributeShape,
  AttributeCatalogue: catalogueShape,
  BankTransfer: transferShape,
  Box: boxShape,
  BulkOutcome: bulkOutcome,
  BuyerTerms: buyerShape,
  CardEntry: cardEntryShape,
  CatalogueCard: catalogueCardShape,
  CatalogueProduct: catalogueProductShape,
  ChatAttachment: attachmentShape,
  ChatMessage: chatMessageShape,
  ChatPerson: personShape,
  ChatPin: pinShape,
  ChatReader: readerShape,
  Claim: claimShape,
  Commission: commissionShape,
  ComparedOffer: comparedOffer,
  Conversion: conversionShape,
  Delivery: deliveryShape,
  DeliveryInput: deliveryInput,
  Destination: destinationShape,
  Event: eventShape,
  Facets: facetsShape,
  Fit: fitShape,
  FitRobot: robotShape,
  Fits: fits,
  FoundRecord: foundRecord,
  LegalDetails: legalShape,
  LineInWords: lineInWords,
  ListedProduct: listedProduct,
  ListedUser: listedUserShape,
  Mail: mailShape,
  MatchedPart: matchedPart,
  Media: mediaShape,
  ModelFile: modelFileShape,
  Notice: noticeShape,
  NoticeSettings: settingsShape,
  NumberStyle: numberStyle,
  Offer: offerShape,
  OfferLinks: offerLinksShape,
  OfferedRevision: offeredRevision,
  OfferedRevisions: offeredRevisions,
  OpenLine: openLineShape,
  OpenOffer: openOfferShape,
  Order: orderShape,
  OrderSummary: orderRowShape,
  OwnRobot: ownRobotShape,
  Paper: printedShape,
  Parcel: parcelShape,
  PartLink: partLinkShape,
  PaymentMethod: paymentMethod,
  Plan: planShape,
  PossibleTransitions: possibleTransitions,
  PrivateFile: paperShape,
  Product: productShape,
  ProductDetail: productDetailShape,
  ProductDocument: documentShape,
  ProductImage: imageShape,
  ProductImport: importShape,
  ProductImportRow: importRowShape,
  ProductQuestion: questionShape,
  Profile: profileShape,
  Purchase: purchaseShape,
  Quote: quoteShape,
  QuoteItem: quoteItemShape,
  QuoteSummary: quoteRowShape,
  QuoteUser: quoteUserShape,
  Receivables: receivablesShape,
  Reference: reference,
  RequestList: requestListShape,
  RequestListLine: lineShape,
  RequestListSummary: requestListSummary,
  SavedView: viewShape,
  Session: sessionShape,
  ShippingLabel: shippingLabelShape,
  ShownProduct: shownProduct,
  Statement: statementShape,
  Store: tenantShape,
  SubOrder: subOrderShape,
  SubQuote: subQuoteShape,
  SubQuoteRevision: subQuoteRevision,
  SubQuoteRights: rightsShape,
  Subscription: subscriptionShape,
  TaxExemption: exemptionShape,
  TaxNumber: taxNumberShape,
  TaxRate: rateShape,
  User: userShape,
} satisfies Record<string, z.ZodType>
