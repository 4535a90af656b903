import { messages } from '@armature/domain/messages'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { makeWrite } from '../../platform/api/writes/write.ts'
import { BackButton } from './back-button.tsx'

interface DeviceLinkProps {
  username: string
  onBack: () => void
}

/** Offers a link by mail to an owner whom strangers' guesses shut out of this device. */
export const DeviceLink = ({ username, onBack }: DeviceLinkProps) => {
  const asking = useWrite({
    send: (_: void, write) => write('requestDeviceLink', { body: { username } }),
    success: ({ detail }) => detail,
  })
  return (
    <Stack gap="md">
      <Text size="sm">{messages.signInBusy}</Text>
      <BusyButton fullWidth isBusy={asking.isBusy} onClick={() => void asking.run()}>
        E-mail me a link
      </BusyButton>
      <BackButton onBack={onBack} />
    </Stack>
  )
}

/** A link works once, however often the page renders. */
const trust = makeWrite({
  send: (token: string, write) => write('trustDevice', { body: { token } }),
})

/** Uses the mailed link, and says that this device may try again. */
export const DeviceLetIn = ({ token }: { token: string }) => {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    void trust(token).then((outcome) => {
      if (outcome.ok) setText(outcome.result.detail)
      // A reload must not try the used link again.
      window.history.replaceState(window.history.state, '', window.location.pathname)
    })
  }, [token])
  return (
    text !== null && (
      <Text mb="md" role="status">
        {text}
      </Text>
    )
  )
}
