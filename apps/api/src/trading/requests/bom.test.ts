import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { partRows } from '@armature/domain/requests/bom-columns'
import { readPieces } from '@armature/domain/requests/bom-pieces'
import { messages } from '@armature/domain/messages'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildMedia, buildProduct } from '../../../testing/builders.ts'
import { encodedText } from '../../../testing/files/encoded-text.ts'
import { oddTables } from '../../../testing/files/odd-tables.ts'
import { callRaw } from '../../../testing/calls/raw-call.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { statementsDuring } from '../../../testing/statements.ts'

let world: QuoteWorld
let servo: number
let wrist: number
let flange: number
beforeAll(async () => {
  world = await startQuoteWorld()
  const build = (name: string, sku: string) =>
    buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name, sku })
  servo = await build('DYNAMIXEL XM430-W350-R', 'RBT-XM430-W350-R')
  wrist = await build('Ball bearing flange for wrists', 'FL-77')
  flange = await build('Ball bearing flange 608 for wrists, 8 mm', 'FL-78')
})
afterAll(() => world.stop())

type Table = Response<Endpoints['readBom']>

const send = (bytes: Buffer, query: Record<string, string> = {}, user: TestUser = world.customer) =>
  callRaw(world, user, 'readBom', { query, form: { file: { name: 'bom', bytes } } })
const read = async (bytes: Buffer, query: Record<string, string> = {}): Promise<Table> => {
  const answer = await send(bytes, query)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return JSON.parse(answer.text) as Table
}

const match = async (rows: { sku?: string; number?: string; name?: string }[], user = world.customer) =>
  (await world.callAs(user, 'matchBom', { body: { rows } })).ok.rows.map((found) =>
    found.map(({ product, kind, confidence }) => [product.id, kind, confidence]),
  )

describe('a bill of materials', () => {
  const text =
    'Projekt: Zelle\r\nPos;Menge;Herstellernummer;Bezeichnung\r\n1;1.200,0;XM430;Servo für Größe 4\r\n2;4 Stk;FL-77;Flansch\r\n'

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['tabs', Buffer.from(text.replaceAll(';', '\t'))],
  ])('is read in %s, its headings found below a title', async (_, bytes) => {
    const table = await read(bytes)
    expect([table.heading, table.columns, table.rows.at(-2)?.cells]).toMatchObject([
      1,
      { quantity: 1, sku: null, number: 2, name: 3, note: null },
      ['1', '1.200,0', 'XM430', 'Servo für Größe 4'],
    ])
  })

  it.each([
    ['RBT-XM430-W350-R\t5', { sku: 0, quantity: 1 }],
    ['RBT-XM430-W350-R', { sku: 0, quantity: null }],
  ])('may be one row without headings: %j', async (line, columns) => {
    for (const end of ['', '\n']) {
      const table = await read(Buffer.from(line + end))
      expect(table).toMatchObject({ heading: null, columns, rows: [{ line: 1, cells: line.split('\t') }] })
      expect(partRows(table.rows, table.heading, table.columns)).toHaveLength(1)
    }
    const sheets = [{ name: 'BOM', rows: [line.split('\t')] }]
    expect(await read(Buffer.from(await writeXlsx({ sheets })))).toMatchObject({ heading: null, columns })
  })

  it.each(['SKU,Qty\n', 'Quantity', '\n\n'])('has no rows in %j', async (text) => {
    const { status, text: why } = await send(Buffer.from(text))
    expect([status, why]).toEqual([400, expect.stringContaining(messages.bomNoRows)])
  })

  it('is read as a workbook, and is refused where it is none, or too long', async () => {
    const rows = [
      ['SKU', 'Qty'],
      ['A-1', 3],
    ]
    const table = await read(Buffer.from(await writeXlsx({ sheets: [{ name: 'BOM', rows }] })))
    expect([table.columns.sku, table.columns.quantity, table.rows[1]]).toMatchObject([
      0,
      1,
      { cells: ['A-1', '3'] },
    ])
    const long = await send(Buffer.from(`SKU,Qty\n${'A,1\n'.repeat(limits.bom.rows + 1)}`))
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('at most 500 parts')])
    const none = await send(Buffer.from([0x50, 0x4b, 3, 4, 9]))
    expect([none.status, none.text]).toEqual([400, expect.stringContaining(messages.tableNotATable)])
    expect((await send(Buffer.alloc(limits.bom.bytes + 1, 'a,b\n'))).status).toBe(413)
  })
})

