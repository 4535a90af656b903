/**
 * `npm run bench:turns`: the longest turn of the server's event loop while it answers the largest things that it is asked: a quote of as many
 * lines as there may be, all that its lines can be bought for instead, lists of a hundred, counts, tables, site maps; and while it reads the worst files of parts. The cost of
 * requests' own JSON is measured by tools/measure-worst-requests.ts. No other call has an answer before such a turn
 * ends; 50 ms is what is wanted of a machine that has nothing else to do. It judges nothing.
 *
 * The shortest of five tries counts, of two for files, since other processes and garbage fall into any of them. `BENCH_CASES` narrows it to
 * the calls whose name this regular expression finds; `BENCH_DATA` is a folder that keeps the world for the next run.
 */
import { randomBytes } from 'node:crypto'
import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import { limits } from '@armature/domain/limits'
import { run, makeSmall, startCluster } from './databases.ts'
import { signIn } from './measure.ts'
import type { Person } from './people.ts'
import { people } from './people.ts'
import { markdownTable } from './report.ts'
import type { BenchServer } from './servers.ts'
import { startServer, stopServers } from './servers.ts'
import type { NamedFile } from './worst-files.ts'
import { worstBoms, worstImports } from './worst-files.ts'

const products = 100_000
const tries = { answer: 5, file: 2 }
const wanted = new RegExp(process.env.BENCH_CASES ?? '')

/** The world's vendors have every 400th product, and those of one round of all vendors are the same part here. */
const vendors = 400
const sellers = 20
const equalParts = `UPDATE products SET part_number = 'P-' || id / ${vendors} WHERE id % ${vendors} < ${sellers}`

/** As many products as a quote may have lines, of a few vendors. */
const lines = Array.from({ length: limits.quote.lines }, (_none, nth) => ({
  id: (1 + Math.floor(nth / sellers)) * vendors + (nth % sellers),
  quantity: 1 + (nth % 9),
}))

interface Case {
  name: string
  person: Person | null
  path: string
  method?: string
  body?: object
  /** Sent in a form. It may be refused: what counts is how it is read. */
  file?: NamedFile
}

const pathOf = (call: CallName, id = 0): string => endpoints[call].path.replace(':id', String(id))

const casesOf = (quote: number, subQuote: number, list: number): Case[] => {
  const hundred = `page_size=${limits.page.max}`
  const all: Case[] = [
    { name: 'quote of 500 lines', person: 'admin', path: pathOf('readQuote', quote) },
    { name: 'its customer reads it', person: 'customer', path: pathOf('readQuote', quote) },
    { name: 'sub-quote of it', person: 'admin', path: pathOf('readSubQuote', subQuote) },
    { name: 'offers compared for 500 lines', person: 'admin', path: pathOf('compareOffers', quote) },
    { name: 'list of 500 lines', person: 'customer', path: pathOf('readRequestList', list) },
    {
      name: 'quote of 500 lines, added',
      person: 'admin',
      path: pathOf('addQuoteOnUsersBehalf'),
      method: 'POST',
      body: { user_id: people.customer.userId, products: lines },
    },
    { name: '100 quotes', person: 'admin', path: `${pathOf('listQuotes')}?${hundred}` },
    { name: '100 sub-quotes', person: 'admin', path: `${pathOf('listSubQuotes')}?${hundred}` },
    { name: '100 orders', person: 'admin', path: `${pathOf('listOrders')}?${hundred}` },
    { name: '100 products', person: 'admin', path: `${pathOf('searchProducts')}?${hundred}` },
    { name: '100 found', person: 'admin', path: `${pathOf('searchProducts')}?${hundred}&search=servo` },
    { name: '100 of the catalogue', person: null, path: `${pathOf('searchCatalogue')}?${hundred}` },
    { name: 'counts of the catalogue', person: null, path: `${pathOf('readCatalogueFacets')}?search=servo` },
    { name: 'products as CSV', person: 'admin', path: `${pathOf('exportProducts')}?format=csv` },
    {
      name: 'products as XLSX',
      person: 'admin',
      path: `${pathOf('exportProducts')}?format=xlsx&search=servo`,
    },
    { name: 'sub-quotes as CSV', person: 'admin', path: `${pathOf('exportSubQuotes')}?format=csv` },
    { name: 'site map', person: null, path: '/sitemap.xml' },
    { name: 'site map of 10,000 parts', person: null, path: '/sitemap.xml?part=3' },
  ]
  return all.filter(({ name }) => wanted.test(name))
}

const fileCases = async (): Promise<Case[]> => {
  const of = (what: string, call: CallName, person: Person, files: Record<string, NamedFile>): Case[] =>
    Object.entries(files).map(([odd, file]) => ({
      name: `${what}: ${odd}`,
      person,
      path: pathOf(call),
      method: 'POST',
      file,
    }))
  const all = [
    ...of('bill of materials', 'readBom', 'customer', await worstBoms()),
    ...of('file of products', 'uploadProductImport', 'vendor', await worstImports()),
  ]
  return all.filter(({ name }) => wanted.test(name))
}

const formOf = ({ name, bytes }: NamedFile): FormData => {
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  return form
}

const cluster = await startCluster(process.env.BENCH_DATA)
try {
  const serverSecret = randomBytes(32).toString('base64url')
  const databaseUrl = await makeSmall(cluster, products)
  await run(databaseUrl, equalParts)
  const server: BenchServer = await startServer('our-server.ts', {
    SERVER_SECRET: serverSecret,
    RATE_LIMIT_SCALE: '1000000',
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
  })
  const tokens = await signIn({ serverSecret })
  const send = async ({ name, person, path, method = 'GET', body, file }: Case): Promise<Response> => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(person === null ? {} : { authorization: `JWT ${tokens[person]}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: formOf(file) }),
    })
    if (!response.ok && !(file !== undefined && response.status === 400))
      throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return response
  }
  const make = async <Made>(call: CallName, person: Person, body: object, id = 0): Promise<Made> => {
    const response = await send({ name: call, person, path: pathOf(call, id), method: 'POST', body })
    return (await response.json()) as Made // as the contract of the call has it
  }
  const quote = await make<{ id: number; subquotes: { id: number }[] }>('addQuoteOnUsersBehalf', 'admin', {
    user_id: people.customer.userId,
    products: lines,
  })
  const list = await make<{ id: number }>('createRequestList', 'customer', {
    name: `All of them, ${new Date().toISOString()}`,
  })
  const { linesPerCall } = limits.requestList
  for (let from = 0; from < lines.length; from += linesPerCall) {
    const some = lines.slice(from, from + linesPerCall).map(({ id, quantity }) => ({ product: id, quantity }))
    await make('addRequestLines', 'customer', { lines: some }, list.id)
  }
  const rows: string[][] = []
  const answers = casesOf(quote.id, quote.subquotes[0]?.id ?? 0, list.id)
  for (const one of [...answers, ...(await fileCases())]) {
    let [longest, bytes, status] = [Number.POSITIVE_INFINITY, 0, 0]
    for (let nth = 0; nth < tries[one.file === undefined ? 'answer' : 'file']; nth += 1) {
      await server.longestTurn()
      const response = await send(one)
      bytes = (await response.arrayBuffer()).byteLength
      status = response.status
      longest = Math.min(longest, await server.longestTurn())
    }
    rows.push([one.name, String(status), longest.toFixed(1), (bytes / 1_000).toFixed(0)])
  }
  console.log(markdownTable(['answer', 'status', 'longest turn, ms', 'kB'], rows))
} finally {
  stopServers()
  await cluster.stop()
}
