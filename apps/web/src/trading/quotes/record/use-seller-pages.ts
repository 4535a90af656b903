import { canEver } from '@armature/domain/rights/abilities'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'

interface SellerPages {
  all: string
  quote: (id: number) => string
  revisions: (id: number) => string
  edit: (id: number) => string
}

const operators: SellerPages = {
  all: paths.quotes,
  quote: paths.quoteSubQuotes,
  revisions: paths.quoteRevisions,
  edit: paths.editQuote,
}

const stores: SellerPages = {
  all: paths.tenantQuotes,
  quote: paths.tenantQuote,
  revisions: paths.tenantQuoteRevisions,
  edit: paths.editTenantQuote,
}

/** A seller's own pages of its quotes. */
export const useSellerPages = (): SellerPages => (canEver(useActor(), 'screen.tenant') ? stores : operators)
