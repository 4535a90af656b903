import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resetPasswordMail } from './account-mails.ts'
import { homeOf } from './home.ts'
import { renderMail } from './mail-layout.ts'

const home = homeOf('https://a.test', null)

it('keeps markup in names as text', () => {
  const reader = { firstName: '<img src=x onerror=alert(1)>' }
  const mail = renderMail(resetPasswordMail(reader, '/?a=1&b="2', home), home)
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img')
  expect(mail.html).toContain('href="https://a.test/?a=1&amp;b=&quot;2"')
  expect(mail.text).toContain('https://a.test/?a=1&b="2')
})

it('puts no line break into a subject', () => {
  const mail = renderMail({ subject: 'Evil\r\nBcc: x@y.test', greeting: 'g', paragraphs: ['one'] }, home)
  expect(mail.subject).not.toMatch(/[\r\n]/)
})

it('says the same in text and in HTML', () => {
  const mail = renderMail(
    {
      subject: 's',
      greeting: 'g',
      paragraphs: ['one', 'two'],
      code: '123456',
      note: 'why',
    },
    home,
  )
  for (const part of ['g', 'one', 'two', '123456', 'why']) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
})

const mail = renderMail(
  {
    subject: 's',
    greeting: 'Hello Ada,',
    paragraphs: ['First things first.'],
    action: { label: 'Open', path: '/x?token=abc' },
    note: 'Why you get this.',
  },
  home,
)

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
  const { html } = renderMail({ subject: 's', greeting: 'g', paragraphs: ['one'], code: '123456' }, home)
  expect(/<div style="display:none[^>]*>(.*?)<\/div>/.exec(html)?.[1]).toBe('one')
})

/** The tags alone, and the texts between them as a browser reads them. */
const partsOf = (html: string): { tags: string[]; text: string } => ({
  tags: [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/href="[^"]*"/, 'href')),
  text: html
    .replace(/<style>[^]*<\/style>/, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&'),
})

const anyText = fc.oneof(
  fc.string(),
  fc.constantFrom('</div></body>', '"><script>', "' onload='", '&lt;b&gt;', '$&', '<!--', '-- \n'),
)

it('says what anybody wrote to the letter, in tags of its own alone', () => {
  const rendered = (text: string) =>
    renderMail(
      {
        subject: text,
        greeting: text,
        paragraphs: [text, text],
        code: text,
        action: { label: text, path: text },
        note: text,
      },
      { url: '', name: text, isStore: true },
      { unsubscribePath: text },
    )
  const { tags } = partsOf(rendered('x').html)
  fc.assert(
    fc.property(anyText, (text) => {
      const read = rendered(text)
      const parts = partsOf(read.html)
      expect(parts.tags).toEqual(tags)
      // Subject, preview, greeting, two paragraphs, code, button, the written link and the note.
      expect(parts.text.split(`\n${text}\n`).length).toBeGreaterThanOrEqual(9)
      expect(
        read.text.startsWith(`${text}\n\n${text}\n\n${text}\n\n${text}\n\n${text}:\n${text}\n\n${text}\n\n`),
      ).toBe(true)
    }),
  )
})

it('ends with where its kind is stopped, below the signature, and inside of the card', () => {
  const plain = { subject: 's', greeting: 'g', paragraphs: ['one'] }
  const footed = renderMail(plain, home, { unsubscribePath: '/u?a&b' })
  expect(footed.subject).toBe('s')
  expect(footed.text).toBe(
    'g\n\none\n\n-- \nArmature\nStop mails of this kind: https://a.test/u?a&b\nChoose your mails: https://a.test/notices/settings',
  )
  expect(footed.html).toMatch(
    />Stop mails of this kind<\/a> · <a href="https:\/\/a\.test\/notices\/settings".*<\/p><\/div>/,
  )
  expect(footed.html).toContain('href="https://a.test/u?a&amp;b"')
  expect(renderMail(plain, home, {}).text).not.toContain('Stop')
})

it('leads a store’s people to the store’s own host once its domain leads here, in the store’s name either way', () => {
  const at = (domain: string | null, publicUrl = 'https://market.test') =>
    renderMail(
      { subject: 's', greeting: 'g', paragraphs: ['one'], action: { label: 'Open', path: '/my-quotes/7' } },
      homeOf(publicUrl, { name: 'Cobalt & Sons', domain }),
      { unsubscribePath: '/unsubscribe?token=x' },
    )
  const own = at('parts.cobalt.test')
  expect(own.text.match(/https?:\/\/[^/\s]+/g)).toEqual(
    Array.from({ length: 3 }, () => 'https://parts.cobalt.test'),
  )
  expect(own.html).not.toContain('market.test')
  expect(own.html).toContain('href="https://parts.cobalt.test/my-quotes/7"')
  const elsewhere = at(null)
  expect(elsewhere.text).toContain('https://market.test/my-quotes/7')
  for (const mail of [own, elsewhere]) {
    expect(mail.text).toContain('-- \nCobalt & Sons')
    expect(mail.html).toContain('>Cobalt &amp; Sons</p>')
    expect(mail.html).not.toContain('Armature')
  }
  expect(at('parts.cobalt.test', 'http://localhost:4130').text).toContain(
    'http://parts.cobalt.test:4130/my-quotes/7',
  )
})
