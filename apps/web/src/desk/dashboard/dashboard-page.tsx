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
import { WorkPanel } from './work-panel.tsx'

/** One chunk with the dashboard, whose figures link there. */
export { MoneyPage } from './money-page.tsx'

/** The first screen of a day: the records that need the reader, the figures, and the first steps. */
export const DashboardPage = () => {
  const { period } = usePeriod()
  // The height of these two is unknown until they load, and would shift what is below them.
  const isTopThere = [useQuery(workQuery), useQuery(firstStepsQuery)].every(({ isPending }) => !isPending)
  const isDrawn = useDrawn(isTopThere)
  return (
    <>
      <PageHeader {...pages.dashboard} actions={<PeriodPicker />} />
      <div className={classes.page}>
        <WorkPanel />
        {isDrawn && (
          <>
            <div className={classes.beside}>
              <FirstStepsPanel />
              <MoneyPanel period={period} />
            </div>
            <FigurePanels period={period} />
          </>
        )}
      </div>
    </>
  )
}
