import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { handleUnknownPaths } from './errors.ts'
import { secureHeaders } from './security-headers.ts'
import { serveWebApp } from './web-app.ts'

const page = '<!doctype html><meta name="money" content="real" /><title>Armature</title>'
const robots = 'User-agent: *\nDisallow: /\n'
let dist: string
let app: FastifyInstance
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'armature-web-'))
  await writeFile(path.join(dist, 'index.html'), page.replace('"real"', '"__MONEY__"'))
  await writeFile(path.join(dist, 'robots.txt'), robots)
  app = Fastify()
  await secureHeaders(app, readConfig({ SERVER_SECRET: 'q7Zk2mX9pLw4Tn8Rv1Bc6Hd3Jf5Gs0Ya' }))
  handleUnknownPaths(app, await serveWebApp(app, { viewerHosts: [], movesRealMoney: true }, dist))
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

it.each(['/', '/quotes', '/quotes/7', '/robots.txt'])(
  'answers a HEAD of %s as its GET, without the body',
  async (url) => {
    const [get, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })]
    expect([get.statusCode, get.payload]).toEqual([200, url === '/robots.txt' ? robots : page])
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect(head.headers[name], name).toEqual(get.headers[name])
  },
)

it('sends its screens for no other method, and for no path of the server', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
    expect((await app.inject({ method, url: '/quotes' })).statusCode, method).toBe(404)
  for (const url of ['/api/x', '/media/x', '/dev', '/assets/none.js', '/sandbox/x'])
    expect((await app.inject({ url })).statusCode, url).toBe(404)
})
