import type { Locator, Page } from '@playwright/test'
import type { BoxPart } from './part-glb.ts'
import { bracket, partGlb } from './part-glb.ts'

const media = '/media/abcdefghijklmnopqrst_-'

/** A robot as the server describes it, with a 3D view: model id 52 of the specification's section 9. */
const robot = (origin: string) => ({
  id: 52,
  sku: 'RBT-52',
  type: 'MODEL',
  length: 5,
  width: 3,
  height: 4,
  weight: 2,
  quantity: 7,
  tenant: null,
  cad: `${origin}${media}/file.step`,
  fbx: null,
  data: {
    name: 'Test robot',
    description: 'A robot.',
    price: '129.00',
    manufacturer: 'Maker',
    vendor: { id: 2, username: 'alpha', business_name: 'Alpha Robotics' },
    images: [],
    preview: null,
    application: [],
    equipment: { id: 1, name: 'Robot arm' },
    component_subcategory: null,
    model: [],
  },
  files: {
    cad: {
      url: `${origin}${media}/file.step`,
      name: 'robot.step',
      bytes: 1_000,
      status: 'READY',
      note: null,
      glb: `${origin}${media}/view.glb`,
      thumbnail: null,
      box: { length: 4, width: 2, height: 3 },
      triangles: 48,
      parts: 4,
    },
    fbx: null,
  },
  own_size: { length: 4, width: 2, height: 3, source: 'CAD' },
  own_weight: 1.5,
  specs: [],
})

/** Answers for product 52, whose part is known to the millimetre, instead of the server. */
export const giveRobot = async (page: Page, parts: readonly BoxPart[] = bracket): Promise<void> => {
  await page.route('**/api/market/product/search/52/', (route) =>
    route.fulfill({ json: robot(new URL(route.request().url()).origin) }),
  )
  await page.route('**/media/*/view.glb', (route) =>
    route.fulfill({ body: partGlb(parts), contentType: 'model/gltf-binary' }),
  )
}

export const picture = (page: Page): Locator => page.getByRole('application', { name: / in 3D$/ })

/** Until the part is visible. */
export const openView = async (page: Page): Promise<Locator> => {
  await page.goto('/view/52')
  await picture(page).locator('canvas').waitFor()
  return picture(page)
}

/** A picture's content: its number of colours, and the share of pixels that differ from its corner. */
export const lookAt = async (locator: Locator): Promise<{ colours: number; covered: number }> => {
  const png = (await locator.screenshot({ animations: 'disabled' })).toString('base64')
  return locator.page().evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png}'
    await image.decode()
    const sheet = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const pen = sheet.getContext('2d')
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, sheet.width, sheet.height)
    const first = 4 * (20 * sheet.width + 20)
    const colours = new Set()
    let differing = 0
    for (let dot = 0; dot < data.length; dot += 4) {
      colours.add((data[dot] >> 4) + ',' + (data[dot + 1] >> 4) + ',' + (data[dot + 2] >> 4))
      const away = [0, 1, 2].map((one) => Math.abs(data[dot + one] - data[first + one]))
      if (Math.max(...away) > 40) differing += 1
    }
    return { colours: colours.size, covered: differing / (data.length / 4) }
  })()`)
}

/** Counts contexts and rendered frames, from before the page's own scripts run. */
export const watchGraphics = async (page: Page): Promise<void> => {
  await page.addInitScript(`
    window.seen = { contexts: new Set(), drawn: 0 }
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (...given) {
      const context = getContext.apply(this, given)
      if (context instanceof WebGL2RenderingContext) window.seen.contexts.add(context)
      return context
    }
    for (const name of ['drawElements', 'drawArrays']) {
      const draw = WebGL2RenderingContext.prototype[name]
      WebGL2RenderingContext.prototype[name] = function (...given) {
        window.seen.drawn += 1
        draw.apply(this, given)
      }
    }
  `)
}

export const liveContexts = (page: Page): Promise<number> =>
  page.evaluate('[...window.seen.contexts].filter((context) => !context.isContextLost()).length')

/** How much is rendered while the page gets twenty chances to. */
export const drawnWhileIdle = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    const before = window.seen.drawn
    for (let frame = 0; frame < 20; frame += 1) await new Promise((next) => requestAnimationFrame(next))
    return window.seen.drawn - before
  })()`)
