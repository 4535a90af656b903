import { messages } from '@armature/domain/messages'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { ReasonDialog } from '../moves/lazy-dialogs.ts'
import type { UnreadRevision } from './changed-note.tsx'
import { readFirstText, readLabel } from './changed-note.tsx'
import { Kept } from './kept.tsx'
import { offerAnswered, refreshOffer } from './offer-api.ts'
import classes from './offer-page.module.css'

const answers = {
  requestOfferChanges: {
    label: 'Request changes',
    title: 'What should be changed?',
    done: (seller: string) => `${seller} has been notified of your changes`,
  },
  closeOffer: {
    label: 'Decline',
    title: 'Decline this offer',
    done: (seller: string) => `Declined. ${seller} has been notified`,
  },
} as const
type AnswerName = keyof typeof answers

interface OfferAnswersProps {
  token: string
  /** The revision that was read: only that one can be answered. */
  revision: number
  unread: UnreadRevision | null
  /** Why nothing can be answered now; the typed reason waits. */
  whyNot: string | null
  /** Are they on the page? An open dialog stays in any case. */
  isShown: boolean
  isBusy: boolean
}

/** A customer's other two answers to an offer; both carry a reason. */
export const OfferAnswers = ({ token, revision, unread, whyNot, isShown, isBusy }: OfferAnswersProps) => {
  const [asking, setAsking] = useState<AnswerName | null>(null)
  const answer = useWrite({
    send: ({ name, reason }: { name: AnswerName; reason: string }, write) =>
      write(name, { params: { token }, body: { reason, revision } }),
    success: ({ seller }, { name }) => answers[name].done(seller),
    // The dialog says why.
    failure: false,
    onDone: (offer) => {
      setAsking(null)
      offerAnswered(token, offer)
    },
  })
  const refusalText = answer.refusal && (answer.refusal.detail ?? messages.somethingWentWrong)
  const send = async (name: AnswerName, reason: string): Promise<void> => {
    const { ok } = await answer.run({ name, reason })
    // The dialog stays, with the customer's text, to be sent again.
    if (!ok) void refreshOffer(token)
  }
  const before = unread && {
    why: readFirstText(unread),
    label: readLabel(unread),
    onDone: () => {
      answer.reset()
      unread.onRead()
    },
  }
  return (
    <>
      <Kept isShown={isShown}>
        <section className={classes.panel} aria-label="Other answers">
          <Text size="sm" c="dimmed">
            Not quite right? Tell the seller, and the new version appears under the same link.
          </Text>
          <div className={classes.answers}>
            {(['requestOfferChanges', 'closeOffer'] as const).map((name) => (
              <Button
                key={name}
                variant="default"
                disabled={isBusy || whyNot !== null}
                onClick={() => setAsking(name)}
              >
                {answers[name].label}
              </Button>
            ))}
          </div>
        </section>
      </Kept>
      <ReasonDialog
        title={asking && answers[asking].title}
        submitLabel={asking ? answers[asking].label : ''}
        readers="The seller reads this."
        isRequired
        whyNot={whyNot}
        before={before}
        // The step before it already reports a changed offer.
        problem={before === null ? refusalText : null}
        onCancel={() => {
          answer.reset()
          setAsking(null)
        }}
        onSubmit={(reason) => asking && send(asking, reason)}
      />
    </>
  )
}
