import ts from 'typescript'
import { expect, it } from 'vitest'
import { isTest, lineOf, nodesBelow, parseSource, readSources } from './read-source.ts'
import type { SourceFile } from './read-source.ts'

// ARIA allows a name for what has a role: of a plain box's name a screen reader says nothing, and axe calls it
// `aria-prohibited-attr` where it meets the box. Axe rarely meets what stands for a moment only, while something loads.

/** HTML's elements without a role, and Mantine's widgets that draw one of them. */
const plain = new Set(
  [
    'div span p b i em strong small code pre label',
    'Badge Box Center Code Container Flex Grid Group Kbd Loader Mark Paper SimpleGrid Skeleton Stack Text',
  ].flatMap((names) => names.split(' ')),
)

const namesIn = ({ attributes }: ts.JsxOpeningLikeElement): string[] =>
  attributes.properties.map((one) => (ts.isJsxAttribute(one) ? one.name.getText() : '…'))

const isSilent = (node: ts.Node): boolean => {
  if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return false
  if (!plain.has(node.tagName.getText())) return false
  const names = namesIn(node)
  return names.includes('aria-label') && !names.some((name) => ['role', 'component', '…'].includes(name))
}

const silentIn = (file: SourceFile): string[] =>
  [...nodesBelow(file.tree)]
    .filter(isSilent)
    .map((node) => `${file.name}:${lineOf(file, node.getStart())} ${node.getText().split(/\s/)[0]}`)

it.each([
  ['<Skeleton height={120} aria-busy="true" aria-label="Loading" />', 1],
  ['<Stack aria-label="Loading"><Skeleton height={9} /></Stack>', 1],
  ['<div role="status" aria-label="Loading" />', 0],
  ['<Stack component="section" aria-label="Robots" />', 0],
  ['<ActionIcon aria-label="Delete" />', 0],
])('a name that nobody hears is told from others: %s', (text, count) => {
  expect(silentIn(parseSource('one.tsx', `const one = ${text}`))).toHaveLength(count)
})

const pressed = /(Button|Link|Anchor|Tab)$|^(a|button|label)$/

/** The words of a name as far as they stand in the source: what is filled in counts as one word of its own. */
const wordsOfName = ({ attributes }: ts.JsxOpeningElement): string | null => {
  for (const one of attributes.properties) {
    if (!ts.isJsxAttribute(one) || one.name.getText() !== 'aria-label') continue
    const { initializer } = one
    if (initializer && ts.isStringLiteral(initializer)) return initializer.text
    const said = initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined
    if (said && ts.isTemplateExpression(said))
      return [said.head.text, ...said.templateSpans.map(({ literal }) => literal.text)].join('…')
  }
  return null
}

/** The words that are seen, where they stand in the source and are all there is. */
const seenWords = ({ children }: ts.JsxElement): string | null => {
  const [text] = children
  return children.length === 1 && text && ts.isJsxText(text) ? text.text.trim().replaceAll(/\s+/g, ' ') : null
}

/** A name that leaves out the words that are seen, which somebody says to press it (WCAG 2.5.3). */
const leavesOutWords = (node: ts.Node): boolean => {
  if (!ts.isJsxElement(node) || !pressed.test(node.openingElement.tagName.getText())) return false
  const [name, seen] = [wordsOfName(node.openingElement), seenWords(node)]
  return name !== null && seen !== null && !name.toLowerCase().includes(seen.toLowerCase())
}

const unsayableIn = (file: SourceFile): string[] =>
  [...nodesBelow(file.tree)]
    .filter(leavesOutWords)
    .map((node) => `${file.name}:${lineOf(file, node.getStart())} ${node.getText().split(/\s/)[0]}`)

it.each([
  ['<Button aria-label={`Price ${part} at ${price}`}>\n  Use\n</Button>', 1],
  ['<Button aria-label="Show the message in the chat">Show in the chat</Button>', 1],
  ['<Button aria-label={`Use ${price} for ${part}`}>Use</Button>', 0],
  ['<Button aria-label={`Delete ${part}`}><IconTrash /></Button>', 0],
  ['<Button>Use</Button>', 0],
])('a name without the words that are seen is told from others: %s', (text, count) => {
  expect(unsayableIn(parseSource('one.tsx', `const one = ${text}`))).toHaveLength(count)
})

it('every name holds the words that are seen', async () => {
  const files = (await readSources()).filter(({ name, text }) => !isTest(name) && text.includes('aria-label'))
  expect(files.flatMap(unsayableIn)).toEqual([])
})

it('no plain box is named', async () => {
  const files = (await readSources()).filter(({ name, text }) => !isTest(name) && text.includes('aria-label'))
  expect(files.flatMap(silentIn)).toEqual([])
})
