import { cleanup, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { sessionsQuery } from '../../people/accounts/account-api.ts'
import { keepFormDraft, readFormDraft } from '../../platform/api/writes/form-drafts.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { clearSession, saveSession } from '../../platform/api/session.ts'
import { savedViews, showDefaultViews } from '@armature/ui/table/tools/saved-views.ts'
import { settingsNow, showTables } from '@armature/ui/table/table-settings.ts'
import './whose-data.ts'

const Sessions = () => {
  const { data, isError } = useQuery(sessionsQuery)
  return <p>{data === undefined ? (isError ? 'Not read' : 'Waiting') : 'Ada’s'}</p>
}

const ada = sessionOf({ token: 'ada', userId: 2, userEmail: 'ada@example.test' })
const ben = sessionOf({ token: 'ben', userId: 3, userEmail: 'ben@example.test', role: 'ADMIN' })
const view = {
  id: 4,
  table: 'quotes',
  name: 'Mine',
  is_shared: false,
  is_own: true,
  by: 'Ada',
  is_default: true,
  state: { filters: {}, search: '', ordering: '' },
} as const
const isDraft = (found: unknown): found is object => found !== null

const asAda = () => {
  saveSession(ada, false)
  queryClient.clear()
  queryClient.setQueryData(queryKeys.chats.one('quote-3'), 'Ada’s chat')
  showTables({ quotes: { hidden: ['tenant'] } })
  showDefaultViews([view])
  keepFormDraft('a-form', { text: 'Typed' })
}
const read = () => queryClient.getQueryData(queryKeys.chats.one('quote-3'))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('after a session that ended without a logout in this tab', () => {
  it('nobody else is shown what was read, nor how its lists looked', () => {
    asAda()
    clearSession('ended')
    expect(read()).toBeUndefined()
    saveSession(ben, false)
    expect(settingsNow('quotes')).toEqual({})
    expect(savedViews.get().defaults).toEqual({})
  })

  it('a stranger isn’t either, once the screen that showed it is left', async () => {
    const server = fakeServer()
    saveSession(ada, false)
    server.on('listSessions', () => [])
    const { screen } = await renderScreen(Sessions)
    await screen.findByText('Ada’s')
    clearSession('ended')
    expect(screen.getByText('Ada’s')).toBeTruthy()
    cleanup()
    expect(queryClient.getQueryData(sessionsQuery.queryKey)).toBeUndefined()
  })

  it('the same person finds their lists and what they typed', () => {
    asAda()
    clearSession('ended')
    saveSession(ada, false)
    expect(settingsNow('quotes')).toEqual({ hidden: ['tenant'] })
    expect(savedViews.get().defaults).toEqual({ quotes: view })
    expect(readFormDraft('a-form', isDraft)).toEqual({ text: 'Typed' })
  })
})

it('what is drawn goes with its reader where another person takes their place at once', async () => {
  const server = fakeServer()
  saveSession(ada, false)
  server.on('listSessions', ({ token }) =>
    token === 'JWT ada' ? [] : new Refused(400, { detail: 'Not now.' }),
  )
  const { screen } = await renderScreen(Sessions)
  await screen.findByText('Ada’s')
  saveSession(ben, false)
  await screen.findByText('Not read')
  await waitFor(() => expect(screen.queryByText('Ada’s')).toBeNull())
})
