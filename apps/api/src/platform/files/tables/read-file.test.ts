import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { canBeAlone, fencedChildren } from '../../../../testing/files/fenced-children.ts'
import { hungryTables } from '../../../../testing/files/odd-tables.ts'
import type { TableBounds } from './file-table.ts'
import type { TableEffort } from './read-file.ts'
import { readTableSlices } from './read-file.ts'
import { rowsOfSlices } from './row-slices.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-table-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

const unpackedBytes = 12_000_000
const bounds: TableBounds = {
  bytes: 100_000,
  unpackedBytes,
  rows: 2_000,
  isOneRowEnough: false,
  columns: 10,
  cellLength: 100,
}

const stored = async (content: string | Buffer): Promise<string> => {
  const file = path.join(folder, 'parts')
  await writeFile(file, content)
  return file
}

/** Enough for a usual file and for no hungry one. */
const little: TableEffort = { processorMs: 200_000, megabytes: 64 }

const read = async (content: string | Buffer, effort = little, owner = 1) =>
  readTableSlices({ path: await stored(content), owner, bounds, reading: {}, likely: 'products' }, effort)

const whole = (table: Awaited<ReturnType<typeof read>>) => {
  if (table === null || typeof table === 'string') throw new Error('a table')
  return table
}

it('a bill is read, and its columns guessed, by a process of its own', async () => {
  const guessed = vi.spyOn(String.prototype, 'normalize')
  const file = {
    path: await stored('SKU;Qty\nA-1;2\n'),
    owner: 1,
    bounds,
    reading: {},
    likely: 'bom',
  } as const
  const table = whole(await readTableSlices(file))
  expect(rowsOfSlices(table.slices)).toEqual([
    { line: 1, cells: ['SKU', 'Qty'] },
    { line: 2, cells: ['A-1', '2'] },
  ])
  expect(table).toMatchObject({
    bill: { heading: 0, columns: { sku: 0, quantity: 1 }, parts: 1 },
  })
  expect(guessed).not.toHaveBeenCalled()
  expect(await readTableSlices({ ...file, bounds: { ...bounds, bytes: 5 } })).toBe('tooLarge')
})

it('a table’s rows come in slices, none of which holds the process', async () => {
  const table = whole(await read(`SKU;Qty\n${'A-1;2\n'.repeat(1_200)}`))
  expect([table.rowCount, table.slices.length, table.bill]).toEqual([1_200, 3, null])
})

it('products are read below the title of their file, where a row without digits names them', async () => {
  const table = whole(
    await read('Acme GmbH\nPrice list;\nSKU;Our name;Qty\nSKU;Name;Qty;Maker;1\nA-1;Arm;2\n'),
  )
  expect(table.headings).toEqual(['SKU', 'Our name', 'Qty'])
  expect(rowsOfSlices(table.slices).map(({ line }) => line)).toEqual([4, 5])
})

it.each(hungryTables(unpackedBytes - 10_000))(
  'a workbook that takes more memory than there is ends its own process alone: %s',
  async (_what, content) => {
    expect(content.length).toBeLessThan(bounds.bytes)
    expect(['tooMuch', 'tooManyColumns', 'notATable']).toContain(await read(content))
    expect(await read('SKU;Qty\nA-1;2\n')).toMatchObject({ rowCount: 1 })
  },
)

it('a file that takes too long is given up, and the next one is read', async () => {
  expect(await read('SKU;Qty\nA-1;2\n', { ...little, processorMs: 1 })).toBeNull()
  expect(await read('SKU;Qty\nA-1;2\n')).toMatchObject({ rowCount: 1 })
})

it('a file that isn’t there is a failure of ours', async () => {
  const file = { path: path.join(folder, 'gone'), owner: 1, bounds, reading: {}, likely: 'bom' } as const
  await expect(readTableSlices(file)).rejects.toThrow(/ENOENT/)
})

it.runIf(process.platform === 'linux')(
  'the process stands behind Node’s fence, and is gone with its file',
  async () => {
    const reading = read('SKU;Qty\nA-1;2\n')
    const readers = () => fencedChildren('table-process')
    await expect.poll(readers).toEqual([{ isFenced: true, isAlone: canBeAlone, environment: [] }])
    await reading
    expect(readers()).toEqual([])
  },
)
