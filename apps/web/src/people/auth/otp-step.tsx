import { limits } from '@armature/domain/limits'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRef, useState, useCallback, useSyncExternalStore } from 'react'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { BackButton } from './back-button.tsx'
import classes from './otp-step.module.css'

/** The whole seconds until a moment, counting down to 0. */
const useSecondsLeft = (until: number): number => {
  const subscribe = useCallback((onTick: () => void) => {
    const timer = setInterval(onTick, 250)
    return () => clearInterval(timer)
  }, [])
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
}

interface OtpStepProps {
  sent: { destination: string | null; resend_in: number; askedAt: number; isApp: boolean }
  onEnter: (code: string) => Promise<string | null>
  onResend: () => Promise<void>
  onBack: () => void
}

const { digits } = limits.otp

const isSixDigits = (typed: string): boolean => typed.length === digits && !/\D/.test(typed)

const textOf = ({ isApp, destination }: OtpStepProps['sent']): string => {
  if (isApp) return 'Enter the code of your authenticator app. If you’ve lost it, enter a recovery code.'
  return destination === null
    ? `We sent a code of ${digits} digits a moment ago.`
    : `We sent a code of ${digits} digits to ${destination}.`
}

export const OtpStep = ({ sent, onEnter, onResend, onBack }: OtpStepProps) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsLeft(sent.askedAt + sent.resend_in * 1_000)

  const enter = async (typed: string) => {
    setIsBusy(true)
    const refused = await onEnter(typed)
    setIsBusy(false)
    // The field may hold another code by then.
    if (input.current?.value !== typed) return
    setError(refused)
    if (refused !== null) input.current?.select()
  }

  const change = (text: string) => {
    // A pasted code may have spaces or dashes; a recovery code has letters.
    const typed = sent.isApp && /[a-z]/i.test(text) ? text : text.replace(/\D/g, '').slice(0, digits)
    setCode(typed)
    setError(null)
    if (isSixDigits(typed) && typed !== code) void enter(typed)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length >= digits && !isBusy) void enter(code)
    else input.current?.focus()
  }

  const resend = () => {
    setCode('')
    setError(null)
    // Moves the focus at once: the button is about to be disabled and would lose it, and a person who moves on
    // meanwhile isn't pulled back.
    input.current?.focus()
    void onResend()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {textOf(sent)}
        </Text>
        <TextInput
          ref={input}
          label="One-time code"
          name="otp"
          {...(sent.isApp ? { autoCapitalize: 'none', spellCheck: false } : { inputMode: 'numeric' })}
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => change(event.currentTarget.value)}
          error={error}
          classNames={{ input: classes.code ?? '' }}
          autoFocus
        />
        <BusyButton type="submit" fullWidth isBusy={isBusy} disabled={code.length < digits}>
          Sign in
        </BusyButton>
        {!sent.isApp && (
          <Button variant="default" fullWidth disabled={secondsLeft > 0} onClick={resend}>
            {secondsLeft > 0 ? `Resend OTP in ${secondsLeft} s` : 'Resend OTP'}
          </Button>
        )}
        <BackButton onBack={onBack} />
      </Stack>
    </form>
  )
}
