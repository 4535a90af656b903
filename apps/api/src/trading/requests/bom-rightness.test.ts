import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import type { BomColumn } from '@armature/domain/requests/bom-columns'
import { bomColumns, nameOfRow, partRows } from '@armature/domain/requests/bom-columns'
import { matchState } from '@armature/domain/requests/bom-matches'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../testing/builders.ts'
import { callRaw } from '../../../testing/calls/raw-call.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { readDemoCatalogue } from '../../process/seed/demo-catalogue.ts'
import { readDemoParts } from '../../process/seed/demo-parts.ts'
import { resumeMeasures } from '../../selling/catalogue/search/read-measures.ts'

/**
 * How well bills are read and matched: folders of bills, with the headings of their columns in expected.json and, in
 * held.json, the parts of the demo's catalogue that their rows mean. `BILLS=folder` measures other bills beside ours.
 */
const ours = fileURLToPath(new URL('../../../testing/files/bills/', import.meta.url))
const others = (process.env['BILLS'] ?? '').split(path.delimiter).filter((folder) => folder !== '')

type Expected = Partial<Record<BomColumn, string>>
/** Words of a row, and the products of which each is what the row means. */
type Held = Readonly<Record<string, readonly string[]>>

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  const demo = [...(await readDemoCatalogue()), ...(await readDemoParts())]
  for (const { sku, name, maker, partNumber, description, specs, equipment } of demo)
    await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      sku,
      name,
      type: equipment === undefined ? 'COMPONENT' : 'MODEL',
      manufacturer: maker,
      part_number: partNumber ?? null,
      description,
      specs: JSON.stringify(specs),
    })
  await resumeMeasures(world.deps)
  await world.runJobs()
})
afterAll(() => world.stop())

type Table = Response<Endpoints['readBom']>

const read = async (folder: string, name: string): Promise<Table> => {
  const form = { file: { name, bytes: await readFile(path.join(folder, name)) } }
  const { status, text } = await callRaw(world, world.customer, 'readBom', { query: {}, form })
  expect([name, status], text).toEqual([name, 200])
  return JSON.parse(text) as Table
}

const wrongColumns = ({ rows, heading, columns }: Table, expected: Expected): string[] =>
  bomColumns.flatMap((column) => {
    const at = columns[column]
    const found = at === null || heading === null ? null : (rows[heading]?.cells[at] ?? '').trim()
    const wanted = expected[column] ?? null
    return wanted === found ? [] : [`${column}: ${found ?? '–'}, not ${wanted ?? '–'}`]
  })

const matched = async ({ rows, heading, columns }: Table) => {
  const cell = (cells: readonly string[], at: number | null, most: number) =>
    at === null ? '' : (cells[at] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, most)
  const { words, sku } = limits.requestList
  const wanted = partRows(rows, heading, columns).map(({ cells }) => ({
    sku: cell(cells, columns.sku, sku),
    number: cell(cells, columns.number, sku),
    name: nameOfRow(cells, columns).replaceAll(/\s+/g, ' ').trim().slice(0, words),
    maker: cell(cells, columns.manufacturer, sku),
  }))
  const found: Response<Endpoints['matchBom']>['rows'] = []
  for (let from = 0; from < wanted.length; from += limits.bom.matchedAtOnce) {
    const body = { rows: wanted.slice(from, from + limits.bom.matchedAtOnce) }
    found.push(...(await world.callAs(world.customer, 'matchBom', { body })).ok.rows)
  }
  return wanted.map((row, at) => ({ ...row, found: found[at] ?? [] }))
}

