import { paths } from '@armature/domain/pages/page-paths'
import { olderLinkWords } from '@armature/domain/quotes/revisions/older-revision'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { withContent } from '../../../platform/http/pages/page-content.ts'
import { offerContent } from './offer-content.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const log = { info: () => {}, warn: () => {}, error: () => {} }
const contentAt = (url: string) => offerContent(world.deps, { url, log })

it('says what is offered to whoever holds the link, and nothing of it to programs', async () => {
  const { id, token } = await makeOffer(world)
  const content = await contentAt(`${paths.offer(token)}?revision=1`)
  if (content === null) throw new Error('The offer says nothing')
  const page = withContent(
    '<html><head><title>A</title><meta name="description" content="as built" /></head><body><div id="root"></div></body></html>',
    content,
    'nonce',
  )
  const offer = (await world.callAs(null, 'readOffer', { params: { token } })).ok
  expect(page).toContain(`<h1>Quote #${id}</h1>`)
  for (const text of [offer.seller, offer.customer.name, ...offer.lines.map(({ name }) => name)])
    expect(page).toContain(text)
  expect(page).toContain(`$${offer.total}`)
  expect(page).toContain('content="as built"')
  expect(page).not.toMatch(/canonical|og:|ld\+json/)
  expect(page).not.toContain(token)
})

it('says of a link that was sent with an older revision that it is older', async () => {
  const offer = await makeOffer(world)
  const shown = async (revision: number) =>
    String((await contentAt(`${paths.offer(offer.token)}?revision=${revision}`))?.body.text)
  const older = olderLinkWords(offer.revision, offer.revision + 1, { state: 'OPEN', order: null })
  expect(await shown(offer.revision)).not.toContain('older')
  await world.callAs(world.admin, 'setQuoteItemPrice', {
    params: { id: offer.subs[0]?.items[0] ?? 0 },
    body: { price: '20.00' },
  })
  expect(await shown(offer.revision)).toContain(`<strong>${older.title}</strong><br />${older.text}`)
  expect(await shown(offer.revision + 1)).not.toContain('older')
  expect(await shown(offer.revision + 1)).toContain('Due now')

  await world.callAs(world.admin, 'recordQuotePayment', {
    params: { id: offer.id },
    body: { amount: '44.68', reference: 'Wire' },
  })
  expect(await shown(offer.revision)).toContain('which was ordered')
  expect(await shown(offer.revision)).not.toContain('Due now')
})

it('keeps nothing as shown: a mail’s previewer asks for pages, too', async () => {
  const { id, token } = await makeOffer(world)
  const shownAt = async () =>
    (
      await world.owner
        .selectFrom('quote_revisions')
        .select('shown_at')
        .where('quote_id', '=', id)
        .orderBy('revision', 'desc')
        .executeTakeFirstOrThrow()
    ).shown_at
  await world.owner
    .updateTable('quote_revisions')
    .set({ shown_at: null })
    .where('quote_id', '=', id)
    .execute()
  await contentAt(paths.offer(token))
  expect(await shownAt()).toBeNull()
  await world.callAs(null, 'readOffer', { params: { token } })
  expect(await shownAt()).not.toBeNull()
})

it('says nothing of a link that was not signed, of pages below it, and of others', async () => {
  const { token } = await makeOffer(world)
  for (const url of [
    paths.offer(`${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`),
    paths.offer('1-1-x'),
    `${paths.offer(token)}/revisions`,
    '/offer/',
    paths.quotes,
  ])
    expect(await contentAt(url), url).toBeNull()
})
