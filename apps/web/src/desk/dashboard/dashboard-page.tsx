import { pages } from '@armature/domain/pages/pages'
import { useQuery } from '@tanstack/react-query'
import { useDrawn } from '@armature/ui/lazy/in-slices.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { firstStepsQuery, workQuery } from './dashboard-api.ts'
import classes from './dashboard.module.css'
import { FigurePanels } from './figure-panels.tsx'
import { FirstStepsPanel } from './first-steps-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { PeriodPicker, usePeriod } from './period-picker.tsx'
import { PendingNotice } from '../../people/accounts/profile/pending-notice.tsx'
import { InvitationNotice } from '../../people/companies/invitation-notice.tsx'
import { WorkPanel } from '../work/work-panel.tsx'

/** One chunk with the dashboard, whose figures link there. */
export { MoneyPage } from './money-page.tsx'

/** A new account sees its first steps instead of an empty list. */
const useIsNew = (): boolean => {
  const { data: work } = useQuery(workQuery)
  const { data: first } = useQuery(firstStepsQuery)
  return (
    work?.items.length === 0 &&
    first !== undefined &&
    !first.dismissed &&
    first.steps.some(({ done }) => !done)
  )
}

/** The first screen of a day: the records that need the reader, the figures, and the first steps. */
export const DashboardPage = () => {
  const { period } = usePeriod()
  // The height of these two is unknown until they load, and would shift what is below them.
  const isTopThere = [useQuery(workQuery), useQuery(firstStepsQuery)].every(({ isPending }) => !isPending)
  const isDrawn = useDrawn(isTopThere)
  const isNew = useIsNew()
  return (
    <>
      <PageHeader {...pages.dashboard} actions={<PeriodPicker />} />
      <InvitationNotice />
      <PendingNotice />
      <div className={classes.page}>
        {isNew ? <FirstStepsPanel /> : <WorkPanel />}
        {isDrawn && (
          <>
            <div className={classes.beside}>
              {!isNew && <FirstStepsPanel />}
              <MoneyPanel period={period} />
            </div>
            <FigurePanels period={period} />
          </>
        )}
      </div>
    </>
  )
}
