import { describe, expect, it, vi } from 'vitest'
import { ApiError, UnexpectedFailure } from '../failures.ts'
import type { FileProgress } from './save-list.ts'
import { saveList } from './save-list.ts'

/** Answers the next request with these chunks; records the request. */
const answers = (chunks: string[], init: ResponseInit = {}) => {
  const asked: string[] = []
  const encoder = new TextEncoder()
  const fetchFake = async (url: string): Promise<Response> => {
    asked.push(url)
    const body = new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
        controller.close()
      },
    })
    return new Response(body, init)
  }
  vi.stubGlobal('fetch', fetchFake)
  return asked
}

const columns = [
  { id: 'image', header: 'Image' },
  { id: 'total', header: 'Total, in all' },
  { id: 'id', header: 'Quote' },
  { id: 'transition', header: 'Transition' },
]
const ask = (progress: FileProgress[] = [], signal = new AbortController().signal) =>
  saveList('listQuotes', { page: 3, page_size: 10, status: 'NEW', search: '', ordering: '-total_price' })({
    format: 'csv',
    columns,
    signal,
    onProgress: (come) => progress.push(come),
  })

describe('a list that is saved', () => {
  it('is asked for by its filters and order, with the columns that a file can have, as they stand', async () => {
    const asked = answers(['x'])
    await ask()
    const { pathname, searchParams } = new URL(asked[0] ?? '', 'http://localhost')
    expect(pathname).toBe('/api/exports/quotes/')
    expect(Object.fromEntries(searchParams)).toEqual({
      status: 'NEW',
      ordering: '-total_price',
      columns: 'total,id',
      headings: 'Total  in all,Quote',
      format: 'csv',
    })
  })

  it('tells its rows as they come, whatever way the bytes are cut', async () => {
    const headers = { 'X-Export-Rows': '3', 'Content-Disposition': 'attachment; filename="quotes.csv"' }
    answers(['ID\r', '\n1\r\n"2\n2"\r', '\n3\r\n'], { headers })
    const progress: FileProgress[] = []
    const file = await ask(progress)
    expect(progress.map(({ rowsHere }) => rowsHere)).toEqual([0, 1, 3])
    expect([file.name, file.rows, file.blob.size]).toEqual(['quotes.csv', 3, 17])
  })

  it('fails with the server’s reason, or as what broke off', async () => {
    answers(['{"detail":"Please filter it first.","code":"too_many_rows"}'], { status: 400 })
    await expect(ask()).rejects.toMatchObject({ detail: 'Please filter it first.' })
    await expect(ask()).rejects.toBeInstanceOf(ApiError)
    answers([''], { status: 500 })
    await expect(ask()).rejects.toBeInstanceOf(UnexpectedFailure)
  })
})
