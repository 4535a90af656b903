import { useActor } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { QuotesTable } from './quotes-table.tsx'

/** What the customers of one's own store ask for: priced, offered and followed here. */
export const TenantQuotesPage = () => {
  const { tenantId } = useActor()
  return (
    <QuotesTable
      mode={{
        title: 'Tenant Quotes',
        description: 'Open a quote to price its products; click a down payment to change it.',
        // Who has no store gets nobody's: the server takes no empty filter for a number.
        filter: { tenant__id: String(tenantId ?? 0) },
        unfiltered: 'All statuses',
        rowLabel: (id) => `Products of quote #${id}`,
        rowPath: paths.tenantQuote,
        isEditable: false,
      }}
    />
  )
}
