import { messages } from '@armature/domain/messages'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, lost } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { clearSession, saveSession } from '../../../platform/api/session.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { keepQuestion, savedQuestion } from './question-draft.ts'

const ada = sessionOf({ token: 'ada', userId: 2, userEmail: 'ada@example.test', role: 'CUSTOMER' })
const ben = sessionOf({ token: 'ben', userId: 3, userEmail: 'ben@example.test', role: 'CUSTOMER' })

const Part = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <QuestionDialog
        product={{ id: 12, name: 'Arm', vendor: 'Alpha' }}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

beforeEach(() => {
  clearSession('ended')
  sessionStorage.clear()
})

it('a question whose answer was lost has one name until it is sent, also in a dialog that was closed meanwhile', async () => {
  const server = fakeServer()
  const told = hearToasts()
  saveSession(ada, false)
  let answers = 0
  server.on('askQuestion', () => ((answers += 1) < 3 ? lost : { id: 5, channel: 'question-5' }))
  const { user, screen } = await renderScreen(Part)
  const ask = screen.getByRole('button', { name: 'Ask' })
  const field = () => screen.findByRole('textbox', { name: 'Question' })
  const send = async () => {
    const before = told.length
    await user.click(screen.getByRole('button', { name: 'Send question' }))
    await expect.poll(() => told.length).toBeGreaterThan(before)
  }
  await user.click(ask)
  await user.type(await field(), 'How wide?')
  await send()
  await user.keyboard('{Escape}')
  await user.click(ask)
  expect(await field()).toHaveProperty('value', 'How wide?')
  await send()
  // Another text is another message: the first may have arrived.
  await user.type(await field(), ' And how high?')
  await send()
  expect(told).toEqual([`no: ${messages.unexpected}`, `no: ${messages.unexpected}`, messages.questionSent])
  const [first, second, third] = server.received('askQuestion').map(({ body }) => body)
  expect(second).toEqual(first)
  expect(third?.text).toBe('How wide? And how high?')
  expect(third?.client_id).not.toBe(first?.client_id)
  expect(savedQuestion(12)).toBe('')
})

it('nobody else finds the question that one left', () => {
  saveSession(ada, false)
  keepQuestion(12, 'Ada’s')
  act(() => clearSession('ended'))
  expect(savedQuestion(12)).toBe('')
  saveSession(ben, false)
  expect(savedQuestion(12)).toBe('')
  act(() => clearSession('ended'))
  saveSession(ada, false)
  expect(savedQuestion(12)).toBe('Ada’s')
})

it('a stranger’s question goes with the account that signs in, and with no other', () => {
  keepQuestion(12, 'Nobody’s yet')
  saveSession(ada, false)
  expect(savedQuestion(12)).toBe('Nobody’s yet')
  act(() => clearSession('ended'))
  saveSession(ben, false)
  expect(savedQuestion(12)).toBe('')
})
