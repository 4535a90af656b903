import { readFileSync } from 'node:fs'
import { limits } from '@armature/domain/limits'
import { expect, it } from 'vitest'
import { layout, redirectMs } from './layout.ts'

const file = new URL('../../../../docs/reference/specification.md', import.meta.url)
const [, section = ''] = readFileSync(file, 'utf8').split('## 9. ')

/** The number at this place of the specification. */
const said = (words: RegExp): number => Number(words.exec(section)?.[1])

// Each figure is defined once in the code, and checked against the specification's own words.
it.each<[string, number, RegExp]>([
  ['rows of a page', limits.page.size, /page size (\d+)/],
  ['the height of a table', layout.tableBodyMaxHeightPx, /body max height (\d+)px/],
  ['the height of the items', layout.itemsTableHeightPx, /items table height (\d+)px/],
  ['a password', limits.password.min, /Password minimum (\d+)/],
  ['the smallest phone number', limits.phone.min, /Phone between (\d+)/],
  ['the largest phone number', limits.phone.max, /Phone between \d+ and (\d+)/],
  ['the smallest price', limits.price.minCents / 100, /Minimum price for inline edit (\d+)/],
  ['messages of a chat', limits.chat.page, /Chat loads (\d+) messages/],
  ['after an edit of a quote', redirectMs.afterQuoteEdit / 1_000, /after quote edit or remove (\d+) seconds/],
  ['after a new quote', redirectMs.afterQuoteCreate / 1_000, /after create (\d+) second/],
  ['after a subscription', redirectMs.afterSubscribe / 1_000, /after subscribe (\d+) second/],
  ['the drawer', layout.drawerWidthPx, /Side drawer width (\d+) px/],
  ['a drawer that stays', layout.drawerPersistentFromPx, /persistent at window width (\d+) or more/],
  ['an open drawer', layout.drawerOpenFromPx, /open by default at (\d+)px or more/],
])('has the specification’s figure of %s', (_what, ours, words) => {
  expect(ours).toBe(said(words))
})
