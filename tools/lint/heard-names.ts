import type { Node, Rule } from './rule.ts'

/** HTML elements without a role, and Mantine's widgets that render one. */
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

/** The words of a name as far as they are in the source: an inserted value counts as a single word. */
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
 * A name that screen readers ignore: ARIA allows one only with a role, and axe rarely sees a loading placeholder. And a
 * name without the visible text, which voice control users say to press it (WCAG 2.5.3).
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
