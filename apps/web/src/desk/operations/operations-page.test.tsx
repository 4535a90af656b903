import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import type { FailedJob, Operations } from './operations-api.ts'
import { OperationsPage } from './operations-page.tsx'

const at = '2026-11-29T12:00:00Z'

const well: Operations = {
  at,
  troubles: [],
  copies: [{ version: '0.3.0', started: at, connections: 3 }],
  workers: 5,
  tasks: [],
  mails: { waiting: 0, oldest_seconds: 0, given_up: 0, refused: 0, sent: 4 },
  webhooks: { received: 0, last: null, unhandled: 0, refused: 0 },
  conversions: { unfinished: 0, converted: 0, failed: 0 },
  books: null,
  sweeps: [
    {
      task: 'sweep',
      done: '2026-11-29T11:17:00Z',
      error: 'no answer',
      removed: { sessions: 12, mail_tokens: 1, outbox: 0 },
    },
  ],
  backups: null,
  database: { bytes: 3_000_000, week_ago: 2_000_000, month_ago: null, tables: [] },
}

const job = (id: number, more: Partial<FailedJob>): FailedJob => ({
  id,
  task: 'expire-offer',
  about: 'quote 12',
  attempts: 25,
  error: 'no answer',
  failed: at,
  can_drop: true,
  ...more,
})

const show = (state: Partial<Operations>, jobs: readonly FailedJob[] = []) => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  server.on('readOperations', () => ({ ...well, ...state }))
  server.on('listFailedJobs', () => ({
    count: jobs.length,
    next: null,
    previous: null,
    results: [...jobs],
  }))
  return { server, shown: renderScreen(OperationsPage) }
}

it('says that all is well, when each recurring job ran, what it removed and how it failed', async () => {
  const { screen } = await show({}).shown
  expect(await screen.findByText('Everything works.')).toBeTruthy()
  const row = screen.getByRole('row', { name: /Delete expired rows/ })
  expect(row.textContent).toContain('Last run failed: no answer')
  expect(row.textContent).toContain('43 minutes agosessions 12, mail tokens 1')
  expect(screen.queryByRole('table', { name: 'Failed jobs' })).toBeNull()
})

it('begins with what is wrong: what to do, the runbook’s section, and the part of the page', async () => {
  const trouble = {
    text: '2 jobs failed.',
    advice: 'Read the error.',
    part: 'queue',
    runbook: 'JobsFailed',
  } as const
  const { screen } = await show({ troubles: [trouble] }).shown
  const item = (await screen.findByText('2 jobs failed.')).closest('li')
  expect(item?.textContent).toContain('Read the error. Runbook: JobsFailed.')
  const link = within(item as HTMLElement).getByRole('link', { name: 'Go to Jobs' })
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain('Jobs')
})

it('retries the selected jobs, and drops those that may be dropped for a reason', async () => {
  const failed = [{ task: 'expire-offer', due: 0, running: 0, later: 0, failed: 2, oldest_due: null }]
  const jobs = [job(7, {}), job(8, { task: 'run-refund', can_drop: false })]
  const { server, shown } = show({ tasks: failed }, jobs)
  const { screen, user } = await shown
  server.on('retryJobs', () => ({
    results: [
      { id: 7, done: true, detail: null },
      { id: 8, done: true, detail: null },
    ],
  }))
  server.on('dropJobs', () => ({ results: [{ id: 7, done: true, detail: null }] }))

  const choose = async (name: RegExp) => user.click(await screen.findByRole('checkbox', { name }))
  await choose(/job #7/)
  await choose(/job #8/)
  // A money job among the selected: none of them can be dropped together.
  expect(screen.queryByRole('button', { name: 'Drop…' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(server.received('retryJobs')).toMatchObject([{ body: { ids: [7, 8] } }])

  await choose(/job #7/)
  await user.click(screen.getByRole('button', { name: 'Drop…' }))
  await user.click(await screen.findByRole('button', { name: 'Drop' }))
  expect(server.received('dropJobs')).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'The quote is gone')
  await user.click(screen.getByRole('button', { name: 'Drop' }))
  expect(server.received('dropJobs')).toMatchObject([{ body: { ids: [7], reason: 'The quote is gone' } }])
})
