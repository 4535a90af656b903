import { expect, it } from 'vitest'
import { partsOf } from './text-with-links.tsx'

const links = (text: string) => partsOf(text).flatMap((part) => (part.isLink ? [part.text] : []))

it('web addresses are links, and nothing else is', () => {
  expect(links('See https://a.example/x?y=1#z, or (http://b.example).')).toEqual([
    'https://a.example/x?y=1#z',
    'http://b.example',
  ])
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://',
    'xhttps//a',
    '<a href="javascript:alert(1)">x</a>',
    'file:///etc/passwd',
  ])
    expect(links(text), text).toEqual([])
  expect(links('"https://a.example"onmouseover=alert(1)')).toEqual(['https://a.example'])
})

it('nothing of a text gets lost', () => {
  for (const text of ['a https://a.example b', '', 'https://a.example.', ' x\n\ny https://b.example'])
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
