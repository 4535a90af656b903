import { PageHeader } from '../ui/page-header.tsx'
import classes from './dashboard.module.css'
import { FigurePanels } from './figure-panels.tsx'
import { FirstStepsPanel } from './first-steps-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { PeriodPicker, usePeriod } from './period-picker.tsx'
import { WorkPanel } from './work-panel.tsx'

/** One code with the dashboard, whose figures lead there. */
export { MoneyPage } from './money-page.tsx'

/** Where a day begins: what waits for the reader, how things stand, and what to do first. */
export const DashboardPage = () => {
  const { period } = usePeriod()
  return (
    <>
      <PageHeader title="Dashboard" actions={<PeriodPicker />} />
      <div className={classes.page}>
        <WorkPanel />
        <div className={classes.beside}>
          <FirstStepsPanel />
          <MoneyPanel period={period} />
        </div>
        <FigurePanels period={period} />
      </div>
    </>
  )
}
