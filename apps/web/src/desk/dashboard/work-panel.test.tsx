import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveSession } from '../../platform/api/session.ts'
import type { WorkItem } from './dashboard-api.ts'
import { workQuery } from './dashboard-api.ts'
import { WorkPanel } from './work-panel.tsx'

const opened = Date.parse('2026-03-02T08:00:00Z')
const minuteMs = 60_000

const waitingSince = (time: number): WorkItem => ({
  list: 'quotes',
  id: 7,
  page: '/quotes/7',
  act: 'price',
  since: new Date(time).toISOString(),
  status: null,
  who: '',
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: opened }))
afterEach(() => void vi.useRealTimers())

it('tells how long a record waits that came after the screen was opened', async () => {
  const server = fakeServer()
  saveSession(sessionOf(), false)
  server.on('readWork', () => ({
    lists: [{ list: 'quotes', count: 1 }],
    items: [waitingSince(opened - 2 * minuteMs)],
  }))
  const { screen } = await renderScreen(WorkPanel)
  await screen.findByText(/Waiting 2 minutes/)
  server.on('readWork', () => ({
    lists: [{ list: 'quotes', count: 1 }],
    items: [waitingSince(opened + 20 * minuteMs)],
  }))
  vi.setSystemTime(opened + 25 * minuteMs)
  await act(() => queryClient.invalidateQueries({ queryKey: workQuery.queryKey }))
  expect(await screen.findByText(/Waiting 5 minutes/)).toBeTruthy()
})
