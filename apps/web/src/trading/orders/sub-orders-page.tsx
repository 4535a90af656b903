import { PageHeader } from '@armature/ui/page-header.tsx'
import classes from './order-page.module.css'
import { PayoutsSummary } from './money/payouts-summary.tsx'
import { SubOrdersTable } from './sub-orders-table.tsx'

/** A vendor's own part of orders. */
export const SubOrdersPage = () => (
  <>
    <PageHeader title="Sub Orders" />
    <div className={classes.stacked} data-list>
      <PayoutsSummary />
      <SubOrdersTable />
    </div>
  </>
)
