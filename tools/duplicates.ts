import ts from 'typescript'
import { lineOf } from './read-source.ts'
import type { SourceFile } from './read-source.ts'

/** Shorter passages that are alike tell nothing: a call with its options, a type's usual fields. */
const windowTokens = 60

interface Token {
  text: string
  start: number
  end: number
}

/** Two places that say the same to the letter, one line each. */
export interface Duplicate {
  places: [string, string]
  tokens: number
}

/** All words and signs of a file but its imports, which every file repeats. */
const tokensOf = ({ tree, text }: SourceFile): Token[] => {
  const tokens: Token[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (node.getChildCount(tree) === 0) {
      const [start, end] = [node.getStart(tree), node.getEnd()]
      if (end > start) tokens.push({ text: text.slice(start, end), start, end })
      return
    }
    for (const child of node.getChildren(tree)) if (!ts.isJSDoc(child)) visit(child)
  }
  visit(tree)
  return tokens
}

interface Place {
  file: SourceFile
  tokens: Token[]
  at: number
}

const commonLength = (one: Place, other: Place): number => {
  let length = 0
  while (
    one.tokens[one.at + length] !== undefined &&
    one.tokens[one.at + length]?.text === other.tokens[other.at + length]?.text
  ) {
    length += 1
  }
  return length
}

const nameOf = ({ file, tokens, at }: Place, length: number): string => {
  const [first, last] = [tokens[at], tokens[at + length - 1]]
  return `${file.name}:${lineOf(file, first?.start ?? 0)}-${lineOf(file, last?.end ?? 0)}`
}

/** Passages of some length that stand in the sources twice, word for word. */
export const duplicatesIn = (files: readonly SourceFile[]): Duplicate[] => {
  const known = new Map<string, Place>()
  const found: Duplicate[] = []
  for (const file of files) {
    const tokens = tokensOf(file)
    for (let at = 0; at + windowTokens <= tokens.length; at += 1) {
      const key = tokens
        .slice(at, at + windowTokens)
        .map(({ text }) => text)
        .join(' ')
      const here = { file, tokens, at }
      const before = known.get(key)
      if (before === undefined) known.set(key, here)
      else if (before.file !== file || at - before.at >= windowTokens) {
        const length = commonLength(before, here)
        found.push({ places: [nameOf(before, length), nameOf(here, length)], tokens: length })
        at += length - 1
      }
    }
  }
  return found
}
