import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { firstStepsQuery, stepsDismissed } from './dashboard-api.ts'
import { stepWords } from './dashboard-words.ts'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'

/** The first steps. The server ticks them off, and the panel goes once all are done or its reader closes it. */
export const FirstStepsPanel = () => {
  const { data } = useQuery(firstStepsQuery)
  const dismiss = useWrite({
    send: (_input: undefined, write) => write('dismissFirstSteps', { body: {} }),
    onSettled: stepsDismissed,
  })
  if (data === undefined || data.dismissed || data.steps.every(({ done }) => done)) return null
  const done = data.steps.filter((step) => step.done).length
  return (
    <Panel
      title="First steps"
      isWide
      aside={
        <>
          <span className={classes.dimmed}>
            {done} of {data.steps.length} done
          </span>
          <BusyButton
            variant="subtle"
            size="compact-sm"
            isBusy={dismiss.isBusy}
            onClick={() => void dismiss.run(undefined)}
          >
            Dismiss
          </BusyButton>
        </>
      }
    >
      <ul className={classes.steps}>
        {data.steps.map(({ step, page, done: isDone }) => (
          <li key={step} data-done={isDone}>
            {isDone ? (
              <IconCircleCheck size={20} aria-label="Done" />
            ) : (
              <IconCircle size={20} aria-label="To do" />
            )}
            <div>
              {isDone ? (
                <span>{stepWords[step].title}</span>
              ) : (
                <TextLink inherit to={page}>
                  {stepWords[step].title}
                </TextLink>
              )}
              <div className={classes.dimmed}>{stepWords[step].why}</div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
