import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { encodedText } from '../../../testing/files/encoded-text.ts'
import { sendProducts } from '../../../testing/files/imports.ts'
import { oddTables } from '../../../testing/files/odd-tables.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { callRaw } from '../../../testing/calls/raw-call.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
let voltage: number
let names: { subcategory: string; application: string; model: string }
beforeAll(async () => {
  world = await startQuoteWorld()
  const { owner, references } = world
  const nameIn = async (table: 'component_subcategories' | 'applications', id: number) =>
    (await owner.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  names = {
    subcategory: await nameIn('component_subcategories', references.subcategory),
    application: await nameIn('applications', references.application),
    model: 'Arm',
  }
  const attribute = await owner
    .insertInto('attributes')
    .values({
      name: 'Import voltage',
      kind: 'NUMBER',
      dimension: 'voltage',
      unit: 'V',
      is_facet: true,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  voltage = attribute.id
  await owner
    .insertInto('attribute_uses')
    .values({
      attribute_id: voltage,
      component_subcategory_id: references.subcategory,
      equipment_id: null,
      position: 1,
      retired: false,
    })
    .execute()
})
afterAll(() => world.stop())

const head = 'SKU;Name;Qty;Length [mm];Width;Height;Weight;Subcategory;Models;Applications;Import voltage [V]'
const rowOf = (sku: string, more: { name?: string; quantity?: string; volts?: string } = {}): string =>
  [
    sku,
    more.name ?? `Part ${sku}`,
    more.quantity ?? '5',
    '254',
    '2',
    '3,5',
    '1,5',
    names.subcategory,
    names.model,
    names.application,
    more.volts ?? '12',
  ].join(';')
const fileOf = (...rows: string[]): string => [head, ...rows].join('\r\n')
const read = async (id: number, user: TestUser = world.vendor) =>
  (await world.callAs(user, 'readProductImport', { params: { id } })).ok
const rowsOf = async (id: number, user: TestUser = world.vendor) =>
  (await world.callAs(user, 'listImportRows', { params: { id } })).ok.results
const run = async (id: number, user: TestUser = world.vendor) => {
  const started = await world.callAs(user, 'startProductImport', { params: { id } })
  expect(started.status, started.text).toBe(200)
  await world.runJobs()
  return read(id, user)
}
const productOf = (sku: string) =>
  world.owner
    .selectFrom('products')
    .selectAll()
    .where('sku', '=', sku)
    .where('deleted_at', 'is', null)
    .execute()

describe('a file of products', () => {
  it('has its columns guessed with their units, and is checked before anything is written', async () => {
    const { ok } = await sendProducts(world, world.vendor, fileOf(rowOf('IMP-1'), rowOf('IMP-2')))
    expect(ok.columns.map(({ target }) => target)).toEqual([
      'sku',
      'name',
      'quantity',
      'length',
      'width',
      'height',
      'weight',
      'component_subcategory',
      'model',
      'application',
      `attribute:${voltage}`,
    ])
    expect([ok.columns[3]?.unit, ok.columns[10]?.unit, ok.numbers.decimal]).toEqual(['mm', 'V', ','])
    expect(ok.plans).toEqual({ ADD: 2, CHANGE: 0, KEEP: 0, REFUSE: 0 })
    expect(await productOf('IMP-1')).toEqual([])
  })

  it('adds and changes by SKU, and the same file again changes nothing', async () => {
    const { ok } = await sendProducts(world, world.vendor, fileOf(rowOf('ADD-1'), rowOf('ADD-2')))
    expect((await run(ok.id)).outcomes).toEqual({ ADDED: 2, CHANGED: 0, KEPT: 0, REFUSED: 0 })
    const [added] = await productOf('ADD-1')
    expect(added).toMatchObject({ name: 'Part ADD-1', quantity: 5, length: 10, height: 3.5 })
    expect(added?.attributes).toEqual({ [voltage]: { low: 12, high: 12, given: '12 V' } })
    const again = await sendProducts(world, world.vendor, fileOf(rowOf('ADD-1'), rowOf('ADD-2')))
    expect(again.ok.plans).toEqual({ ADD: 0, CHANGE: 0, KEEP: 2, REFUSE: 0 })
    expect((await run(again.ok.id)).outcomes).toEqual({ ADDED: 0, CHANGED: 0, KEPT: 2, REFUSED: 0 })
    const changed = await sendProducts(
      world,
      world.vendor,
      fileOf(rowOf('add-1', { quantity: '9', volts: '24' }), rowOf('ADD-2')),
    )
    expect((await rowsOf(changed.ok.id))[0]?.changes).toEqual(['Name', 'SKU', 'Quantity', 'Specifications'])
    await run(changed.ok.id)
    expect(await productOf('add-1')).toMatchObject([{ id: added?.id, quantity: 9 }])
  })

  it('keeps what a product has where a cell is empty, and takes away what is marked', async () => {
    const first = await sendProducts(world, world.vendor, `${head};Maker\n${rowOf('KEEP-1')};Festo`)
    await run(first.ok.id)
    const second = await sendProducts(
      world,
      world.vendor,
      'SKU,Name,Maker,Import voltage\nKEEP-1,,(none),(none)',
    )
    await run(second.ok.id)
    const [product] = await productOf('KEEP-1')
    expect(product).toMatchObject({ name: 'Part KEEP-1', manufacturer: null, attributes: {} })
    const third = await sendProducts(world, world.vendor, 'SKU,Quantity\nKEEP-1,(none)')
    expect((await rowsOf(third.ok.id))[0]?.errors).toEqual([{ column: 1, text: messages.importNeeded }])
  })

  it('says at its cell what is wrong, by the rules of the product form, and takes the other rows', async () => {
    const file = fileOf(
      rowOf('ERR-1', { quantity: '0' }),
      rowOf('ERR-2', { quantity: 'many' }),
      rowOf('ERR-3', { volts: '12 Nm' }),
      rowOf('bad sku/'),
      rowOf(''),
      rowOf('ERR-4'),
      rowOf('err-4', { name: 'Again' }),
      rowOf('ERR-5').replace(names.model, 'No such robot'),
    )
    const { ok } = await sendProducts(world, world.vendor, file)
    const rows = await rowsOf(ok.id)
    expect(rows.map(({ line, errors }) => [line, errors[0]?.column ?? null])).toEqual([
      [2, 2],
      [3, 2],
      [4, 10],
      [5, 0],
      [6, 0],
      [7, null],
      [8, 0],
      [9, 8],
    ])
    expect(rows[0]?.errors[0]?.text).toBe(messages.quantityMinimum)
    expect(rows[7]?.errors[0]?.text).toContain('No such robot')
    const done = await run(ok.id)
    expect(done.outcomes).toEqual({ ADDED: 1, CHANGED: 0, KEPT: 0, REFUSED: 7 })
    expect(await productOf('ERR-4')).toMatchObject([{ name: 'Part ERR-4' }])
    const { ok: refused } = await world.callAs(world.vendor, 'readRefusedRows', {
      params: { id: ok.id },
      query: { format: 'csv' },
    })
    const text = Buffer.from(refused.content, 'base64').toString()
    expect(text.split('\r\n')[0]).toContain('Reason')
    expect(text).toContain(`Qty: ${messages.quantityMinimum}`)
    expect(text).not.toContain('Part ERR-4')
    // Corrected and sent again, with its reasons still in it.
    const corrected = await sendProducts(
      world,
      world.vendor,
      text.replace('ERR-1,Part ERR-1,0', 'ERR-1,Part ERR-1,7'),
    )
    expect(corrected.ok.columns.at(-1)?.target).toBe('skip')
    expect(corrected.ok.plans).toEqual({ ADD: 1, CHANGE: 1, KEEP: 0, REFUSE: 5 })
  })

  it('takes what has no column from the import’s own choices, and corrected columns', async () => {
    const { ok } = await sendProducts(
      world,
      world.vendor,
      'My number,What,On the shelf,L,W,H,Lb\nCHO-1,Thing,3,1,1,1,1',
    )
    expect(ok.plans.REFUSE).toBe(1)
    const targets = ['sku', 'name', 'quantity', 'length', 'width', 'height', 'weight']
    const change = {
      columns: targets.map((target) => ({ target, unit: null })),
      defaults: {
        component_subcategory: world.references.subcategory,
        application: [world.references.application],
        model: [world.model],
      },
    }
    const params = { id: ok.id }
    const changed = await world.callAs(world.vendor, 'changeProductImport', { params, body: change })
    expect(changed.ok.plans).toMatchObject({ ADD: 1, REFUSE: 0 })
    const twice = { columns: targets.map(() => ({ target: 'sku', unit: null })) }
    const refused = await world.callAs(world.vendor, 'changeProductImport', { params, body: twice })
    expect([refused.status, refused.error['columns']]).toEqual([400, [messages.importTwice]])
    expect((await run(ok.id)).outcomes.ADDED).toBe(1)
    const late = await world.callAs(world.vendor, 'changeProductImport', { params, body: change })
    expect(late.status).toBe(409)
  })

  it('is begun once, however often it is pressed', async () => {
    const { ok } = await sendProducts(world, world.vendor, fileOf(rowOf('TWICE-1')))
    const start = () => world.callAs(world.vendor, 'startProductImport', { params: { id: ok.id } })
    const answers = await Promise.all([start(), start()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await Promise.all([world.runJobs(), world.runJobs()])
    expect(await productOf('TWICE-1')).toHaveLength(1)
  })

  it('is read as a workbook, and refused where it can’t be read', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'A', rows: [head.split(';'), rowOf('XLS-1').replaceAll(',', '.').split(';')] }],
    })
    const { ok } = await sendProducts(world, world.vendor, bytes, { name: 'products.xlsx' })
    expect(ok.plans.ADD).toBe(1)
    const bad = await sendProducts(world, world.vendor, 'only headings')
    expect([bad.status, bad.error['file']]).toEqual([400, [messages.importNoRows]])
  })

  it('is read in the letters of its country, or those that its sender names, and by the sheet that has products', async () => {
    const text = 'SKU;Name;Maker;Qty\r\nRU-1;Сервопривод;Завод;5\r\n'
    const samples = async (encoding?: 'windows-1252') => {
      const bytes = encodedText(text, 'windows-1251')
      return (await sendProducts(world, world.vendor, bytes, encoding && { encoding })).ok.samples
    }
    expect((await samples())[1]).toEqual(['Сервопривод'])
    expect((await samples('windows-1252'))[1]).toEqual(['Ñåðâîïðèâîä'])
    const sheets = [
      { name: 'Read me', rows: [['Fill in the next sheet', 'please']] },
      {
        name: 'Products',
        rows: [
          ['SKU', 'Name'],
          ['SH-1', 'Arm'],
        ],
      },
      {
        name: 'Old',
        rows: [
          ['SKU', 'Name'],
          ['OLD-1', 'Arm'],
        ],
      },
    ]
    const bytes = await writeXlsx({ sheets })
    expect((await sendProducts(world, world.vendor, bytes)).ok.samples[0]).toEqual(['SH-1'])
    expect((await sendProducts(world, world.vendor, bytes, { sheet: 'Old' })).ok.samples[0]).toEqual([
      'OLD-1',
    ])
    const none = await sendProducts(world, world.vendor, bytes, { sheet: 'New' })
    expect([none.status, none.error]).toMatchObject([400, { sheet: [messages.tableNoSheet] }])
  })

  it('has a template that is read back with every column known', async () => {
    const { ok } = await world.callAs(world.vendor, 'readImportTemplate', {
      query: { component_subcategory: String(world.references.subcategory), format: 'csv' },
    })
    const text = Buffer.from(ok.content, 'base64').toString()
    expect(text).toContain('Import voltage [V]')
    const back = await sendProducts(world, world.vendor, `${text}A,B`)
    expect(back.ok.columns.filter(({ target }) => target === 'skip')).toEqual([])
  })
})