describe('500 parts', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, at) => `P-${at};${(at % 9) + 1} Stk`)
  const bill = (lines: readonly string[]) => Buffer.from(lines.join('\n'))
  const titles = ['Project X;', 'Drawn by;CN', 'Released;2026-01-02']

  it('are read below titles, with words between and a sum below them', async () => {
    const [first = '', ...others] = parts(500)
    const table = await read(
      bill([...titles, 'SKU;Qty;Note', first, ';;small parts', ...others, 'Summe;2498', '']),
    )
    expect([table.heading, table.rows.length]).toEqual([3, 506])
    expect(table.columns).toMatchObject({ sku: 0, quantity: 1 })
    expect((await send(bill(['Project X;', 'SKU;Qty', ...parts(500)]))).status).toBe(200)
  })

  it('are the most, and a file of far more rows isn’t read to its end', async () => {
    const refused = async (lines: readonly string[]) => {
      const { status, text } = await send(bill(lines))
      return [status, text]
    }
    const most = (text: string) => [400, expect.stringContaining(text)]
    expect(await refused([...titles, 'SKU;Qty', ...parts(501)])).toEqual(most('at most 500 parts'))
    expect(await refused(['SKU;Qty', ...parts(1_001)])).toEqual(most('at most 1,000 rows'))
    // Where no heading is known, a person may still say which row it is.
    expect((await send(bill(['X1', 'X2', ...parts(499)]))).status).toBe(200)
  })

  it('go from a file in another country’s letters to a whole list, whatever their units', async () => {
    const units = ['', ' 个', '件', ' pcs', ' шт']
    const rows = Array.from({ length: 500 }, (_, at) =>
      [at + 1, at === 0 ? 'FL-77' : `NONE-${at}`, `零件 ${at}`, `${(at % 9) + 2}${units[at % 5]}`, '急'].join(
        ',',
      ),
    )
    const text = ['项目 X,,,,', '序号,部件号,名称,数量,备注', ...rows, ',,合计,2989,'].join('\r\n')
    const table = await read(encodedText(text, 'gb18030'))
    expect([table.encoding, table.heading, table.columns]).toMatchObject([
      'gb18030',
      1,
      { sku: null, number: 1, name: 2, quantity: 3, note: 4 },
    ])
    const wanted = partRows(table.rows, table.heading, table.columns).map(({ cells }) => ({
      number: cells[1] ?? '',
      name: cells[2] ?? '',
      quantity: readPieces(cells[3] ?? '', table.numbers),
    }))
    expect(wanted).toHaveLength(500)
    const found: Awaited<ReturnType<typeof match>> = []
    for (let from = 0; from < 500; from += limits.bom.matchedAtOnce)
      found.push(
        ...(await match(
          wanted.slice(from, from + limits.bom.matchedAtOnce).map(({ number, name }) => ({ number, name })),
        )),
      )
    expect([found.length, found[0]?.[0]?.[0]]).toEqual([500, wrist])
    const lines = wanted.map(({ number, name, quantity }, at) => ({
      ...(at === 0 && { product: wrist }),
      name,
      sku: number,
      quantity: Number(quantity),
    }))
    const [first, ...rest] = [0, 200, 400].map((from) => lines.slice(from, from + 200))
    let { ok: list } = await world.callAs(world.customer, 'createRequestList', {
      body: { name: '500 parts', lines: first },
    })
    for (const more of rest)
      list = (
        await world.callAs(world.customer, 'addRequestLines', {
          params: { id: list.id },
          body: { lines: more ?? [] },
        })
      ).ok
    expect(list.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual(
      wanted.map(({ number }, at) => [at === 0 ? 'FL-77' : number, (at % 9) + 2]),
    )
    // The list goes on as one quote, each of its lines once.
    const asked = await world.callAs(world.customer, 'requestListQuote', {
      params: { id: list.id },
      body: { version: list.version, with_open_lines: true },
    })
    expect(asked.status, asked.text).toBe(201)
    const { count } = await world.owner
      .selectFrom('open_lines')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('quote_id', '=', asked.ok.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(499)
  })
})

