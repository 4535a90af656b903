import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import { catalogueContent } from './catalogue-pages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { readAddress, stepText, upload } from '../../../../testing/files/uploads.ts'

let world: QuoteWorld
let domain: string
beforeAll(async () => {
  world = await startQuoteWorld()
  domain = 'sheets.localhost'
  await world.owner.updateTable('tenants').set({ domain }).where('id', '=', world.tenant.tenantId).execute()
})
afterAll(() => world.stop())

const pdf = '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const folder = 'documents/products/ARM-1'
const send = (actor: TestUser, name = 'Arm “A”, data sheet.pdf', bytes = pdf, into = folder) =>
  upload(world, actor, { folder: into, file: { name, bytes } })

let count = 0
type Documents = NonNullable<Body<Endpoints['createModel']>['documents']>
const list = async (vendor: TestUser, documents: Documents) => {
  const { references, callAs } = world
  const body = {
    name: 'Arm with papers',
    sku: `SHEET-${(count += 1)}`,
    quantity: 7,
    length: 10,
    width: 5,
    height: 4,
    weight: 3,
    application: [references.application],
    equipment: references.equipment,
    price: 129.5,
    documents,
    tenant_status: vendor === world.tenant,
  }
  return callAs(vendor, 'createModel', { body })
}
const readPage = async (id: number, store?: string) =>
  world.callAs(null, 'readCatalogueProduct', { params: { id }, query: store === undefined ? {} : { store } })
const status = async (address: string): Promise<number> => (await readAddress(world, address)).status