it('a row whose outcome can’t be kept is undone with its product, and the others are done', async () => {
  const { ok } = await sendProducts(world, world.vendor, fileOf(rowOf('LOST-1'), rowOf('LOST-2')))
  // As if the process ended between the product and the row's outcome.
  await sql`CREATE FUNCTION lose_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.outcome = 'ADDED' AND NEW.cells ->> 0 = 'LOST-1' THEN RAISE 'lost'; END IF;
      RETURN NEW;
    END $$`.execute(world.owner)
  await sql`CREATE TRIGGER lose_outcome BEFORE UPDATE ON product_import_rows
    FOR EACH ROW EXECUTE FUNCTION lose_outcome()`.execute(world.owner)
  const done = await run(ok.id)
  await sql`DROP FUNCTION lose_outcome CASCADE`.execute(world.owner)
  expect(done.outcomes).toMatchObject({ ADDED: 1, REFUSED: 1 })
  expect((await rowsOf(ok.id))[0]?.errors[0]?.text).toBe(messages.importUnexpected)
  expect(await productOf('LOST-1')).toEqual([])
  expect(await productOf('LOST-2')).toHaveLength(1)
})

describe('rights', () => {
  it('an import is its sender’s alone', async () => {
    const { ok } = await sendProducts(world, world.vendor, fileOf(rowOf('OWN-1')))
    for (const user of [world.vendor2, world.admin]) {
      expect((await world.callAs(user, 'readProductImport', { params: { id: ok.id } })).status).toBe(404)
      expect((await world.callAs(user, 'startProductImport', { params: { id: ok.id } })).status).toBe(404)
    }
    expect((await sendProducts(world, world.customer, fileOf(rowOf('OWN-2')))).status).toBe(403)
  })

  it('an administrator says whose products they are, a vendor can’t', async () => {
    const { ok } = await sendProducts(world, world.admin, fileOf(rowOf('ADM-1')))
    const params = { id: ok.id }
    expect((await world.callAs(world.admin, 'startProductImport', { params })).status).toBe(400)
    await world.callAs(world.admin, 'changeProductImport', { params, body: { vendor: world.vendor2.userId } })
    await run(ok.id, world.admin)
    expect(await productOf('ADM-1')).toMatchObject([{ vendor_id: world.vendor2.userId }])
    const own = await sendProducts(world, world.vendor, fileOf(rowOf('ADM-2')))
    const refused = await world.callAs(world.vendor, 'changeProductImport', {
      params: { id: own.ok.id },
      body: { vendor: world.vendor2.userId },
    })
    expect(refused.error['vendor']).toEqual([messages.vendorNotYours])
  })

  it.each(oddTables)('with %s is read or refused, and its rows are done', async (_, bytes) => {
    const { status, ok, error } = await sendProducts(world, world.vendor2, bytes)
    expect([200, 400], JSON.stringify(error)).toContain(status)
    if (status !== 200) return
    expect((await rowsOf(ok.id, world.vendor2)).length).toBe(ok.rows)
    expect((await run(ok.id, world.vendor2)).outcomes.REFUSED).toBe(ok.rows)
  })

  it('refuses a SKU that is too long at its cell', async () => {
    const long = 'x'.repeat(limits.product.sku.max + 1)
    const file = fileOf(rowOf(long), rowOf(long), rowOf(long.slice(1)))
    const { ok } = await sendProducts(world, world.vendor2, file)
    const tooLong = [{ column: 0, text: messages.tooLong }]
    expect((await rowsOf(ok.id, world.vendor2)).map(({ errors }) => errors)).toEqual([tooLong, tooLong, []])
  })

  it.each([
    ["utf-8''a%00b.csv", 'ab.csv'],
    ["utf-8''..%2Fother%2Fparts.csv", 'parts.csv'],
    ["utf-8''%00", 'products'],
  ])('named %s is kept as %s', async (sent, kept) => {
    const boundary = 'boundary'
    const part = `Content-Disposition: form-data; name="file"; filename*=${sent}`
    const answer = await callRaw(world, world.vendor2, 'uploadProductImport', {
      raw: `--${boundary}\r\n${part}\r\n\r\n${fileOf(rowOf('NAME-1'))}\r\n--${boundary}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(`"file_name":"${kept}"`)])
  })

  it('a plan that is full refuses the rows beyond it, with its own text', async () => {
    const { ok } = await sendProducts(world, world.vendor, fileOf(rowOf('STO-1')))
    const params = { id: ok.id }
    await world.callAs(world.vendor, 'changeProductImport', { params, body: { tenant_status: true } })
    expect((await run(ok.id)).outcomes.REFUSED).toBe(1)
    expect((await rowsOf(ok.id))[0]?.errors[0]?.text).toContain(messages.tenantSwitchNeedsTenant)
  })

  it('of whoever may not sign in any more, the rest is refused', async () => {
    const { ok } = await sendProducts(world, world.otherVendor, fileOf(rowOf('GONE-1')))
    await world.callAs(world.otherVendor, 'startProductImport', { params: { id: ok.id } })
    await world.owner
      .updateTable('users')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', world.otherVendor.userId)
      .execute()
    await world.runJobs()
    expect(await productOf('GONE-1')).toEqual([])
  })
})

it('10,000 rows are checked by a bounded number of statements, and a row costs as many in any file', async () => {
  const fileWith = (count: number, of: string) =>
    fileOf(...Array.from({ length: count }, (_, at) => rowOf(`${of}-${at}`)))
  let id = 0
  const checking = await statementsDuring(async () => {
    id = (await sendProducts(world, world.vendor2, fileWith(10_000, 'BIG'))).ok.id
  })
  expect(checking.length).toBeLessThan(200)
  expect((await read(id, world.vendor2)).plans.ADD).toBe(10_000)
  const costOf = async (count: number) => {
    const { ok } = await sendProducts(world, world.vendor2, fileWith(count, `COST${count}`))
    const statements = await statementsDuring(async () => {
      expect((await run(ok.id, world.vendor2)).outcomes.ADDED).toBe(count)
    })
    return statements.length / count
  }
  const few = await costOf(limits.import.rowsPerJob)
  // More than two jobs’ rows, each of which becomes a product.
  const many = 2 * limits.import.rowsPerJob + 20
  expect(await costOf(many)).toBeLessThan(few * 1.2)
  const { count } = await world.owner
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sku', 'like', `COST${many}-%`)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(many)
}, 400_000)
