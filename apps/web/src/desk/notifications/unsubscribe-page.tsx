import { Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { SignInFrame } from '../../people/auth/sign-in-frame.tsx'
import { paths } from '../../platform/paths.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { useFocusKept } from '@armature/ui/focus/use-focus-kept.ts'
import { useAddress } from '@armature/ui/use-address.ts'

const Stopped = ({ label }: { label: string }) => {
  const outcome = useFocusKept<HTMLParagraphElement>()
  return (
    <Text ref={outcome} tabIndex={-1} role="status">
      You’ll get no more mails of the kind “{label}”.{' '}
      <TextLink to={paths.noticeSettings}>Change your settings</TextLink>
    </Text>
  )
}

/** The target of the link in a mail. It asks by a button, since link scanners must not unsubscribe anybody. */
export const UnsubscribePage = () => {
  const { token } = useAddress()
  const [stopped, setStopped] = useState<string | null>(null)
  const stop = useWrite({
    send: (_: void, write) => write('stopNoticeMails', { query: { token: String(token ?? '') } }),
    onDone: ({ label }) => setStopped(label),
  })
  return (
    <SignInFrame title="Unsubscribe">
      {stopped === null ? (
        <>
          <Text mb="md">
            Press the button to stop mails of this kind. You’ll still see the same updates in the bell.
          </Text>
          <BusyButton fullWidth isBusy={stop.isBusy} onClick={() => void stop.run()}>
            Stop these mails
          </BusyButton>
        </>
      ) : (
        <Stopped label={stopped} />
      )}
    </SignInFrame>
  )
}
