import { expect, it } from 'vitest'
import { invitationMail, verifyEmailMail } from './account-mails.ts'
import { renderMail } from './mail-layout.ts'

it('keeps markup in names as text', () => {
  const mail = verifyEmailMail({ firstName: '<img src=x onerror=alert(1)>' }, 'https://a.test/?a=1&b="2')
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img')
  expect(mail.html).toContain('href="https://a.test/?a=1&amp;b=&quot;2"')
  expect(mail.text).toContain('https://a.test/?a=1&b="2')
})

it('puts no line break into a subject', () => {
  const mail = invitationMail(
    { firstName: 'A' },
    { invitedBy: 'Evil\r\nBcc: x@y.test', username: 'a', url: 'https://a.test' },
  )
  expect(mail.subject).not.toMatch(/[\r\n]/)
})

it('says the same in text and in HTML', () => {
  const mail = renderMail({
    subject: 's',
    greeting: 'g',
    paragraphs: ['one', 'two'],
    code: '123456',
    note: 'why',
  })
  for (const part of ['g', 'one', 'two', '123456', 'why']) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
})
