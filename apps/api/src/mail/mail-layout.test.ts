import { expect, it } from 'vitest'
import { resetPasswordMail } from './account-mails.ts'
import { renderMail } from './mail-layout.ts'

it('keeps markup in names as text', () => {
  const mail = resetPasswordMail({ firstName: '<img src=x onerror=alert(1)>' }, 'https://a.test/?a=1&b="2')
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img')
  expect(mail.html).toContain('href="https://a.test/?a=1&amp;b=&quot;2"')
  expect(mail.text).toContain('https://a.test/?a=1&b="2')
})

it('puts no line break into a subject', () => {
  const mail = renderMail({ subject: 'Evil\r\nBcc: x@y.test', greeting: 'g', paragraphs: ['one'] })
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

const mail = renderMail({
  subject: 's',
  greeting: 'Hello Ada,',
  paragraphs: ['First things first.'],
  action: { label: 'Open', url: 'https://a.test/x?token=abc' },
  note: 'Why you get this.',
})

it('fits a phone and a dark screen', () => {
  expect(mail.html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
  expect(mail.html).toMatch(/@media \(max-width: 600px\)/)
  expect(mail.html).toMatch(/@media \(prefers-color-scheme: dark\)/)
})

it('loads nothing and runs nothing', () => {
  expect(mail.html).not.toMatch(/<(script|img|link|iframe|object)|url\(|@import|\son\w+=/)
})

it('writes the link out for readers without buttons, alone on its line in plain text', () => {
  expect(mail.html).toContain('>https://a.test/x?token=abc</a>')
  expect(mail.text.split('\n')).toContain('https://a.test/x?token=abc')
})

it('shows the first sentence beside the subject in a mailbox, never a code', () => {
  const { html } = renderMail({ subject: 's', greeting: 'g', paragraphs: ['one'], code: '123456' })
  expect(/<div style="display:none[^>]*>(.*?)<\/div>/.exec(html)?.[1]).toBe('one')
})
