import { expect, it } from 'vitest'
import { shownReason } from './mail-reason.ts'

it('a reason is shown without what could let somebody in', () => {
  expect(shownReason('550 5.1.1 <anna@example.test>: no such mailbox')).toBe(
    '550 5.1.1 <anna@example.test>: no such mailbox',
  )
  expect(shownReason('554 blocked: https://a.test/resetPassword?token=abc and 123456')).toBe(
    '554 blocked: [link] and [number]',
  )
  expect(shownReason(`552 word ${'aB3_'.repeat(8)} found`)).toBe('552 word […] found')
})
