import { messages } from '@armature/domain/messages'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import type { Answer } from '../../platform/api/client.ts'
import { useSession } from '../../platform/api/use-session.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { useActUnderWay } from '@armature/ui/form/under-way.ts'
import { showFailure, showSuccess } from '@armature/ui/toasts/toast.ts'
import { cardEntryMode } from './card-entry/card-entry-mode.ts'
import type { EnteredCard } from './card-entry/card-entry-props.ts'
import { CardEntry } from './card-entry/card-entry.tsx'
import { refreshCards } from './payment-methods-api.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

type Setup = Answer<'createSetupIntent'>

/**
 * Attaches the entered card. The browser sends it to the provider directly, so no call of ours has a card's number. The
 * list is refetched whatever the answer, since an answer may have been lost.
 */
const useAttach = (setup: Setup, onAttached: () => void) => {
  const email = useSession()?.userEmail ?? ''
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const underWay = useRef(false)
  const run = async (card: EnteredCard) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setProblem(null)
    const kept = await card.keep(setup.client_secret, email)
    await refreshCards()
    underWay.current = false
    setBusy(false)
    if (kept.ok) {
      showSuccess(messages.cardAttached)
      onAttached()
    } else {
      showFailure(messages.cardAttachFailed)
      setProblem(kept.message)
    }
  }
  return { run, isBusy, problem }
}

const AddCardForm = ({ setup, onClose }: { setup: Setup; onClose: () => void }) => {
  const card = useRef<EnteredCard | null>(null)
  const [isReady, setReady] = useState(false)
  const attach = useAttach(setup, onClose)
  useActUnderWay(attach.isBusy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (card.current) void attach.run(card.current)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CardEntry
          mode={cardEntryMode(setup.card_entry)}
          disabled={attach.isBusy}
          onReady={(entered) => {
            card.current = entered
            setReady(true)
          }}
        />
        <FormErrorSummary errors={attach.problem === null ? [] : [attach.problem]} />
        <Text size="xs" c="dimmed">
          The card number goes to the payment provider only.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={attach.isBusy}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={attach.isBusy} disabled={!isReady}>
            {messages.attachCard}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

/** One card for one setup intent; after a refusal another card may use it. */
export const AddCardDialog = ({ setup, onClose }: { setup: Setup | null; onClose: () => void }) => (
  <Dialog opened={setup !== null} onClose={onClose} title={messages.cardDetails} closeOnClickOutside={false}>
    {setup && <AddCardForm setup={setup} onClose={onClose} />}
  </Dialog>
)
