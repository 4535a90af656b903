import { hats, roles } from '@armature/domain/actor'
import { machines } from '@armature/domain/machines'
import { offerStates } from '@armature/domain/orders/offer-state'
import { closeReasons } from '@armature/domain/quotes/quote-transitions'
import ts from 'typescript'
import { isTest, lineOf, nodesBelow } from './read-source.ts'
import type { SourceFile } from './read-source.ts'

// States and roles are the domain's words: elsewhere its machines and functions are asked. A file that spells one has a stray.
// `npm run figures` counts them, and `stray-words.test.ts` refuses any.

const stateWords = new Set<string>([
  ...machines.flatMap(({ states }) => states),
  ...offerStates,
  ...closeReasons,
])
const roleWords = new Set<string>([...roles, ...hats, 'NOBODY', 'SHOPPER'])

/** Words that are no state where they stand, and what they are. */
const otherMeanings: Record<string, string> = {
  'tools/steps.ts FAILED': 'the outcome of a check',
}

/** Is a file of a place that leaves states and roles to the domain? */
export const leavesWordsToDomain = ({ name }: { name: string }): boolean =>
  /^(apps\/(api|web)\/(src|build)|packages\/(contract|stripe-sandbox|part-drawings)\/src|tools)\//.test(
    name,
  ) && !isTest(name)

const namesOwnPart = (parent: ts.Node, node: ts.Node): boolean => 'name' in parent && parent.name === node

/** Does a name name a property: a key, a member that is asked for, or a field of a type? */
const namesProperty = (node: ts.Identifier): boolean => {
  const { parent } = node
  if (ts.isBindingElement(parent))
    return parent.propertyName === node || (parent.name === node && ts.isObjectBindingPattern(parent.parent))
  return (
    (ts.isObjectLiteralElement(parent) ||
      ts.isPropertyAccessExpression(parent) ||
      ts.isTypeElement(parent) ||
      ts.isClassElement(parent) ||
      ts.isEnumMember(parent)) &&
    namesOwnPart(parent, node)
  )
}

/** Words of a text in the code: the whole of one, and those that SQL has in quotes. */
const wordsOfText = (node: ts.Node): string[] => {
  if (ts.isStringLiteral(node)) return [node.text]
  if (
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  )
    return [node.text, ...[...node.text.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '')]
  return []
}

const wordsOf = (node: ts.Node): string[] =>
  ts.isIdentifier(node) && namesProperty(node) ? [node.text] : wordsOfText(node)

/** Types of other files that hold what is shown and nothing that decides. */
const shownTypes = new Set(['Tone', 'ReactNode'])

const interfaceOf = (file: SourceFile, name: string): ts.InterfaceDeclaration | undefined =>
  file.tree.statements.filter(ts.isInterfaceDeclaration).find((found) => found.name.text === name)

/** Is a type made of texts and looks alone? */
const isShown = (file: SourceFile, type: ts.TypeNode | undefined): boolean => {
  if (type === undefined) return false
  if (type.kind === ts.SyntaxKind.StringKeyword) return true
  if (ts.isTupleTypeNode(type)) return type.elements.every((part) => isShown(file, part))
  if (ts.isTypeLiteralNode(type)) return areShown(file, type.members)
  if (!ts.isTypeReferenceNode(type)) return false
  const name = type.typeName.getText(file.tree)
  return shownTypes.has(name) || areShown(file, interfaceOf(file, name)?.members ?? [])
}

const areShown = (file: SourceFile, members: readonly ts.TypeElement[]): boolean =>
  members.length > 0 &&
  members.every((member) => ts.isPropertySignature(member) && isShown(file, member.type))

const argumentsOf = (type: ts.TypeNode, name: string, file: SourceFile): readonly ts.TypeNode[] =>
  ts.isTypeReferenceNode(type) && type.typeName.getText(file.tree) === name ? (type.typeArguments ?? []) : []

/** A record of what is shown by something of the domain's, some keys of which may be left out. */
const isTableOfLooks = (file: SourceFile, type: ts.TypeNode | undefined): boolean => {
  if (type === undefined) return false
  const [whole] = argumentsOf(type, 'Partial', file)
  const [key, value] = argumentsOf(whole ?? type, 'Record', file)
  return key !== undefined && key.kind !== ts.SyntaxKind.StringKeyword && isShown(file, value)
}

/** The type that a literal is declared with, behind `satisfies` or at its variable. */
const declaredType = (node: ts.Node): ts.TypeNode | undefined => {
  const { parent } = node
  if (ts.isSatisfiesExpression(parent)) return parent.type
  if (ts.isAsExpression(parent)) return declaredType(parent)
  return ts.isVariableDeclaration(parent) ? parent.type : undefined
}

const rowOf = (node: ts.Node): ts.PropertyAssignment | undefined => {
  for (let at = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isPropertyAssignment(at) && ts.isObjectLiteralExpression(at.parent)) {
      const type = declaredType(at.parent)
      if (type !== undefined) return at
    }
  return undefined
}

/**
 * Is a word the key of a row in a table of texts or looks, or the same word within that row, which takes its look from
 * another such table?
 */
const isOfLooks = (file: SourceFile, node: ts.Node, word: string): boolean => {
  const row = rowOf(node)
  if (row === undefined || !isTableOfLooks(file, declaredType(row.parent))) return false
  const key = ts.isIdentifier(row.name) || ts.isStringLiteral(row.name) ? row.name : undefined
  if (key?.text !== word) return false
  return key === node || ts.isPropertyAccessExpression(node.parent)
}

/** A comparison, a case, or a set that something is looked up in: where a word decides what happens. */
const decides = (node: ts.Node): boolean =>
  ts.isCaseClause(node.parent) ||
  (ts.isBinaryExpression(node.parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      node.parent.operatorToken.kind,
    ))

const straysIn = (file: SourceFile, isStray: (word: string, node: ts.Node) => boolean): string[] =>
  [...nodesBelow(file.tree)].flatMap((node) =>
    wordsOf(node)
      .filter((word) => isStray(word, node))
      .map((word) => `${file.name}:${lineOf(file, node.getStart(file.tree))} ${word}`),
  )

/** Does a text hold one of these words anywhere? Most don't, and need no syntax tree. */
const mentions = (words: ReadonlySet<string>) => {
  const pattern = new RegExp(`\\b(?:${[...words].join('|')})\\b`)
  return ({ text }: SourceFile): boolean => pattern.test(text)
}
const mentionsState = mentions(stateWords)
const mentionsRole = mentions(roleWords)

/** Every place of a file that spells a state, but where a table says how each is shown. */
export const strayStates = (file: SourceFile): string[] => {
  const isStray = (word: string, node: ts.Node) =>
    stateWords.has(word) &&
    otherMeanings[`${file.name} ${word}`] === undefined &&
    !isOfLooks(file, node, word)
  return mentionsState(file) ? straysIn(file, isStray) : []
}

/** Every place of a file that compares a role or a hat. */
export const strayRoles = (file: SourceFile): string[] =>
  mentionsRole(file) ? straysIn(file, (word, node) => roleWords.has(word) && decides(node)) : []
