import { confirmFirst, confirmWrongPassword, confirmationNeeded } from '@armature/domain/auth/confirmation'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { makeWrite } from '../../platform/api/writes/write.ts'
import type { ApiKey } from '../companies/company-api.ts'
import { ConfirmationHost } from './confirmation-host.tsx'

const key: ApiKey = {
  id: 3,
  name: 'ERP',
  roles: ['PRICING'],
  begins_with: 'armature_key_AbCd',
  addresses: [],
  created: '2026-05-01T10:00:00Z',
  expires: null,
  last_used: null,
  old_until: null,
}

let server: FakeServer
let isConfirmed: boolean
beforeEach(() => {
  isConfirmed = false
  saveSession(sessionOf(), false)
  server = fakeServer()
  server.on('rotateApiKey', () =>
    isConfirmed
      ? { key, secret: 'secret' }
      : new Refused(403, { code: confirmationNeeded, detail: confirmFirst }),
  )
  server.on('readFactors', () => ({ app_since: null, recovery_codes: 0, passkeys: [] }))
  server.on('confirmSession', ({ body }) => {
    if (body?.password !== 'right') return new Refused(400, { password: [confirmWrongPassword] })
    isConfirmed = true
    return {}
  })
})

const rotate = makeWrite({
  send: (id: number, write) => write('rotateApiKey', { params: { id }, body: {} }),
  failure: false,
})

it('asks once for calls that are refused together, and repeats each under its own key', async () => {
  const { user } = await renderScreen(ConfirmationHost)
  const outcomes = Promise.all([rotate(1), rotate(2)])
  const password = await screen.findByLabelText('Password')
  await user.type(password, 'wrong')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText(confirmWrongPassword)
  await user.clear(password)
  await user.type(password, 'right')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect((await outcomes).map(({ ok }) => ok)).toEqual([true, true])
  const keys = server.received('rotateApiKey').map(({ key, params }) => `${params['id']} ${key}`)
  expect([keys.length, new Set(keys).size]).toEqual([4, 2])
})

it('leaves the call refused if the person cancels', async () => {
  const { user } = await renderScreen(ConfirmationHost)
  const outcome = rotate(1)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await outcome).toMatchObject({ ok: false, refusal: { code: confirmationNeeded } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
