import { appTurnedOff, recoveryCodesMade } from '@armature/domain/auth/factor-texts'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../../platform/api/client.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { ProfileSection } from '../../accounts/profile/profile-section.tsx'
import type { ShownApp } from './app-dialog.tsx'
import { factorsQuery, refreshFactors } from './factors-api.ts'

const AppDialog = lazyPart(async () => (await import('./app-dialog.tsx')).AppDialog, { isAskedFor: true })

type Asked = 'turn off' | 'new codes'

const questions: Record<Asked, string> = {
  'turn off': 'Turn the app off? Codes will be sent by email or phone again.',
  'new codes': 'Make new recovery codes? The old ones stop working.',
}

const Standing = ({ factors }: { factors: Answer<'readFactors'> | undefined }) => {
  if (factors === undefined) return null
  return factors.app_since === null ? (
    <Text size="sm" c="dimmed">
      Off. Use an app on your phone for sign-in codes instead of email or text messages.
    </Text>
  ) : (
    <Text size="sm">
      On since <DateTime value={factors.app_since} />. Recovery codes left: {factors.recovery_codes}.
    </Text>
  )
}

/** The authenticator app that shows sign-in codes, and the recovery codes for its loss. */
export const AppSection = () => {
  const { data: factors } = useQuery(factorsQuery)
  const [shown, setShown] = useState<ShownApp | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const onSettled = () => {
    setAsked(null)
    refreshFactors()
  }
  const starting = useWrite({
    send: (_: void, write) => write('startAuthenticator', { body: {} }),
    onDone: setShown,
  })
  const ending = useWrite({
    send: (_: void, write) => write('removeAuthenticator'),
    success: appTurnedOff,
    onSettled,
  })
  const renewing = useWrite({
    send: (_: void, write) => write('renewRecoveryCodes', { body: {} }),
    success: recoveryCodesMade,
    onDone: setShown,
    onSettled,
  })
  const isOn = factors !== undefined && factors.app_since !== null
  return (
    <ProfileSection
      title="Authenticator app"
      action={
        isOn ? (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setAsked('new codes')}>
              New recovery codes
            </Button>
            <Button variant="default" size="xs" onClick={() => setAsked('turn off')}>
              Turn off
            </Button>
          </Group>
        ) : (
          <BusyButton
            variant="default"
            size="xs"
            isBusy={starting.isBusy}
            onClick={() => void starting.run()}
          >
            Turn on
          </BusyButton>
        )
      }
    >
      <Standing factors={factors} />
      <AppDialog shown={shown} onCodes={setShown} onClose={() => setShown(null)} />
      <ConfirmDialog
        question={asked && questions[asked]}
        isHarmless={asked === 'new codes'}
        isBusy={ending.isBusy || renewing.isBusy}
        onAgree={() => void (asked === 'turn off' ? ending : renewing).run()}
        onDisagree={() => setAsked(null)}
      />
    </ProfileSection>
  )
}
