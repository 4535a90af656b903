import { PageHeader } from '../ui/page-header.tsx'
import { PayoutsSummary } from './payouts-summary.tsx'
import { SubOrdersTable } from './sub-orders-table.tsx'

/** A vendor's own part of orders. */
export const SubOrdersPage = () => (
  <>
    <PageHeader title="Sub Orders" />
    <PayoutsSummary />
    <SubOrdersTable />
  </>
)
