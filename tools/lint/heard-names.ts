import type { Node, Rule } from './rule.ts'

/** HTML's elements without a role, and Mantine's widgets that draw one of them. */
const plain = new Set(
  [
    'div span p b i em strong small code pre label',
    'Badge Box Center Code Container Flex Grid Group Kbd Loader Mark Paper SimpleGrid Skeleton Stack Text',
  ].flatMap((names) => names.split(' ')),
)
const pressed = /(Button|Link|Anchor|Tab)$|^(a|button|label)$/

type Opening = Extract<Node, { type: 'JSXOpeningElement' }>

const attributeNames = ({ attributes }: Opening): string[] =>
  attributes.map((one) =>
    one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' ? one.name.name : '…',
  )

/** The words of a name as far as they stand in the source: what is filled in counts as one word of its own. */
const wordsOfName = ({ attributes }: Opening): string | null => {
  for (const one of attributes) {
    if (one.type !== 'JSXAttribute' || one.name.name !== 'aria-label') continue
    const { value } = one
    if (value?.type === 'Literal') return String(value.value)
    if (value?.type === 'JSXExpressionContainer' && value.expression.type === 'TemplateLiteral')
      return value.expression.quasis.map(({ value: { cooked } }) => cooked).join('…')
  }
  return null
}

/**
 * A name that screen readers say nothing of: ARIA allows one for what has a role only, and axe rarely meets a box that stands
 * while something loads. And a name without the words that are seen, which somebody says to press it (WCAG 2.5.3).
 */
export const heardNames: Rule = {
  create: ({ report }) => ({
    JSXElement: ({ openingElement, children }) => {
      if (openingElement.name.type !== 'JSXIdentifier') return
      const [tag, names] = [openingElement.name.name, attributeNames(openingElement)]
      if (!names.includes('aria-label')) return
      if (plain.has(tag) && !names.some((name) => ['role', 'component', '…'].includes(name)))
        report({ node: openingElement, message: `<${tag}> has no role: nobody hears its name.` })
      const [text] = children
      const seen =
        children.length === 1 && text?.type === 'JSXText' ? text.value.trim().replaceAll(/\s+/g, ' ') : null
      const name = wordsOfName(openingElement)
      if (pressed.test(tag) && seen && name !== null && !name.toLowerCase().includes(seen.toLowerCase()))
        report({ node: openingElement, message: `The name leaves out "${seen}", which is seen.` })
    },
  }),
}
