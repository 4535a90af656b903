import { messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import type { Message } from './outbox.ts'
import { emailOf, messagesTo } from './outbox.ts'
import type { Username } from './sign-in.ts'
import { signInHere } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Which mails of the demo's own history each person must have, numbers left out. */
const kinds: Record<Username, string[]> = {
  admin: ['Quote #: a new request', 'Quote #: it is your turn', 'Quote #: the customer declined'],
  vendor: ['Sub-quote #: your prices are asked for', 'New sub-order #'],
  vendor2: ['Sub-quote #: your prices are asked for'],
  tenant: ['Quote #: a new request', 'New sub-order #', 'Quote #: the customer declined'],
  customer: ['Your request # has arrived', 'Your offer for quote #', 'Order # is placed'],
  storebuyer: ['Your request # has arrived'],
}

const kindOf = ({ subject }: Message): string => subject.replaceAll(/#\d+/g, '#')
const linkOf = ({ text }: Message): URL | null => URL.parse(/^https?:\S+$/m.exec(text)?.[0] ?? '')

/** The newest mail of each kind that has a link. */
const newestOfEachKind = (found: readonly Message[]): Map<string, Message> => {
  const newest = new Map<string, Message>()
  for (const message of found.toReversed()) if (linkOf(message)) newest.set(kindOf(message), message)
  return newest
}

for (const who of Object.keys(kinds) as Username[]) {
  test(`every mail’s link opens the record itself for ${who}`, async ({ as, page, browser, baseURL }) => {
    const mine = newestOfEachKind(await messagesTo(page.request, emailOf(who)))
    expect([...mine.keys()]).toEqual(expect.arrayContaining(kinds[who]))
    const signedIn = await as(who)
    for (const [kind, message] of mine) {
      const { pathname, search } = linkOf(message) as URL
      await signedIn.goto(pathname + search)
      const heading = signedIn.getByRole('heading', { level: 1 })
      await expect(heading, `${kind} leads to ${pathname}`).not.toHaveText(messages.pageNotFound)
      const number = /#\d+/.exec(message.subject)?.[0]
      // Each page names the record in its heading; an operator reads a sub-order on its order's page, in a row.
      const named = heading.or(signedIn.getByRole('row')).filter({ hasText: new RegExp(`${number}(?!\\d)`) })
      // An account shows no number: its mail leads to the list in which it waits.
      const isNumbered = number !== undefined && pathname !== paths.users
      if (isNumbered) await expect(named.first(), `${kind} at ${pathname}`).toBeVisible()
    }

    await test.step('and leads back there after signing in', async () => {
      const behindSignIn = [...mine.values()].map((message) => (linkOf(message) as URL).pathname)
      const wanted = behindSignIn.find((path) => !path.startsWith('/offer/')) ?? ''
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      const stranger = await context.newPage()
      await stranger.goto(wanted)
      await signInHere(stranger, who)
      await expect(stranger).toHaveURL((url) => url.pathname === wanted)
      await expect(stranger.getByRole('heading', { level: 1 })).not.toHaveText(messages.pageNotFound)
      await context.close()
    })
  })
}
