import ts from 'typescript'
import { expect, test } from 'vitest'
import { duplicatesIn } from './duplicates.ts'
import type { SourceFile } from './read-source.ts'

const file = (name: string, text: string): SourceFile => ({
  name,
  text,
  tree: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true),
})

const sum = (names: readonly string[]): string => `const sum = ${names.join(' + ')}`
const forty = Array.from({ length: 40 }, (_none, index) => `part${index}`)

test('a passage that stands in two files is told with both places, however it is laid out', () => {
  const files = [file('a.ts', `// first\n${sum(forty)}`), file('b.ts', sum(forty).replaceAll(' + ', '\n+ '))]
  expect(duplicatesIn(files)).toEqual([{ places: ['a.ts:2-2', 'b.ts:1-40'], tokens: 82 }])
})

test('one other word makes them two passages, and imports are nobody’s', () => {
  const other = forty.map((name, index) => (index === 20 ? 'other' : name))
  expect(duplicatesIn([file('a.ts', sum(forty)), file('b.ts', sum(other))])).toEqual([])
  const imports = `import { ${forty.join(', ')} } from './parts.ts'`
  expect(duplicatesIn([file('a.ts', imports), file('b.ts', imports)])).toEqual([])
})
