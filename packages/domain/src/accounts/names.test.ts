import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskDestination } from '../auth/otp.ts'
import { describeDevice } from './device.ts'
import { usernameKey } from './look-alikes.ts'
import { nameOf, readsAsName } from './names.ts'
import { unseenIn } from '../values/plain-text.ts'

describe('the name of an account', () => {
  it.each([
    ['Acme', 'Ada', 'Byron', 'Acme'],
    [null, 'Ada', 'Byron', 'Ada Byron'],
    [null, 'Ada', '', 'Ada'],
    [null, '', 'Byron', 'Byron'],
    [null, '', '', ''],
  ])('of %j, %j %j is %j', (business_name, first_name, last_name, name) => {
    expect(nameOf({ business_name, first_name, last_name })).toBe(name)
  })

  it.each([
    ['zero width space', 'Ac\u200bme'],
    ['joiner', 'Ac\u200dme'],
    ['soft hyphen', 'Ac\u00adme'],
    ['Hangul filler', 'Ac\u3164me'],
    ['variation selector', 'Ac\ufe0fme'],
    ['text direction', '\u202eemcA'],
    ['tag', 'Acme\u{e0041}'],
    ['blank of Braille', 'Ac\u2800me'],
    ['control', 'Ac\u0007me'],
    ['private use', 'Ac\ue000me'],
  ])('may hold no %s', (_what, name) => {
    expect(unseenIn(name)).toBe(true)
  })

  it.each(['Acme', 'Straße 7', 'Ünal & Söhne', '株式会社', 'O’Neill-Smith Ltd.', 'שלום'])(
    'may be %s',
    (name) => {
      expect(unseenIn(name)).toBe(false)
    },
  )

  it('has one key however its letters are composed, and the key is its own key', () => {
    expect(usernameKey('e\u0301va')).toBe(usernameKey('\u00e9va'))
    expect(usernameKey('\uff21da')).toBe(usernameKey('ada'))
    // A look-alike whose own mark composes with the letter that it looks like.
    expect(usernameKey('\u0430\u0301da')).toBe(usernameKey('\u00e1da'))
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'O', '\u043e', '\u0301', 'l', '1', '\uff4c', 'ß') }),
        (name) => {
          expect(usernameKey(usernameKey(name))).toBe(usernameKey(name))
          expect(usernameKey(name.normalize('NFD'))).toBe(usernameKey(name.normalize('NFC')))
        },
      ),
    )
  })
})

describe('where a code goes', () => {
  it.each([
    ['EMAIL', 'carla@demo.test', 'c•••@demo.test'],
    ['EMAIL', 'c@demo.test', 'c•••@demo.test'],
    ['SMS', '+15551234567', '••••••••4567'],
    ['SMS', '123', '123'],
  ] as const)('by %s to %s is shown as %s', (channel, destination, shown) => {
    expect(maskDestination(channel, destination)).toBe(shown)
  })

  it('tells no more than the last four figures of a phone, at its length', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 4, maxLength: 20, unit: fc.constantFrom(...'0123456789') }),
        (phone) => {
          const shown = maskDestination('SMS', phone)
          expect(shown).toHaveLength(phone.length)
          expect(shown.replaceAll('•', '')).toBe(phone.slice(-4))
        },
      ),
    )
  })
})

describe('a device', () => {
  const mozilla = 'Mozilla/5.0'
  it.each([
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0`,
      'Edge on Windows',
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 OPR/114.0`,
      'Opera on Windows',
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `${mozilla} (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [
      `${mozilla} (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Mobile/15E148 Safari/605.1.15`,
      'Firefox on iPad',
    ],
    [
      `${mozilla} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    [`${mozilla} (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0`, 'Firefox on Linux'],
    ['Firefox/130.0', 'Firefox'],
    ['Dalvik/2.1.0 (Linux; U; Android 14)', 'Android'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s is %s', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name)
  })
})

it.each([
  [true, 'Cobalt Robotics'],
  [true, 'Söhne & Co. 24'],
  [false, 'Call +1 900 555 0100'],
  [false, 'Call 900 55 01'],
  [false, 'evil.example'],
  [false, 'https://evil'],
])('it is %s that %s reads as a name', (reads, text) => {
  expect(readsAsName(text)).toBe(reads)
})
