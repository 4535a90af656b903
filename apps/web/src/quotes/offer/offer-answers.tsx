import { messages } from '@armature/domain/messages'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { failureText, isTellable } from '../../api/failures.ts'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
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
  const send = useMutation({
    mutationFn: ({ name, reason }: { name: AnswerName; reason: string }) =>
      call(name, { params: { token }, body: { reason } }),
    onSuccess: (offer, { name }) => {
      setAsking(null)
      offerAnswered(token, offer)
      showSuccess(answers[name].done(offer.seller))
    },
    // The dialog stays, with what the customer wrote: it can be sent again.
    onError: (error) => {
      if (isTellable(error)) showFailure(failureText(error, messages.somethingWentWrong))
      void refreshOffer(token)
    },
  })
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
        isBusy={send.isPending}
        isRequired
        onCancel={() => setAsking(null)}
        onSubmit={(reason) => asking && send.mutate({ name: asking, reason })}
      />
    </section>
  )
}
