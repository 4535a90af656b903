import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { paths } from '@armature/domain/pages/page-paths'
import sharp from 'sharp'
import { freePort } from '../free-port.ts'
import { startServer } from '../../apps/api/testing/faults/server-process.ts'
import { call } from '../../e2e/testing/call.ts'
import { openChromium } from '../../e2e/testing/chromium.ts'
import { emailOf, messagesTo, offerPath } from '../../e2e/testing/outbox.ts'
import type { Username } from '../../e2e/testing/sign-in.ts'
import { signIn } from '../../e2e/testing/sign-in.ts'
import { buildWeb } from '../build-web.ts'
import { inProject } from '../project.ts'
import { quickFolder } from '../quick-folder.ts'

/**
 * `npm run pictures`: retakes the pictures of the README and the guides, from a separate server with the demo's data.
 * `-- --only vendor-prices` takes one, `-- --url http://localhost:3000` uses a running server.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, url: { type: 'string' } } })

type Browser = Awaited<ReturnType<typeof openChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>
type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

interface Picture {
  /** Its file's name in docs/pictures. */
  name: string
  who: Username | 'stranger'
  pathOf: string | ((page: Page) => Promise<string>)
  /** Opens the picture's subject. */
  open?: (page: Page) => Promise<void>
  isOnPhone?: true
}

const press = (name: RegExp | string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}

/** The first record of a list call's answer. */
const firstOf =
  (list: string, addressOf: (id: number) => string) =>
  async (page: Page): Promise<string> => {
    await page.goto(paths.dashboard)
    const { results } = await call<{ results: { id: number }[] }>(page, 'GET', list)
    if (!results[0]) throw new Error(`${list} is empty`)
    return addressOf(results[0].id)
  }

const newestOffer = async (page: Page): Promise<string> => {
  const mails = await messagesTo(page.request, emailOf('customer'))
  const mail = mails.find(({ subject }) => subject.startsWith('Your offer'))
  if (mail === undefined) throw new Error('The demo customer has no offer')
  return offerPath(mail)
}

const pictures: readonly Picture[] = [
  { name: 'catalogue', who: 'stranger', pathOf: paths.catalogue },
  { name: 'admin-dashboard', who: 'admin', pathOf: paths.dashboard },
  { name: 'dashboard', who: 'admin', pathOf: paths.quotes },
  {
    name: 'admin-quote',
    who: 'admin',
    pathOf: firstOf('/api/shop/quote/?status=SENT_TO_ADMIN', paths.quoteSubQuotes),
  },
  { name: 'admin-add-quote', who: 'admin', pathOf: paths.addQuote },
  { name: 'admin-order', who: 'admin', pathOf: firstOf('/api/shop/order/', paths.orderSubOrders) },
  { name: 'admin-money', who: 'admin', pathOf: paths.money },
  { name: 'vendor-dashboard', who: 'vendor', pathOf: paths.dashboard },
  { name: 'vendor-products', who: 'vendor', pathOf: paths.products },
  {
    name: 'vendor-part',
    who: 'vendor',
    pathOf: firstOf('/api/market/product/search/?search=XM430', paths.viewProduct),
  },
  {
    name: 'vendor-prices',
    who: 'vendor',
    pathOf: firstOf('/api/shop/subquote/?turn=mine', paths.subQuote),
  },
  { name: 'vendor-inventory', who: 'vendor', pathOf: paths.inventory },
  { name: 'vendor-sub-order', who: 'vendor', pathOf: firstOf('/api/shop/suborder/', paths.subOrder) },
  {
    name: 'vendor-chat',
    who: 'vendor',
    pathOf: firstOf('/api/shop/subquote/?turn=mine', paths.subQuote),
    open: async (page) => {
      await press(/^Chat of/)(page)
      await page.getByRole('log', { name: 'Messages' }).waitFor()
    },
  },
  { name: 'tenant-subscription', who: 'tenant', pathOf: paths.subscription },
  { name: 'tenant-quotes', who: 'tenant', pathOf: paths.tenantQuotes },
  { name: 'customer-request', who: 'customer', pathOf: paths.requestQuote },
  { name: 'customer-quotes', who: 'customer', pathOf: paths.myQuotes },
  { name: 'customer-offer', who: 'customer', pathOf: newestOffer },
  { name: 'customer-offer-phone', who: 'customer', pathOf: newestOffer, isOnPhone: true },
]

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/** Nothing is animated or loading any more. */
const isStill = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
}

const take = async (site: string): Promise<void> => {
  const folder = inProject('docs/pictures')
  await mkdir(folder, { recursive: true })
  const browser = await openChromium()
  const sessions = new Map<string, Session>()
  for (const { name, who, pathOf, open, isOnPhone } of pictures) {
    if (values.only !== undefined && values.only !== name) continue
    const kept = sessions.get(who)
    const context = await browser.newContext({
      baseURL: site,
      viewport: isOnPhone ? sizes.phone : sizes.desk,
      colorScheme: 'light',
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      ...(kept && { storageState: kept }),
    })
    const page = await context.newPage()
    if (who !== 'stranger' && !kept) {
      await signIn(page, who)
      sessions.set(who, await context.storageState())
    }
    await page.goto(typeof pathOf === 'string' ? pathOf : await pathOf(page))
    await isStill(page)
    await open?.(page)
    await isStill(page)
    // Few colours: a screen has no more, and the file has a third of the bytes.
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(path.join(folder, `${name}.png`))
    console.log(`docs/pictures/${name}.png`)
    await context.close()
  }
  await browser.close()
}

if (values.url === undefined) {
  await buildWeb()
  const folder = await mkdtemp(path.join(quickFolder(), 'armature-pictures-'))
  // As root the database runs as another user, which needs access.
  await chmod(folder, 0o755)
  const server = startServer({ PORT: String(await freePort()), ARMATURE_DATA_DIR: folder, NODE_ENV: 'test' })
  try {
    await server.ready()
    await take(server.url)
  } finally {
    await server.signal('SIGTERM')
    await rm(folder, { recursive: true })
  }
} else await take(values.url)
