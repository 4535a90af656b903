import { expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { trackingUrlError, trackingWords, withSmallScheme } from './tracking-url.ts'

it.each([
  ['https://carrier.example/track/1Z', null],
  ['carrier.example/track/1Z', messages.trackingUrlInvalid],
  ['https://carrier.example/track 1Z', trackingWords.blank],
  [`https://carrier.example/${'1'.repeat(limits.trackingUrl.max)}`, messages.tooLong],
  ['HTTPS://carrier.example/track/1Z', null],
])('an address of %s is kept, or says why not', (text, said) => {
  expect(trackingUrlError(text)).toBe(said)
})

it('a scheme in capitals is kept in small letters, and nothing else of the address', () => {
  expect(withSmallScheme('HttpS://Carrier.example/HTTP://A')).toBe('https://Carrier.example/HTTP://A')
  expect(withSmallScheme('HTTP://a.example')).toBe('http://a.example')
})
