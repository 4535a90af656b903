import { messages } from '@armature/domain/messages'
import { act } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { Answer } from '../../platform/api/client.ts'
import { clearSession } from '../../platform/api/session.ts'
import { LoginPage } from './login-page.tsx'

let server: FakeServer
let asked: PromiseWithResolvers<Answer<'createToken'> | Refused>[]
beforeEach(() => {
  clearSession('logout')
  server = fakeServer()
  asked = []
  server.on('createToken', () => {
    const late = Promise.withResolvers<Answer<'createToken'> | Refused>()
    asked.push(late)
    return late.promise
  })
})

const sent: Answer<'createToken'> = {
  detail: messages.otpSent,
  channel: 'EMAIL',
  destination: 'a•••@example.test',
  resend_in: 30,
  expires_in: 300,
}

const open = async () => {
  const shown = await renderScreen(LoginPage, '/login')
  const { user, screen } = shown
  const enter = async (username: string) => {
    const name = await screen.findByRole('textbox', { name: 'Username' })
    await user.clear(name)
    await user.type(name, username)
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'secret')
  }
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.click(await screen.findByRole('button', { name: 'Send OTP' }))
    await expect.poll(() => asked.length).toBeGreaterThan(0)
  }
  const goBack = () => user.click(screen.getByRole('button', { name: 'Back' }))
  const answer = (given: Answer<'createToken'> | Refused) => act(async () => asked.shift()?.resolve(given))
  return { ...shown, enter, ask, goBack, answer }
}

it('whoever goes back while a code is being sent is left there when it is', async () => {
  const { screen, enter, ask, goBack, answer } = await open()
  await enter('wrong')
  await ask()
  await goBack()
  await enter('right')
  await answer(sent)
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'right')
  await ask()
  await answer(sent)
  expect(await screen.findByRole('heading', { name: 'Enter OTP' })).toBeTruthy()
})

it('a late refusal of other credentials leaves those alone that are sent now', async () => {
  const { user, screen, enter, ask, goBack, answer } = await open()
  await enter('wrong')
  await ask()
  await goBack()
  await enter('right')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await answer(new Refused(401, { detail: 'No.' }))
  await user.click(await screen.findByRole('button', { name: 'Send OTP' }))
  await expect.poll(() => server.received('createToken')).toHaveLength(2)
  expect(server.received('createToken')[1]?.body).toMatchObject({ username: 'right', password: 'secret' })
})
