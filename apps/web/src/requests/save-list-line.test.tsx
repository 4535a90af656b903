import { messages } from '@armature/domain/messages'
import { expect, it } from 'vitest'
import { targetError } from './save-list-line.ts'

it('a target price with a decimal comma is refused as one', () => {
  expect(targetError('12,50')).toBe(`${messages.priceInvalid} ${messages.commaHint}`)
  expect([targetError('0.5'), targetError('12.50')]).toEqual([messages.priceInvalid, null])
})