describe('how a file is read', () => {
  it('is guessed, answered, and as its sender says', async () => {
    const bytes = encodedText('Артикул;Кол-во\r\nФЛ-77;2\r\n', 'windows-1251')
    const guessed = await read(bytes)
    expect([guessed.encoding, guessed.sheets, guessed.rows[1]?.cells]).toEqual([
      'windows-1251',
      [],
      ['ФЛ-77', '2'],
    ])
    expect((await read(bytes, { encoding: 'windows-1252' })).rows[1]?.cells).toEqual(['ÔË-77', '2'])
    const wrong = await send(bytes, { encoding: 'ebcdic' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('"encoding"')])
  })

  it('is the sheet that has the bill, or the one that its sender names', async () => {
    const sheets = [
      {
        name: 'Cover',
        rows: [
          ['Project', 'Cell 4'],
          ['Revision', 'B'],
        ],
      },
      {
        name: 'BOM',
        rows: [
          ['Description', 'MPN', 'Qty'],
          ['Flange', 'FL-77', 3],
        ],
      },
    ]
    const bytes = Buffer.from(await writeXlsx({ sheets }))
    expect(await read(bytes)).toMatchObject({
      sheets: ['Cover', 'BOM'],
      sheet: 'BOM',
      columns: { name: 0, number: 1, quantity: 2 },
    })
    expect((await read(bytes, { sheet: 'Cover' })).rows[0]?.cells).toEqual(['Project', 'Cell 4'])
    const none = await send(bytes, { sheet: 'Parts' })
    expect([none.status, none.text]).toEqual([400, expect.stringContaining(messages.tableNoSheet)])
    expect(none.text).toContain('"sheet"')
  })
})

it('a bill is read for a vendor whose uploads lie unused as far as they may, since nothing of it is kept', async () => {
  const { userId } = world.vendor
  for (let at = 0; at < limits.media.unusedFiles; at += 1) await buildMedia(world.owner, { owner_id: userId })
  const file = { name: 'bom.csv', bytes: Buffer.from('Part number;Qty\nFL-77;2\n') }
  const kept = await callRaw(world, world.vendor, 'uploadFile', { query: {}, form: { file } })
  expect([kept.status, kept.text]).toEqual([409, expect.stringContaining('too_many_unused')])
  expect((await send(file.bytes, {}, world.vendor)).status).toBe(200)
})

it.each(oddTables)('a bill with %s is read or refused', async (_, bytes) => {
  const { status, text } = await send(bytes)
  expect([200, 400], text).toContain(status)
})

