import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { messages } from '@armature/domain/messages'
import { pages } from '@armature/domain/pages/pages'
import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { useFocusKept } from '@armature/ui/focus/use-focus-kept.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { paths } from '../../../platform/paths.ts'
import { PublicFrame } from '../../../process/shell/frame/public-frame.tsx'
import { ReasonDialog } from '../moves/lazy-dialogs.ts'
import { OfferDocument } from '../offer/offer-document.tsx'
import pageClasses from '../offer/offer-page.module.css'
import { OfferUnread } from '../offer/offer-unread.tsx'
import type { ApprovalPageData } from './approval-api.ts'
import { approvalAnswered, approvalQuery, refreshApproval } from './approval-api.ts'
import { ApprovalBadge, ApprovalFacts } from './approval-facts.tsx'
import classes from './approval.module.css'

interface PageProps {
  token: string
  page: ApprovalPageData
}

/** Approve by one press; refusing asks for a reason. */
const AnswerButtons = ({ token, page }: PageProps) => {
  const [isRefusing, setRefusing] = useState(false)
  const answer = useWrite({
    send: (body: { answer: 'approve' | 'refuse'; reason: string }, write) =>
      write('answerApproval', { params: { token }, body }),
    // The page, or the dialog, says why.
    failure: false,
    onDone: (answered) => {
      setRefusing(false)
      approvalAnswered(token, answered)
    },
    onRefused: () => void refreshApproval(token),
  })
  const problem = answer.refusal && (answer.refusal.detail ?? messages.somethingWentWrong)
  return (
    <>
      <FormErrorSummary errors={problem === null || isRefusing ? [] : [problem]} />
      <Group grow>
        <BusyButton
          size="md"
          isBusy={answer.isBusy}
          onClick={() => void answer.run({ answer: 'approve', reason: '' })}
        >
          Approve
        </BusyButton>
        <Button size="md" variant="default" disabled={answer.isBusy} onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        You answer as {page.approver} for revision {page.approval.revision} of this offer.
      </Text>
      <ReasonDialog
        title={isRefusing ? 'Refuse this purchase' : null}
        submitLabel="Refuse"
        readers={`${page.approval.requested_by} reads this.`}
        isRequired
        problem={problem}
        onCancel={() => {
          answer.reset()
          setRefusing(false)
        }}
        onSubmit={(reason) => answer.run({ answer: 'refuse', reason })}
      />
    </>
  )
}

const outcomeText = ({ approval, order }: ApprovalPageData): string => {
  if (order !== null) return `Order #${order} is placed.`
  if (approval.reason !== '' && approvalMachine.is(approval.state, 'allows'))
    return `The order couldn’t be placed: ${approval.reason}`
  if (approvalMachine.is(approval.state, 'waits'))
    return `Waiting for ${approval.waits_for.join(' or ') || 'an approver'}.`
  if (approvalMachine.is(approval.state, 'allows'))
    return `${approval.requested_by} can accept the offer now.`
  return 'Nothing was ordered.'
}

const Outcome = ({ page }: { page: ApprovalPageData }) => {
  const kept = useFocusKept<HTMLDivElement>({ isOutcome: true })
  const { label } = approvalMachine.row(page.approval.state)
  return (
    <Notice ref={kept} tabIndex={-1} color="blue" title={label} role="status">
      {outcomeText(page)}
    </Notice>
  )
}

const ApprovalView = ({ token, page }: PageProps) => {
  const { approval, offer } = page
  return (
    <div className={pageClasses.page}>
      <div className={pageClasses.columns}>
        {offer !== null && <OfferDocument token={null} offer={offer} />}
        <aside className={`${pageClasses.side} ${classes.answer}`} aria-label="Approval">
          <section className={pageClasses.panel} aria-labelledby="approval-title">
            <Stack gap="xs" align="flex-start">
              <Title order={offer === null ? 1 : 2} size="h4" id="approval-title">
                Purchase of quote #{approval.quote}
              </Title>
              <ApprovalBadge state={approval.state} />
            </Stack>
            <ApprovalFacts approval={approval} />
            {page.may_answer ? <AnswerButtons token={token} page={page} /> : <Outcome page={page} />}
            <LinkButton to={paths.myQuote(approval.quote)} variant="default" size="compact-sm">
              Open quote #{approval.quote}
            </LinkButton>
          </section>
        </aside>
      </div>
    </div>
  )
}

/** A purchase to approve, on its own page or beside the dashboard's list. */
export const ApprovalLoader = ({ token, isPage = false }: { token: string; isPage?: boolean }) => {
  const { data, error, refetch } = useQuery(approvalQuery(token))
  return data ? (
    <ApprovalView token={token} page={data} />
  ) : (
    <>
      {isPage && <VisuallyHidden component="h1">{pages.approval.title}</VisuallyHidden>}
      <OfferUnread error={error} title="The purchase could not be loaded." onRetry={() => void refetch()} />
    </>
  )
}

/** An approver's page behind the signed link in the mail; no sign-in. */
export const ApprovalPage = ({ token }: { token: string }) => (
  <PublicFrame>
    <ApprovalLoader token={token} isPage />
  </PublicFrame>
)
