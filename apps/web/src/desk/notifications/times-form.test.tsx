import { messages } from '@armature/domain/messages'
import { screen as shown, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { hearToasts } from '../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import type { NoticeSettings } from './notice-settings-api.ts'
import { TimesForm } from './times-form.tsx'

const settings: NoticeSettings = {
  kinds: [],
  zone: 'UTC',
  quiet: { from: 22 * 60, until: 7 * 60 },
  digest_hour: 8,
} as unknown as NoticeSettings // nothing else of them is read here

let told: string[]
let server: FakeServer
beforeEach(() => {
  told = hearToasts()
  server = fakeServer()
  saveSession(sessionOf(), false)
})

const open = async () => {
  const { user } = await renderScreen(() => <TimesForm settings={settings} />, paths.noticeSettings)
  return { user, save: () => user.click(shown.getByRole('button', { name: 'Save' })) }
}

it('sends the quiet hours as minutes of the day, and none where they are off', async () => {
  server.on('changeNoticeSettings', () => settings)
  const { user, save } = await open()
  await save()
  await waitFor(() => expect(told).toEqual([messages.noticeTimesSaved]))
  await user.click(shown.getByRole('switch', { name: /Quiet hours/ }))
  expect(shown.queryByLabelText(/From/)).toBeNull()
  await save()
  await waitFor(() => expect(server.received('changeNoticeSettings')).toHaveLength(2))
  expect(server.received('changeNoticeSettings').map(({ body }) => body?.quiet)).toEqual([
    { from: 22 * 60, until: 7 * 60 },
    null,
  ])
})

it('says at the field which of the quiet hours is missing, before anything is sent', async () => {
  const { user, save } = await open()
  await user.clear(shown.getByLabelText(/From/))
  await save()
  expect(await shown.findByText(messages.required)).toBeTruthy()
  expect(server.received('changeNoticeSettings')).toEqual([])
})

it('puts a refusal at the field that it is about', async () => {
  server.on('changeNoticeSettings', () => new Refused(400, { zone: ['No such zone.'] }))
  const { save } = await open()
  await save()
  expect(await shown.findByText('No such zone.')).toBeTruthy()
  expect(told).toEqual([])
})
