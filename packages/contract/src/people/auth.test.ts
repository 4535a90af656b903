import { messages } from '@armature/domain/messages'
import { describe, expect, it } from 'vitest'
import { emailAddress, newPassword, signUpCustomer } from './auth.ts'

const body = {
  username: 'bea',
  first_name: 'Bea',
  last_name: 'Buyer',
  email: 'bea@buyer.test',
  phone_number: '15550100100',
  password: 'quite a long one',
  business_name: 'Beacon',
  country: 'Germany',
}
const errorOf = (more: Partial<typeof body>) =>
  signUpCustomer.body.safeParse({ ...body, ...more }).error?.issues.map(({ message }) => message) ?? []

describe('an e-mail address', () => {
  const address = emailAddress(254, messages.invalidEmail)

  it.each([
    ['r&d@acme.test', 'r&d@acme.test'],
    ['user@bücher.example', 'user@bücher.example'],
    ['user@bu\u0308cher.example', 'user@bücher.example'],
    ['user@xn--bcher-kva.example', 'user@xn--bcher-kva.example'],
    ['info@日本.例え', 'info@日本.例え'],
    ['info@日本。例え', 'info@日本.例え'],
    ['अ1@x.test', undefined],
    ['contact@डाटा.भारत', 'contact@डाटा.भारत'],
    ['buyer+quotes@acme.test', 'buyer+quotes@acme.test'],
    ["o'neill@acme.test", "o'neill@acme.test"],
    ['o’neill@acme.test', "o'neill@acme.test"],
    ['name/surname@acme.test', 'name/surname@acme.test'],
    ['x@acme.photography', 'x@acme.photography'],
    ['ops@aa.bb-cc.test', 'ops@aa.bb-cc.test'],
    ['_x-@acme.test', '_x-@acme.test'],
    [' \u200bops@acme.test\u00a0', 'ops@acme.test'],
    ['ｏｐｓ＠ａｃｍｅ．ｔｅｓｔ', 'ops@acme.test'],
    ['ops@acme', undefined],
    ['ops@-acme.test', undefined],
    ['ops@acme-.test', undefined],
    ['ops@acme..test', undefined],
    ['.ops@acme.test', undefined],
    ['o..ps@acme.test', undefined],
    ['ops@a@acme.test', undefined],
    ['ops,x@acme.test', undefined],
    ['"o ps"@acme.test', undefined],
    ['ops@acme.test\nBcc: x@y.test', undefined],
    ['o\u200bps@acme.test', undefined],
    ['ops@ac\u3164me.test', undefined],
    ['ops@192.168.0.1', undefined],
  ])('%j is stored as %j', (typed, stored) => {
    expect(address.safeParse(typed).data).toBe(stored)
  })

  it('is refused just as fast if it is long and wrong', () => {
    expect(address.safeParse(`${'a.'.repeat(1_000_000)}@`).success).toBe(false)
  })
})

it.each([' ', '\u200b', '\u3164\u2800', '\u00ad\ufeff'])(
  '%j is no name, since nothing of it shows',
  (typed) => {
    for (const field of ['username', 'first_name', 'last_name', 'business_name', 'email'] as const)
      expect(errorOf({ [field]: typed }), field).toEqual([messages.required])
  },
)

it.each([
  "O'Brien",
  'de la Cruz',
  'Nguyễn',
  'Ó Súilleabháin',
  'X',
  '王',
  'Smith-Jones',
  'Jr. 3rd',
  'ʻOkina',
  'محمد',
])('a person is called %s', (first_name) =>
  expect(errorOf({ first_name, last_name: first_name })).toEqual([]),
)

it('a password has eight characters, not counting blanks around it, however they are typed', () => {
  expect(newPassword.safeParse(' １２３４5678 ').data).toBe('12345678')
  expect(newPassword.safeParse(' 1234567 ').error?.issues[0]?.message).toBe(messages.passwordMinimum)
})
