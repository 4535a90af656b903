import { appTurnedOn } from '@armature/domain/auth/factor-texts'
import { messages } from '@armature/domain/messages'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { Button, Code, Group, Image, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { renderSVG } from 'uqr'
import type { Answer } from '../../../platform/api/client.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { refreshFactors } from './factors-api.ts'

type NewApp = Answer<'startAuthenticator'>
type Codes = Answer<'renewRecoveryCodes'>
/** A secret that awaits the app's first code, or new recovery codes. */
export type ShownApp = NewApp | Codes

interface Values {
  otp: string
}

const check = function* ({ otp }: Values): Generator<Issue> {
  if (otp.trim() === '') yield { path: ['otp'], message: messages.required }
}

const AppForm = ({
  app: { secret, uri },
  onCodes,
  onClose,
}: {
  app: NewApp
  onCodes: (codes: Codes) => void
  onClose: () => void
}) => {
  const kit = useKitForm<Values>({
    start: { otp: '' },
    check,
    labels: { otp: 'Code' },
    unguarded: 'The app shows another code in a moment.',
  })
  const confirming = useWrite({
    send: ({ otp }: Values, write) => write('confirmAuthenticator', { body: { otp: otp.trim() } }),
    success: appTurnedOn,
    failure: false,
    onDone: (codes) => {
      refreshFactors()
      onCodes(codes)
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={confirming.run}>
      <Stack gap="md">
        <Text size="sm">Scan this with your authenticator app, then enter the code that it shows.</Text>
        <Image
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
          alt="QR code for the authenticator app"
          w={200}
          h={200}
          mx="auto"
        />
        <Text size="sm" c="dimmed">
          Can’t scan it? Enter this key in the app: <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
        </Text>
        <TextField<Values>
          name="otp"
          label="Code"
          hints={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
          isFirst
        />
        <FormEnd submit="Turn on" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const { copy, copied } = useClipboard()
  const text = codes.join('\n')
  return (
    <Stack gap="md">
      <Text size="sm">
        Keep these codes in a safe place. If you lose your app, each signs you in once. You won’t see them
        again.
      </Text>
      <Code block>{text}</Code>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => copy(text)}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

interface AppDialogProps {
  shown: ShownApp | null
  onCodes: (codes: Codes) => void
  onClose: () => void
}

export const AppDialog = ({ shown, onCodes, onClose }: AppDialogProps) => (
  <Dialog
    opened={shown !== null}
    onClose={onClose}
    title={shown !== null && 'recovery_codes' in shown ? 'Recovery codes' : 'Authenticator app'}
  >
    {shown !== null && 'secret' in shown && <AppForm app={shown} onCodes={onCodes} onClose={onClose} />}
    {shown !== null && 'recovery_codes' in shown && (
      <RecoveryCodes codes={shown.recovery_codes} onClose={onClose} />
    )}
  </Dialog>
)