it('are on the part’s page for everybody, and are saved to a disk, never opened in the page’s name', async () => {
  const sent = (await send(world.vendor)).ok
  expect(sent.format).toBe('pdf')
  const { id } = (await list(world.vendor, [sent.secure_url])).ok
  const [document, ...more] = (await readPage(id)).ok.documents
  expect(more).toEqual([])
  expect(document).toEqual({
    url: sent.secure_url,
    name: 'Arm “A”, data sheet.pdf',
    bytes: expect.any(Number),
    kind: 'DATA_SHEET',
  })
  const content = await catalogueContent(world.deps, {
    url: `/catalogue/${id}`,
    host: 'localhost',
    store: null,
  })
  if (content === null || content === 'missing') throw new Error('a part has a page')
  expect(content.body.text).toContain(
    `href="${new URL(sent.secure_url).pathname}">Arm “A”, data sheet.pdf</a>`,
  )
  const answer = await readAddress(world, sent.secure_url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=.*data sheet\.pdf/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
})

it('have kinds that order them on the page; the history shows changed kinds', async () => {
  const [drawing, reach] = [(await send(world.vendor, 'D.pdf')).ok, (await send(world.vendor, 'R.pdf')).ok]
  const documents = [
    { url: reach.secure_url, kind: 'REACH' },
    { url: drawing.secure_url, kind: 'OTHER' },
  ] as const
  const { id } = (await list(world.vendor, [...documents])).ok
  const params = { id }
  const kinds = async () => (await readPage(id)).ok.documents.map(({ name, kind }) => [name, kind])
  expect(await kinds()).toEqual([
    ['R.pdf', 'REACH'],
    ['D.pdf', 'OTHER'],
  ])
  const change = (changed: Documents, expected?: Documents) =>
    world.callAs(world.vendor, 'updateModel', {
      params,
      body: { documents: changed, ...(expected && { expected: { documents: expected } }) },
    })
  const asDrawing = { url: drawing.secure_url, kind: 'DRAWING' } as const
  expect((await change([documents[0], asDrawing], [...documents])).status).toBe(200)
  const history = async () => (await world.callAs(world.vendor, 'readProductTimeline', { params })).ok.results
  expect((await history())[0]?.summary).toBe('Documents')
  // A plain address keeps its kind, so nothing changes.
  const length = (await history()).length
  expect((await change([reach.secure_url, drawing.secure_url])).status).toBe(200)
  expect([(await history()).length, await kinds()]).toEqual([
    length,
    [
      ['R.pdf', 'REACH'],
      ['D.pdf', 'DRAWING'],
    ],
  ])
  // A kind that somebody else changed meanwhile is kept.
  const late = await change([{ url: reach.secure_url, kind: 'ROHS' }, asDrawing], [...documents])
  expect([late.status, late.error['documents']]).toEqual([409, [messages.productChanged]])
  const content = await catalogueContent(world.deps, {
    url: `/catalogue/${id}`,
    host: 'localhost',
    store: null,
  })
  if (content === null || content === 'missing') throw new Error('a part has a page')
  expect(content.body.text.replaceAll(/<[^>]*>/g, ' ')).toMatch(
    /Documents\s+Drawing\s+D\.pdf.*REACH\s+R\.pdf/s,
  )
})

it('go off the page and out of reach with the product, and one by one with a change that names the others', async () => {
  const [first, second] = [(await send(world.vendor)).ok, (await send(world.vendor, 'B.pdf')).ok]
  const { id } = (await list(world.vendor, [first.secure_url, second.secure_url])).ok
  const params = { id }
  const changed = await world.callAs(world.vendor, 'updateModel', {
    params,
    body: { documents: [second.secure_url] },
  })
  expect(changed.status, changed.text).toBe(200)
  expect((await readPage(id)).ok.documents.map(({ name }) => name)).toEqual(['B.pdf'])
  expect([await status(first.secure_url), await status(second.secure_url)]).toEqual([404, 200])
  const [last] = (await world.callAs(world.vendor, 'readProductTimeline', { params })).ok.results
  expect(last?.summary).toBe('Documents')

  expect((await world.callAs(world.vendor, 'deleteModel', { params })).status).toBe(204)
  expect(await status(second.secure_url)).toBe(404)
})

it('of a store are read at the address that its own open catalogue gives, which stays', async () => {
  const sent = (await send(world.tenant)).ok
  const { id } = (await list(world.tenant, [sent.secure_url])).ok
  expect((await readPage(id)).status).toBe(404)
  const [document] = (await readPage(id, domain)).ok.documents
  expect(document?.url).toBe(sent.secure_url)
  expect(await status(sent.secure_url)).toBe(200)
})

it('of a store whose catalogue is kept behind sign-in are read with the pass that it gives its customers', async () => {
  const sent = (await send(world.tenant)).ok
  const { id } = (await list(world.tenant, [sent.secure_url])).ok
  world.deps.config.isCataloguePublic = false
  const page = await world.callAs(world.storeCustomer, 'readCatalogueProduct', { params: { id }, query: {} })
  const [document] = page.ok.documents
  const found = [await status(sent.secure_url), await status(document?.url ?? '')]
  world.deps.config.isCataloguePublic = true
  expect(found).toEqual([404, 200])
})

it('are one’s own, of the right kind, and no more than a product may have', async () => {
  const others = (await send(world.vendor2)).ok
  const [mine, step] = [
    (await send(world.vendor)).ok,
    await send(world.vendor, 'a.step', stepText, 'files/products/A'),
  ]
  const refused = await list(world.vendor, [mine.secure_url, others.secure_url, step.ok.secure_url])
  expect([refused.status, refused.error]).toEqual([
    400,
    expect.objectContaining({ 'documents.1': [messages.fileNotOurs], 'documents.2': [messages.fileNotOurs] }),
  ])
  expect(
    (
      await list(
        world.vendor,
        Array.from({ length: 11 }, () => mine.secure_url),
      )
    ).status,
  ).toBe(400)
  // Nor does a data sheet stand for a drawing.
  const { references } = world
  const asCad = await world.callAs(world.vendor, 'createModel', {
    body: {
      name: 'Arm',
      sku: 'SHEET-CAD',
      quantity: 1,
      length: 1,
      width: 1,
      height: 1,
      weight: 1,
      application: [references.application],
      equipment: references.equipment,
      price: 1,
      cad: mine.secure_url,
    },
  })
  expect(asCad.error).toMatchObject({ cad: [messages.fileNotOurs] })
})

it.each([
  ['a page with a script', '<html><script>alert(1)</script></html>', folder, messages.notADocument],
  ['a drawing', stepText, folder, messages.notADocument],
  ['a data sheet sent as a drawing', pdf, 'files/products/A', messages.notAModelFile],
  ['a data sheet sent as a picture', pdf, 'images/products/A', messages.notAnImage],
])('%s is refused by its content, whatever it is called', async (_what, bytes, into, text) => {
  const refused = await send(world.vendor, 'sheet.pdf', bytes, into)
  expect([refused.status, refused.body['file']]).toEqual([400, [text]])
})