describe('the rows of a bill', () => {
  it('are matched by SKU, by maker’s number however it is written, and by name, each with how sure it is', async () => {
    const found = await match([
      { sku: 'rbt-xm430-w350-r' },
      { sku: 'RBTXM430 W350R' },
      { number: 'XM430 W350-R' },
      { name: 'Bal bearing flange for wrist' },
      { name: 'Nothing that anybody sells' },
      { number: '1' },
      { name: 'Servo XM430-W350-R, 12 V' },
      { name: 'Ball bearing flange 608 for wrists' },
    ])
    // The part's name tells its bore besides.
    expect(found[7]?.[0]).toEqual([flange, 'number', 85])
    expect(found[6]?.[0]).toEqual([servo, 'number', 95])
    expect(found[0]).toEqual([[servo, 'sku', 100]])
    expect(found[2]?.[0]).toEqual([servo, 'number', 95])
    expect(found[3]?.[0]?.slice(0, 2)).toEqual([wrist, 'name'])
    expect(found[3]?.[0]?.[2]).toBeGreaterThan(60)
    expect(found[4]).toEqual([])
    expect(found[5]).toEqual([])
  })

  it('are matched by name where a word is misspelt, and where one is another part’s', async () => {
    const coupling = await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      name: 'Elastomer coupling between shafts',
    })
    const spacer = await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      name: 'Titanium spacer',
    })
    const first = async (name: string) => (await match([{ name }]))[0]?.[0]?.slice(0, 2)
    expect(await first('Elastomre coupling betwen shafts')).toEqual([coupling, 'name'])
    expect(await first('Titanum spaccer')).toEqual([spacer, 'name'])
    expect(await first('Titanium coupling between shafts')).toEqual([coupling, 'name'])
  })

  it('are matched by words that are too common to be counted, with the rarest of them', async () => {
    const build = (name: string) =>
      buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name })
    const wanted = await build('Conveyor belt tensioner')
    // Each lacks one of the words.
    await build('Tensioner conveyor')
    await build('Tensioner belt')
    const copies = 1_000_000
    await world.owner.transaction().execute(async (trx) => {
      // Of the index alone: no product is behind them, and nobody could see one. Of fewer than a hundred words the planner knows nothing.
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await sql`
        INSERT INTO product_search (product_id, vendor_id, type, name, document)
        SELECT ${copies} + n, vendor_id, type, 'Conveyor belt', to_tsvector('simple', 'conveyor belt kind' || n % 200)
        FROM product_search, generate_series(1, 5000) n WHERE product_id = ${wanted}`.execute(trx)
    })
    await sql`ANALYZE product_search`.execute(world.owner)
    const estimate = async (words: string): Promise<number> => {
      const { rows } = await sql<{ documents: string }>`
        SELECT estimated_documents(corrected_query(${words})) AS documents`.execute(world.owner)
      return Number(rows[0]?.documents)
    }
    expect(Math.round((await estimate('conveyor')) / 500)).toBe(10)
    expect(await estimate('tensioner')).toBeLessThan(100)
    const [found] = await match([{ name: 'Tensioner, conveyor belt' }])
    expect(found?.map(([product, kind]) => [product, kind])).toEqual([[wanted, 'words']])
    await sql`DELETE FROM product_search WHERE product_id > ${copies}`.execute(world.owner)
  })

  it('are matched by a part’s own maker’s number before those that name it, and left open between equal parts', async () => {
    const own = { manufacturer: 'maxon', part_number: 'EC-4pole 22' }
    const build = (name: string, given: object) =>
      buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name, ...given })
    const motor = await build('Brushless motor', own)
    await build('Mount for EC-4pole 22', {})
    expect((await match([{ number: 'ec 4pole-22' }]))[0]?.[0]).toEqual([motor, 'maker', 97])
    const equal = await build('Brushless motor, 90 W', { ...own, part_number: 'EC4POLE22' })
    expect((await match([{ number: 'ec 4pole-22' }]))[0]?.slice(0, 2)).toEqual([
      [motor, 'maker', 97],
      [equal, 'maker', 97],
    ])
    await buildProduct(world.owner, world.references, {
      vendor_id: world.tenant.userId,
      tenant_id: world.tenant.tenantId,
      name: 'Of a store',
      ...own,
    })
    expect(
      (await match([{ number: 'ec 4pole-22' }]))[0]?.filter(([, kind]) => kind === 'maker'),
    ).toHaveLength(2)
  })

  it('find a SKU that stands in another column', async () => {
    expect((await match([{ number: 'FL-77' }]))[0]?.[0]).toEqual([wrist, 'sku', 100])
    expect((await match([{ name: 'FL-77' }]))[0]?.[0]).toEqual([wrist, 'sku', 100])
  })

  it('find what a person chose for the same words before: their own choice, and nobody else’s', async () => {
    const rows = [{ name: 'Kundenteil 4711-B' }]
    expect(await match(rows)).toEqual([[]])
    const list = await world.callAs(world.customer, 'createRequestList', {
      body: {
        name: 'Remembered',
        lines: [{ product: servo, quantity: 1, picked_for: 'Kundenteil 4711-B' }],
      },
    })
    expect(list.status).toBe(201)
    expect(await match([{ number: 'kundenteil 4711 B' }])).toEqual([[[servo, 'alias', 98]]])
    expect(await match(rows, world.otherCustomer)).toEqual([[]])
  })

  it('remember the part that a line of words is given', async () => {
    const list = (
      await world.callAs(world.customer, 'createRequestList', {
        body: { name: 'Words', lines: [{ name: 'Hausnummer 12-99', quantity: 1 }] },
      })
    ).ok
    await world.callAs(world.customer, 'changeRequestLine', {
      params: { id: list.id, line: list.lines[0]?.id ?? 0 },
      body: { product: wrist },
    })
    expect(await match([{ sku: 'Hausnummer 12-99' }])).toEqual([[[wrist, 'alias', 98]]])
  })

  it('are never given a part that the asking person doesn’t see', async () => {
    const rows = [{ name: 'Store arm' }]
    expect((await match(rows)).flat().map(([id]) => id)).not.toContain(world.storeModel)
    expect((await match(rows, world.storeCustomer)).flat().map(([id]) => id)).toContain(world.storeModel)
  })

  it('cost as many statements as one row does, however many they are', async () => {
    // Rows that nothing is found for are looked for by fewer words, all of them at once: alike, so that both go as far.
    await world.signIn(world.customer)
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ sku: `NONEX${index}`, name: 'Unknown part' }))
    const needed = async (count: number) =>
      (await statementsDuring(() => match(rows(count))))
        .filter((text) => text !== 'commit')
        .map((text) => text.replace(/^commit; /, ''))
    expect(await needed(limits.bom.matchedAtOnce)).toEqual(await needed(1))
  })
})
