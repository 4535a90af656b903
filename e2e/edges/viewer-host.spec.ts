import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../testing/test.ts'
import { giveRobot, openView, picture } from '../testing/viewer-world.ts'

const listener = `<script>
  window.heard = []
  window.addEventListener('message', ({ origin, data }) => window.heard.push({ origin, data }))
</script>`

/** A third-party page that frames or opens the viewer, and logs its messages. */
const shopPage = (site: string): string => `<!doctype html><title>Shop</title>${listener}
  <button onclick="window.open('${site}/view/1')">Open</button>
  <iframe src="${site}/view/52" title="Robot" width="900" height="600"></iframe>`

/** Real servers: a browser doesn't let a page of an unknown address space frame one on this machine. */
const serveShop = async (site: string, port: number): Promise<Server> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(shopPage(site))
  })
  await once(server.listen(port, 'localhost'), 'listening')
  return server
}

const originOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`

interface Fixtures {
  /** Our own origin. */
  site: string
  /** A page of the server's configured host; the same site, so that the session is available. */
  host: string
  /** A page of another host. */
  stranger: string
}

const shop =
  (port: () => number) =>
  async ({ site }: { site: string }, use: (url: string) => Promise<void>) => {
    const server = await serveShop(site, port())
    await use(originOf(server))
    server.closeAllConnections()
    server.close()
  }

const test = base.extend<Fixtures>({
  site: async ({ baseURL }, use) => use(baseURL ?? ''),
  host: shop(() => Number(process.env.E2E_HOST_PORT)),
  stranger: shop(() => 0),
})

interface Heard {
  origin: string
  data: { source: string; version: number; type: string; product: { id: number } & Record<string, unknown> }
}

const heardBy = (page: Page): Promise<Heard[]> => page.evaluate('window.heard ?? []')

const robot = {
  source: 'armature',
  version: 1,
  type: 'product',
  product: {
    id: 52,
    sku: 'RBT-52',
    type: 'MODEL',
    name: 'Test robot',
    price: '129.00',
    vendor: { id: 2, name: 'Alpha Robotics' },
    equipment: { id: 1, name: 'Robot arm' },
    dimensions: {
      package: { length: 5, width: 3, height: 4 },
      own: { length: 4, width: 2, height: 3, source: 'CAD' },
    },
    geometry: { triangles: 48, parts: 4, box: { length: 4, width: 2, height: 3 } },
  },
}

test('the 3D viewer posts robot data for model id 52 to a host that is configured', async ({
  as,
  site,
  host,
}) => {
  const page = await as('customer')
  await giveRobot(page)
  await page.goto(host)
  await expect
    .poll(async () => (await heardBy(page)).map(({ data }) => data.type))
    .toEqual(['product', 'ready'])
  const [product, ready] = await heardBy(page)
  expect(product?.origin).toBe(site)
  expect(product?.data).toMatchObject(robot)
  expect(JSON.stringify(product?.data)).not.toContain('quantity')
  expect(ready?.data).toMatchObject({
    product: { id: 52 },
    triangles: 48,
    box: { width: expect.closeTo(2, 3) },
  })

  const frame = page.frameLocator('iframe')
  await frame.getByRole('application').focus()
  await page.keyboard.press('p')
  await frame.getByRole('button', { name: 'Column', exact: true }).click()
  await expect
    .poll(async () => (await heardBy(page)).at(-1)?.data)
    .toMatchObject({ type: 'selected-part', part: { name: 'Column', triangles: 12 } })

  // A host that listened too late asks again.
  await page.evaluate(
    `document.querySelector('iframe').contentWindow.postMessage({ target: 'armature', type: 'get-product' }, '${site}')`,
  )
  await expect.poll(async () => (await heardBy(page)).at(-1)?.data).toMatchObject(robot)
})

test('any other page can neither show the viewer nor hear it', async ({ as, stranger }) => {
  const page = await as('customer')
  await giveRobot(page)
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(stranger)
  await refused
  await expect(page.frameLocator('iframe').getByRole('application')).toHaveCount(0)
  expect(await heardBy(page)).toEqual([])

  await test.step('nor where it got the viewer into a frame in spite of that', async () => {
    // As if a proxy had dropped the headers.
    await page.route('**/view/52', async (route) => {
      const {
        'content-security-policy': _,
        'x-frame-options': __,
        ...headers
      } = (await route.fetch()).headers()
      await route.fulfill({ response: await route.fetch(), headers })
    })
    await page.goto(stranger)
    await expect(page.frameLocator('iframe').locator('canvas')).toBeVisible()
    await page.frameLocator('iframe').getByRole('application').focus()
    await page.keyboard.press('1')
    await expect(
      page.frameLocator('iframe').getByRole('status').filter({ hasText: 'Front view' }),
    ).toBeAttached()
    expect(await heardBy(page)).toEqual([])
  })
})

test('without a frame it posts to its own window, in the dashboard’s dialog as well', async ({
  as,
  site,
}) => {
  const page = await as('vendor')
  await page.addInitScript(`
    window.heard = []
    window.addEventListener('message', ({ origin, data }) => window.heard.push({ origin, data }))
  `)
  await giveRobot(page)
  await openView(page)
  await expect.poll(async () => (await heardBy(page))[0]).toMatchObject({ origin: site, data: robot })
  await page.goto('/products?search=OWN-SERVO')
  await page.getByRole('button', { name: /^Details of Armature Demo Servo/ }).click()
  await page.getByRole('dialog').getByText('3D from CAD', { exact: true }).click()
  await picture(page).locator('canvas').waitFor()
  await expect
    .poll(async () => (await heardBy(page)).map(({ data }) => [data.type, data.product?.sku]))
    .toContainEqual(['product', 'OWN-SERVO'])
})

test('who is not signed in is asked to in the frame, and led to no other page of the site', async ({
  page,
  host,
}) => {
  await page.goto(host)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Sign in to see this part.' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_blank')
  expect(await heardBy(page)).toEqual([])
})
