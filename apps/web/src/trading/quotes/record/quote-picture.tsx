import { companyName } from './quote-texts.ts'
import type { Quote } from './quotes-api.ts'
import { WorkflowPicture } from '../moves/workflow-picture.tsx'

/** A quote's status; its sellers also see each vendor's part. */
export const QuotePicture = ({ quote, forCustomer = false }: { quote: Quote; forCustomer?: boolean }) => (
  <WorkflowPicture
    status={quote.status}
    tenantId={quote.tenant}
    customerId={quote.user.id}
    closeReason={quote.close_reason}
    passed={quote.subquotes.flatMap(({ passed }) => passed)}
    {...(forCustomer
      ? { forCustomer }
      : { parts: quote.subquotes.map(({ status, vendor }) => ({ status, name: companyName(vendor) })) })}
  />
)
