import { otpChannels } from '@armature/domain/auth/otp'
import { Radio, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { BackButton } from '../back-button.tsx'
import type { OtpChannel } from '../otp-channels.ts'
import { channelLabels, channelNotes } from '../otp-channels.ts'

interface ChannelStepProps {
  onSend: (channel: OtpChannel) => Promise<void>
  onBack: () => void
}

export const ChannelStep = ({ onSend, onBack }: ChannelStepProps) => {
  const [channel, setChannel] = useState<OtpChannel>(otpChannels[0])
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    await onSend(channel)
    setIsBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          We’ll send a one-time code to confirm it’s you. If you use an authenticator app, it shows the code
          instead.
        </Text>
        <Radio.Group
          label="Where should it go?"
          value={channel}
          onChange={(value) => setChannel(otpChannels.find((known) => known === value) ?? channel)}
        >
          <Stack gap="xs" mt="xs">
            {otpChannels.map((known, index) => (
              <Radio
                key={known}
                value={known}
                label={channelLabels[known]}
                description={channelNotes[known]}
                autoFocus={index === 0}
              />
            ))}
          </Stack>
        </Radio.Group>
        <BusyButton type="submit" fullWidth isBusy={isBusy}>
          Send OTP
        </BusyButton>
        <BackButton onBack={onBack} />
      </Stack>
    </form>
  )
}
