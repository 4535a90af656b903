import { afterEach, expect, it } from 'vitest'
import { messages } from '@armature/domain/messages'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { ShopFailure } from './shop-failure.tsx'
import { ApiError } from '../../../platform/api/failures.ts'

const store = document.createElement('meta')
store.name = 'store'
store.content = 'Cobalt'
afterEach(() => store.remove())

const Failure = ({ status, detail }: { status: number; detail: string }) => (
  <ShopFailure error={new ApiError(status, { detail })} onRetry={() => undefined} />
)

it('who is no customer of a store that keeps its catalogue to them reads that, and finds a way on', async () => {
  document.head.append(store)
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const { screen } = await renderScreen(() => <Failure status={403} detail={messages.notAllowed} />)
  expect(screen.getByText('Only customers of Cobalt see this catalogue.')).toBeTruthy()
  expect(screen.queryByText(messages.notAllowed)).toBeNull()
  expect(screen.getByRole('link', { name: 'My Quotes' }).getAttribute('href')).toBe('/my-quotes')
})

it('a part that isn’t there is said by the server’s own text', async () => {
  const { screen } = await renderScreen(() => <Failure status={404} detail={messages.notFound} />)
  expect(screen.getByText(messages.notFound)).toBeTruthy()
})
