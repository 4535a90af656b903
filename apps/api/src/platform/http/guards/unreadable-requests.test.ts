import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.stop())

/** The answer to these bytes, until the connection ends. */
const answerTo = async (request: string) => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(world.url).port) })
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  // The server may cut the connection off in the middle of a write.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head: head.toLowerCase(), body: JSON.parse(body) as Record<string, unknown> }
}

it.each<readonly [string, string, number]>([
  ['a length that is none', 'POST /image/upload HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
  [
    'two lengths at once',
    'POST /image/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400],
  [
    'a host in the request line that is not the header’s',
    'GET http://y/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['another scheme than ours', 'GET ftp://x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['a path in place of an address', 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ...['x/y', 'x?y', 'x#y', 'x@y', 'x, y', 'x y', '', 'x:123456'].map(
    (host) =>
      [`the host ${host}`, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 400] as const,
  ),
  ...['//', '///', '//[', '//a:99999/', '//localhost/quotes'].map(
    (path) =>
      [`the path ${path}`, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 400] as const,
  ),
  ['no HTTP', 'GIF89a\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('%s is refused as everything else is', async (_what, request, status) => {
  const { head, body } = await answerTo(request)
  expect(head).toMatch(new RegExp(`^http/1\\.1 ${status} `))
  expect(head).toContain('x-content-type-options: nosniff')
  expect(body).toEqual({
    detail: 'The request is malformed.',
    code: status === 400 ? 'malformed_request' : 'headers_too_large',
    request_id: expect.any(String),
  })
})

it('a host in the request line that is the header’s is none too many', async () => {
  const { head, body } = await answerTo(
    'GET HTTP://LocalHost:80/api/me/ HTTP/1.1\r\nHost: localhost:80\r\nConnection: close\r\n\r\n',
  )
  expect(head).toMatch(/^http\/1\.1 401 /)
  expect(body.code).not.toBe('malformed_request')
})
