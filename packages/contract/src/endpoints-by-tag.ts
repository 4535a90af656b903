import * as approvals from './trading/approval-calls.ts'
import * as accounts from './people/accounts.ts'
import * as auth from './people/auth.ts'
import * as factors from './people/factors.ts'
import * as attributes from './selling/attributes.ts'
import * as apiKeys from './people/api-keys.ts'
import * as webhooks from './people/webhooks.ts'
import * as companies from './people/companies.ts'
import * as companySignIn from './people/company-sign-in.ts'
import * as companyDomains from './people/company-domains.ts'
import * as bulkMoves from './trading/bulk-moves.ts'
import * as chat from './desk/chat.ts'
import * as fits from './selling/fits.ts'
import * as ownRobots from './selling/own-robots.ts'
import * as publicCatalogue from './selling/public-catalogue.ts'
import * as catalogue from './selling/catalogue.ts'
import * as facets from './selling/facets.ts'
import * as exports from './platform/exports.ts'
import * as mails from './people/mails.ts'
import * as imports from './selling/imports.ts'
import * as media from './people/media.ts'
import * as dashboard from './desk/dashboard.ts'
import * as search from './desk/search.ts'
import * as money from './money/money.ts'
import * as operations from './desk/operations.ts'
import * as notices from './desk/notices.ts'
import * as openLines from './trading/open-lines.ts'
import * as documents from './trading/documents.ts'
import * as claims from './trading/claims.ts'
import * as orders from './trading/orders.ts'
import * as offerAnswers from './trading/offer-answers.ts'
import * as offersCompared from './trading/offers-compared.ts'
import * as partLinks from './selling/part-links.ts'
import * as payments from './money/payments.ts'
import * as balances from './money/balances.ts'
import * as purchases from './money/purchases.ts'
import * as receivables from './money/receivables.ts'
import * as quoteDelivery from './trading/quote-delivery.ts'
import * as quoteLines from './trading/quote-lines.ts'
import * as quotes from './trading/quotes.ts'
import * as revisions from './trading/revisions.ts'
import * as bom from './trading/bom.ts'
import * as requestLists from './trading/request-lists.ts'
import * as stores from './people/stores.ts'
import * as synonyms from './selling/synonyms.ts'
import * as subscriptions from './money/subscriptions.ts'
import * as taxes from './trading/taxes.ts'
import * as views from './platform/saved-views.ts'
import * as tables from './platform/table-settings.ts'
import * as units from './platform/reader-units.ts'

/** The modules of calls, grouped as the published description groups them. */
export const endpointsByTag: Record<string, { about: string; modules: readonly object[] }> = {
  'Sign-in': { about: 'Passwords, codes, passkeys, sign-up and invitations.', modules: [auth, factors] },
  Accounts: { about: 'The caller’s account and, for admins, all accounts.', modules: [accounts, units] },
  Companies: {
    about: 'People, API keys, webhooks, domains and purchase approvals, and a person’s companies.',
    modules: [companies, apiKeys, webhooks, companyDomains, companySignIn, approvals],
  },
  Catalogue: {
    about: 'Products, their properties, and the public catalogue.',
    modules: [catalogue, publicCatalogue, facets, attributes, partLinks, synonyms],
  },
  Robots: { about: 'What fits a robot, including a buyer’s own.', modules: [fits, ownRobots] },
  Imports: { about: 'Products imported from a vendor’s file.', modules: [imports] },
  Media: { about: 'Pictures, documents and CAD files.', modules: [media] },
  'Request lists': {
    about: 'Parts gathered before asking for a quote, by hand or from a bill of materials.',
    modules: [requestLists, bom],
  },
  Quotes: {
    about: 'Quotes and their vendors’ sub-quotes: prices, terms, transitions, revisions.',
    modules: [quotes, quoteLines, quoteDelivery, revisions, bulkMoves],
  },
  Offers: { about: 'Offers side by side, and a buyer’s answer.', modules: [offersCompared, offerAnswers] },
  'Sourcing requests': { about: 'Parts that the catalogue doesn’t have.', modules: [openLines] },
  Orders: { about: 'Orders, sub-orders, parcels and their documents.', modules: [orders, documents] },
  Claims: { about: 'Pieces that arrived broken or wrong, or not at all.', modules: [claims] },
  Payments: {
    about: 'Cards, balances, transfers, payouts and the books.',
    modules: [payments, purchases, balances, receivables, money],
  },
  Taxes: { about: 'Rates, tax numbers and exemptions.', modules: [taxes] },
  Subscriptions: { about: 'Vendors’ plans.', modules: [subscriptions] },
  Stores: { about: 'A seller’s settings, logo and legal details.', modules: [stores] },
  Chat: { about: 'The chat of each record.', modules: [chat] },
  Notices: { about: 'The bell, and which notifications come by mail.', modules: [notices] },
  Dashboard: {
    about: 'Work that needs the caller, figures, and the global search.',
    modules: [dashboard, search],
  },
  'Lists and files': {
    about: 'Table settings, saved views, and list exports.',
    modules: [tables, views, exports],
  },
  Operations: { about: 'The state of the installation, for admins.', modules: [operations, mails] },
}
