import { recordRolesOf } from '@armature/domain/rights/actor'
import { awaitedPartyOf, isClosed } from '@armature/domain/quotes/workflow/quote-workflow'
import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { VisuallyHidden } from '@mantine/core'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { useActor } from '../../../platform/api/use-session.ts'
import { closeReasonText, statusLook } from '../record/quote-status.ts'
import classes from './workflow-picture.module.css'
import type { Standing, WorkflowStep } from './workflow-steps.ts'
import { holderNames, workflowSteps } from './workflow-steps.ts'

export interface WorkflowPictureProps {
  status: QuoteStatus
  tenantId: number | null
  customerId?: number
  vendorId?: number
  closeReason: CloseReason | null
  /** Statuses that it, or any of its sub-quotes, has had. */
  passed: readonly QuoteStatus[]
  parts?: readonly Standing[]
  forCustomer?: boolean
}

const Step = ({ step }: { step: WorkflowStep }) => (
  <li
    className={classes.step}
    data-place={step.place}
    {...((step.place === 'here' || step.place === 'done') && { 'aria-current': 'step' })}
  >
    <span className={classes.dot} aria-hidden>
      {(step.place === 'passed' || step.place === 'done') && <IconCheck size={12} stroke={3} />}
    </span>
    <span className={classes.words}>
      {step.place === 'passed' && <VisuallyHidden>Done:</VisuallyHidden>}
      {step.place === 'skipped' && <VisuallyHidden>Skipped:</VisuallyHidden>}
      <span className={classes.label}>{step.label}</span>
      <span className={classes.holder}>{step.holder === null ? 'Done' : holderNames[step.holder]}</span>
      {step.standing.length > 0 && (
        <span className={classes.standing}>
          {step.standing.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two vendors may share a name, and the list is only redrawn as a whole
            <span key={index} className={classes.chip}>
              {name}
            </span>
          ))}
        </span>
      )}
    </span>
  </li>
)

const useTurnText = (props: WorkflowPictureProps): string => {
  const actor = useActor()
  const record = {
    tenantId: props.tenantId,
    customerId: props.customerId ?? null,
    vendorId: props.vendorId ?? null,
  }
  const holder = awaitedPartyOf(props.status, record)
  if (holder === null) return 'Nothing left to do.'
  const isMine = (recordRolesOf(actor, record) as readonly string[]).includes(holder)
  return isMine ? 'It is your turn.' : `It is the ${holderNames[holder].toLowerCase()}’s turn.`
}

/** A quote's status and awaiting party: the workflow's statuses as a row of steps, vertical on a phone. */
export const WorkflowPicture = (props: WorkflowPictureProps) => {
  const turn = useTurnText(props)
  const { label } = statusLook(props.status, props.forCustomer)
  const reason = closeReasonText(props.closeReason)
  return (
    <section className={classes.picture} aria-label="Status">
      <p className={classes.turn}>
        <strong>{label}</strong>
        <span>{turn}</span>
      </p>
      {isClosed(props.status) && (
        <p className={classes.closed}>
          <IconBan size={16} aria-hidden />
          {reason ?? 'This was closed.'}
        </p>
      )}
      <ol className={classes.steps}>
        {workflowSteps(props).map((step) => (
          <Step key={step.label} step={step} />
        ))}
      </ol>
    </section>
  )
}