const measure = async (folder: string, name: string, expected: Expected, held: Held) => {
  const table = await read(folder, name)
  const wrong = wrongColumns(table, expected)
  const rows = await matched(table)
  const all = rows.map(({ found, ...row }) => {
    const text = [row.name, row.number, row.sku].join(' ')
    const [, means = null] = Object.entries(held).find(([words]) => text.includes(words)) ?? []
    const state = matchState(found)
    const best = state === 'open' ? null : (found[0]?.product.sku ?? null)
    return { text, means, state, best, isRight: best !== null && means?.includes(best) === true }
  })
  return {
    name,
    wrong,
    rows: all.length,
    // A row that wasn't read has no proposal either.
    held: [
      ...all.filter(({ means }) => means !== null),
      ...Object.keys(held)
        .filter((words) => !all.some(({ text }) => text.includes(words)))
        .map((text) => ({ text, means: null, state: 'open' as const, best: null, isRight: false })),
    ],
    sure: all.filter(({ state }) => state === 'sure'),
    proposed: all.filter(({ best }) => best !== null),
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

const said = (measured: readonly Measured[]): string[] => {
  const sum = (count: (one: (typeof measured)[number]) => number) =>
    measured.reduce((all, one) => all + count(one), 0)
  const lines = measured.flatMap(({ name, wrong, held, sure, proposed, rows }) => [
    `${name}: ${rows} rows, columns ${wrong.length === 0 ? 'right' : wrong.join('; ')}`,
    ...held
      .filter(({ isRight }) => !isRight)
      .map(({ text, best }) => `  held, not proposed: ${text} (${best})`),
    ...sure.filter(({ isRight }) => !isRight).map(({ text, best }) => `  WRONG AND SURE: ${text} (${best})`),
    ...proposed
      .filter(({ isRight, state }) => !isRight && state !== 'sure')
      .map(({ text, best }) => `  proposed to look at: ${text} (${best})`),
  ])
  const right = (some: readonly { isRight: boolean }[]) => some.filter(({ isRight }) => isRight).length
  return [
    ...lines,
    `columns right in ${measured.filter(({ wrong }) => wrong.length === 0).length} of ${measured.length} bills`,
    `rows of the catalogue proposed: ${sum(({ held }) => right(held))} of ${sum(({ held }) => held.length)}`,
    `sure: ${sum(({ sure }) => right(sure))} right, ${sum(({ sure }) => sure.length - right(sure))} wrong`,
  ]
}

const json = async <Content>(folder: string, name: string): Promise<Record<string, Content>> =>
  JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Record<string, Content>

const measured = async (folder: string) => {
  const [expected, held] = [
    await json<Expected>(folder, 'expected.json'),
    await json<Held>(folder, 'held.json'),
  ]
  const found: Measured[] = []
  for (const [name, parts] of Object.entries(held))
    found.push(await measure(folder, name, expected[name] ?? {}, parts))
  process.stdout.write(`${said(found).join('\n')}\n`)
  return found
}

const wrongAndSure = (found: readonly Measured[]): string[] =>
  found.flatMap(({ sure }) => sure.filter(({ isRight }) => !isRight).map(({ text }) => text))

it('proposes the parts of our bills, and is never sure of a wrong one', async () => {
  const found = await measured(ours)
  expect(wrongAndSure(found)).toEqual([])
  expect(found.flatMap(({ held }) => held.filter(({ isRight }) => !isRight))).toEqual([])
  expect(found.flatMap(({ wrong }) => wrong)).toEqual([])
})

it('proposes every part on the demo robot’s own list that is sold', async () => {
  const { 'so101-follower.md': heldByRobot = {} } = await json<Held>(ours, 'held.json')
  const { rows, held, sure } = await measure(ours, 'so101-follower.md', {}, heldByRobot)
  expect([rows, held.length, held.every(({ isRight }) => isRight)]).toEqual([10, 8, true])
  // Of a bracket and two links, their own names say more than the list.
  expect(sure.filter(({ isRight }) => isRight)).toHaveLength(4)
})

it.each(others)('is never sure of a wrong part in the bills of %s', async (folder) => {
  expect(wrongAndSure(await measured(folder))).toEqual([])
})
