import { messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import type { Page } from '@playwright/test'
import type { Message } from '../testing/outbox.ts'
import { emailOf, messagesTo } from '../testing/outbox.ts'
import type { Username } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

/** The mails from the demo's history that each person must have, without numbers. */
const kinds = {
  admin: ['Quote #: a new request', 'Quote #: it is your turn', 'Quote #: the customer declined'],
  vendor: ['Sub-quote #: prices requested', 'New sub-order #'],
  tenant: ['Quote #: a new request', 'New sub-order #', 'Quote #: the customer declined'],
  customer: ['Your request # has arrived', 'Your offer for quote #', 'Order # is placed'],
} satisfies Partial<Record<Username, string[]>>

const kindOf = ({ subject }: Message): string => subject.replaceAll(/#\d+/g, '#')
const linkOf = ({ text }: Message): URL | null => URL.parse(/^https?:\S+$/m.exec(text)?.[0] ?? '')

/** The mails of each kind that have a link, the newest first. */
const linkedByKind = (found: readonly Message[]): Map<string, Message[]> => {
  const byKind = new Map<string, Message[]>()
  for (const message of found)
    if (linkOf(message)) byKind.set(kindOf(message), [...(byKind.get(kindOf(message)) ?? []), message])
  return byKind
}

/**
 * The target of a mail without a record page: an account is found in its list, a deleted quote has none, and a vendor
 * with too little stock for a quote sees its own products.
 */
const plainLists: string[] = [paths.users, paths.myQuotes, paths.subQuotes, paths.inventory]

const quoteLists = [paths.quotes, paths.myQuotes, paths.tenantQuotes, paths.subQuotes]

/**
 * Opens the newest mail's link whose record the person can still see: a seller's approval hides a sub-quote from its
 * vendor, and a quote can be deleted, and another walk may have done either.
 */
const openNewest = async (page: Page, kind: string, mails: readonly Message[]): Promise<void> => {
  for (const message of mails) {
    const { pathname, search } = linkOf(message) as URL
    await page.goto(pathname + search)
    const heading = page.getByRole('heading', { level: 1 })
    const lost = heading.filter({ hasText: messages.pageNotFound })
    const number = /#\d+/.exec(message.subject)?.[0]
    const isNumbered = number !== undefined && !plainLists.includes(pathname)
    // Each page names the record in its heading; an operator sees a sub-order on its order's page, in a row.
    const named = isNumbered
      ? heading.or(page.getByRole('rowheader')).filter({ hasText: new RegExp(`${number}(?!\\d)`) })
      : heading.filter({ hasNotText: messages.pageNotFound })
    const mayBeGone = quoteLists.some((list) => pathname.startsWith(`${list}/`))
    await expect((mayBeGone ? named.or(lost) : named).first(), `${kind} at ${pathname}`).toBeVisible()
    if (!(await lost.isVisible())) return
  }
  throw new Error(`No mail “${kind}” leads to its record`)
}

test('the link of every mail opens the record itself', async ({ as, request }) => {
  for (const who of Object.keys(kinds) as (keyof typeof kinds)[]) {
    await test.step(who, async () => {
      const mine = linkedByKind(await messagesTo(request, emailOf(who)))
      expect([...mine.keys()]).toEqual(expect.arrayContaining(kinds[who]))
      const page = await as(who)
      for (const [kind, mails] of mine) await openNewest(page, kind, mails)
    })
  }
})
