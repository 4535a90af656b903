import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isPublicAddress, publicRequests } from './public-request.ts'

let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.headers.host}${request.url}`)
  if (request.url === '/away') response.writeHead(302, { location: '/there' }).end()
  else request.pipe(response)
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
})

const at = (path: string) => ({ url: new URL(path, `http://parts.example:${port}`), timeoutMs: 5_000 })
const addressesOf = async () => ['127.0.0.1']
const open = publicRequests({ addressesOf, mayReach: () => true })

it('connects to the address that was checked, and sends and returns what it is given', async () => {
  const { status, body } = await open({ ...at('/x'), method: 'POST', body: 'grüß', mostBytes: 100 })
  expect([status, body.toString()]).toEqual([200, 'grüß'])
  expect(asked).toEqual([`POST parts.example:${port}/x`])
})

it('never connects if one of the addresses isn’t public, also where the address itself was typed', async () => {
  const mixed = publicRequests({ addressesOf: async () => ['93.184.216.34', '127.0.0.1'] })
  await expect(mixed({ ...at('/'), mostBytes: 100 })).rejects.toThrow('not public')
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
    await expect(
      publicRequests()({ url: new URL(`http://${host}:${port}/`), timeoutMs: 5_000, mostBytes: 100 }),
    ).rejects.toThrow('not public')
  expect(asked).toEqual([])
})

it('follows no redirect and refuses a long answer', async () => {
  expect((await open({ ...at('/away'), mostBytes: 100 })).status).toBe(302)
  expect(asked).toHaveLength(1)
  await expect(open({ ...at('/x'), method: 'POST', body: 'x'.repeat(101), mostBytes: 100 })).rejects.toThrow(
    'longer',
  )
})

it.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['192.168.0.1', false],
  ['0.0.0.0', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
