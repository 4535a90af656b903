import { messages } from '@armature/domain/messages'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { ApiError, UnexpectedFailure } from '../../../platform/api/failures.ts'
import { OfferUnread } from './offer-unread.tsx'

const told = async (error: Error) => {
  const { screen } = await renderScreen(() => (
    <OfferUnread error={error} title="The offer could not be loaded." onRetry={() => undefined} />
  ))
  return {
    isWrong: screen.queryByText(messages.tokenInvalid) !== null,
    canTry: screen.queryByRole('button', { name: 'Try again' }) !== null,
  }
}

it.each([400, 404])('a link that the server answers with %i is a wrong one', async (status) => {
  expect(await told(new ApiError(status, {}))).toEqual({ isWrong: true, canTry: false })
})

it.each([403, 408, 429])(
  'an answer of %i says nothing of the link, which is to be tried again',
  async (status) => {
    expect(await told(new ApiError(status, {}))).toEqual({ isWrong: false, canTry: true })
  },
)

it('neither does a lost answer', async () => {
  expect(await told(new UnexpectedFailure(messages.unexpected))).toEqual({ isWrong: false, canTry: true })
})
