import { expect, it } from 'vitest'
import { isPushAddress } from './push-services.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QAbc',
])('takes %s', (address) => expect(isPushAddress(address)).toBe(true))

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/',
  'https://me@fcm.googleapis.com/',
  'https://fcm.googleapis.com.evil.test/',
  'https://evilpush.apple.com.test/',
  'https://notify.windows.com.evil.test/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'file:///etc/passwd',
  '//fcm.googleapis.com/',
  '',
])('refuses %j', (address) => expect(isPushAddress(address)).toBe(false))

it('takes an operator’s own service at its very origin', () => {
  const own = ['https://push.example.test:8443']
  expect(isPushAddress('https://push.example.test:8443/a', own)).toBe(true)
  expect(isPushAddress('https://push.example.test/a', own)).toBe(false)
})
