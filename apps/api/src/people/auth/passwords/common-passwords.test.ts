import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'password',
  'PassWord',
  '12345678',
  'iloveyou',
  'qwerty123',
  'password1234',
  'Baseball!',
  'zzzzzzzzz',
])('refuses %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['Armature-demo-1', 'a long password', 'correct horse battery staple', '73915284063'])(
  'takes %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

it('refuses the account’s own names, in any case, and takes them where they are not its own', () => {
  const names = ['northgate', 'Ops@Northgate.test']
  expect(isCommonPassword('Northgate', names)).toBe(true)
  expect(isCommonPassword('ops@northgate.test', names)).toBe(true)
  expect(isCommonPassword('Northgate')).toBe(false)
})
