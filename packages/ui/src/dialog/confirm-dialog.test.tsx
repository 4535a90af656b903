import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { appTerms } from '../app-terms.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { tryToClose } from '../../testing/try-to-close.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const nothing = () => undefined
const redOf = (button: HTMLElement) => button.getAttribute('style')?.includes('red') ?? false

test('a question before something is destroyed names it, and its button is red', async () => {
  await renderScreen(() => (
    <ConfirmDialog
      question="Delete Product # 7"
      subject="DYNAMIXEL XL330-M077-T"
      onAgree={nothing}
      onDisagree={nothing}
    />
  ))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Product # 7' }))
  expect(dialog.getByText('DYNAMIXEL XL330-M077-T')).toBeDefined()
  expect(redOf(dialog.getByRole('button', { name: appTerms().agree }))).toBe(true)
  expect(redOf(dialog.getByRole('button', { name: appTerms().disagree }))).toBe(false)
})

test('a question about an act that destroys nothing has no red button', async () => {
  await renderScreen(() => (
    <ConfirmDialog question="Go on?" isHarmless onAgree={nothing} onDisagree={nothing} />
  ))
  const dialog = within(await screen.findByRole('dialog', { name: 'Go on?' }))
  expect(redOf(dialog.getByRole('button', { name: appTerms().agree }))).toBe(false)
})

test('a question whose act is under way can’t be answered otherwise by then', async () => {
  const disagree = vi.fn<() => void>()
  const { user } = await renderScreen(() => (
    <ConfirmDialog question="Delete Product # 7" isBusy onAgree={nothing} onDisagree={disagree} />
  ))
  await screen.findByRole('dialog', { name: 'Delete Product # 7' })
  await tryToClose(user)
  expect(disagree).not.toHaveBeenCalled()
})
