import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { ReasonDialog } from '../late-dialogs.ts'
import { offerAnswered, refreshOffer } from './offer-api.ts'
import classes from './offer-page.module.css'

const answers = {
  requestOfferChanges: {
    label: 'Request changes',
    title: 'What should be changed?',
    done: (seller: string) => `${seller} has been told what to change`,
  },
  closeOffer: {
    label: 'Decline',
    title: 'Decline this offer',
    done: (seller: string) => `Declined. ${seller} has been told`,
  },
} as const
type AnswerName = keyof typeof answers

/** The other two things a customer may say to an offer; both carry a reason. */
export const OfferAnswers = ({ token, isBusy }: { token: string; isBusy: boolean }) => {
  const [asking, setAsking] = useState<AnswerName | null>(null)
  const answer = useWrite({
    send: ({ name, reason }: { name: AnswerName; reason: string }, write) =>
      write(name, { params: { token }, body: { reason } }),
    success: ({ seller }, { name }) => answers[name].done(seller),
    onDone: (offer) => {
      setAsking(null)
      offerAnswered(token, offer)
    },
  })
  const send = async (name: AnswerName, reason: string): Promise<void> => {
    const { ok } = await answer.run({ name, reason })
    // The dialog stays, with what the customer wrote: it can be sent again.
    if (!ok) void refreshOffer(token)
  }
  return (
    <section className={classes.panel} aria-label="Other answers">
      <Text size="sm" c="dimmed">
        Not quite right? Tell the seller, and you get a new version under the same link.
      </Text>
      <div className={classes.answers}>
        {(['requestOfferChanges', 'closeOffer'] as const).map((name) => (
          <Button key={name} variant="default" disabled={isBusy} onClick={() => setAsking(name)}>
            {answers[name].label}
          </Button>
        ))}
      </div>
      <ReasonDialog
        title={asking && answers[asking].title}
        submitLabel={asking ? answers[asking].label : ''}
        readers="The seller reads this."
        isRequired
        onCancel={() => setAsking(null)}
        onSubmit={(reason) => asking && send(asking, reason)}
      />
    </section>
  )
}
