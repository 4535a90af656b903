import { recordRoles, roles } from '@armature/domain/rights/actor'
import { machines } from '@armature/domain/states/machines'
import { offerStates } from '@armature/domain/purchases/offer-state'
import { closeReasons } from '@armature/domain/quotes/workflow/quote-transitions'
import type { Node, Rule } from './rule.ts'

const stateWords = new Set<string>([
  ...machines.flatMap(({ states }) => states),
  ...offerStates,
  ...closeReasons,
])
const roleWords = new Set<string>([...roles, ...recordRoles, 'NOBODY', 'SHOPPER'])

/** Types of other files that only describe display. */
const shownTypes = new Set(['Tone', 'ReactNode'])

const nameOf = (node: Node): string => (node.type === 'Identifier' ? node.name : '')

const programOf = (node: Node): Extract<Node, { type: 'Program' }> => {
  let at = node
  while (at.type !== 'Program') at = at.parent
  return at
}

const membersOf = (type: Node): readonly Node[] => {
  if (type.type === 'TSTypeLiteral') return type.members
  if (type.type !== 'TSTypeReference') return []
  const name = nameOf(type.typeName)
  const found = programOf(type)
    .body.map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
    )
    .find((one) => one?.type === 'TSInterfaceDeclaration' && one.id.name === name)
  return found?.type === 'TSInterfaceDeclaration' ? found.body.body : []
}

/** Does a type consist only of texts and looks? */
const isShown = (type: Node | undefined): boolean => {
  if (type === undefined) return false
  if (type.type === 'TSStringKeyword') return true
  if (type.type === 'TSTupleType') return type.elementTypes.every((part) => isShown(part))
  if (type.type === 'TSTypeReference' && shownTypes.has(nameOf(type.typeName))) return true
  const members = membersOf(type)
  return (
    members.length > 0 &&
    members.every((one) => one.type === 'TSPropertySignature' && isShown(one.typeAnnotation?.typeAnnotation))
  )
}

const argumentsOf = (type: Node | undefined, name: string): readonly Node[] =>
  type?.type === 'TSTypeReference' && nameOf(type.typeName) === name ? (type.typeArguments?.params ?? []) : []

/** A record of the display of some domain values. */
const isTableOfLooks = (type: Node): boolean => {
  const [whole] = argumentsOf(type, 'Partial')
  const [key, value] = argumentsOf(whole ?? type, 'Record')
  return key !== undefined && key.type !== 'TSStringKeyword' && isShown(value)
}

/** The declared type of a literal, behind `satisfies` or at its variable. */
const declaredType = (node: Node): Node | undefined => {
  const { parent } = node
  if (parent?.type === 'TSSatisfiesExpression') return parent.typeAnnotation
  if (parent?.type === 'TSAsExpression') return declaredType(parent)
  return parent?.type === 'VariableDeclarator' ? parent.id.typeAnnotation?.typeAnnotation : undefined
}

/** Is a word a row's key in a display table, or looked up in that row from another such table by the same word? */
const isOfLooks = (node: Node, word: string): boolean => {
  for (let at: Node | null = node; at !== null && at.type !== 'Program'; at = at.parent) {
    if (at.type !== 'Property' || at.parent.type !== 'ObjectExpression') continue
    const type = declaredType(at.parent)
    if (type === undefined) continue
    const { key } = at
    const isKey = (key.type === 'Identifier' ? key.name : key.type === 'Literal' && key.value) === word
    return isKey && isTableOfLooks(type) && (key === node || node.parent?.type === 'MemberExpression')
  }
  return false
}

/** A comparison or a case, where a word decides. */
const decides = ({ parent }: Node): boolean =>
  parent?.type === 'SwitchCase' ||
  (parent?.type === 'BinaryExpression' && (parent.operator === '===' || parent.operator === '!=='))

/**
 * States and roles belong to the domain: other code calls its machines and functions. A state may be a key of a display
 * table; a role may be named, but not compared.
 */
export const statesInDomain: Rule = {
  create: ({ report, sourceCode }) => {
    const words = new RegExp(`\\b(?:${[...stateWords, ...roleWords].join('|')})\\b`)
    // Most files name none.
    if (!words.test(sourceCode.text)) return {}
    const look = (node: Node, text: string, within: Node = node) => {
      if (stateWords.has(text) && !isOfLooks(node, text))
        report({ node, message: `${text} is a state: ask its machine in the domain.` })
      if (roleWords.has(text) && decides(within))
        report({ node, message: `${text} is a role: ask the domain what it may do.` })
    }
    const lookAtKey = (key: Node) => {
      if (key.type === 'Identifier') look(key, key.name)
    }
    return {
      Literal: (node) => {
        if (typeof node.value === 'string') look(node, node.value)
      },
      TemplateElement: (node) => {
        const text = node.value.cooked ?? ''
        for (const word of [text, ...Array.from(text.matchAll(/'(\w+)'/g), ([, quoted]) => quoted ?? '')])
          look(node, word, node.parent)
      },
      Property: ({ key, computed }) => {
        if (!computed) lookAtKey(key)
      },
      MemberExpression: ({ property, computed }) => {
        if (!computed) lookAtKey(property)
      },
      TSPropertySignature: ({ key }) => lookAtKey(key),
      PropertyDefinition: ({ key }) => lookAtKey(key),
      TSEnumMember: ({ id }) => lookAtKey(id),
    }
  },
}
