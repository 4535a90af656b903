import { messages } from '@armature/domain/messages'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { OtpStep } from './otp-step.tsx'

const open = async () => {
  const entered: { code: string; answer: (refused: string | null) => void }[] = []
  const resent: (() => void)[] = []
  const shown = await renderScreen(() => (
    <OtpStep
      sent={{ destination: 'v•••@example.test', resend_in: 0, isApp: false, askedAt: Date.now() }}
      onEnter={(code) => new Promise((answer) => entered.push({ code, answer }))}
      onResend={() => new Promise((answer) => resent.push(answer))}
      onBack={() => undefined}
    />
  ))
  const field = shown.screen.getByRole<HTMLInputElement>('textbox', { name: 'One-time code' })
  const refuse = (text: string) => act(async () => entered.shift()?.answer(text))
  const answerResend = () => act(async () => resent.shift()?.())
  return { ...shown, field, entered, refuse, answerResend }
}

it('a refusal marks the code that was sent, so that another one takes its place', async () => {
  const { user, screen, field, refuse } = await open()
  await user.type(field, '123456')
  await refuse(messages.otpInvalid)
  await screen.findByText(messages.otpInvalid)
  await user.keyboard('6')
  expect(field.value).toBe('6')
})

it('a late refusal leaves alone what is being corrected', async () => {
  const { user, screen, field, entered, refuse } = await open()
  await user.type(field, '123456{Backspace}')
  await refuse(messages.otpInvalid)
  expect(screen.queryByText(messages.otpInvalid)).toBeNull()
  await user.keyboard('7')
  expect(field.value).toBe('123457')
  expect(entered.map(({ code }) => code)).toEqual(['123457'])
})

it('after another code was sent the focus is at the field, unless the person went elsewhere', async () => {
  const { user, screen, field, answerResend } = await open()
  const resend = screen.getByRole('button', { name: 'Resend OTP' })
  await user.click(resend)
  await answerResend()
  expect(document.activeElement).toBe(field)
  await user.click(resend)
  const back = screen.getByRole('button', { name: 'Back' })
  back.focus()
  await answerResend()
  expect(document.activeElement).toBe(back)
})
