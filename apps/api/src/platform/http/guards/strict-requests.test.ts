import { messages } from '@armature/domain/messages'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../../../testing/builders.ts'
import { createWorld } from '../../../../testing/builders.ts'
import { buildApp } from '../../../process/app.ts'
import type { Config } from '../../config/config.ts'

let world: World
const apps: FastifyInstance[] = []
const appOf = async (config: Partial<Config>) => {
  const deps = { ...world.deps, config: { ...world.deps.config, ...config } }
  const app = await buildApp({ deps, log: pino({ level: 'silent' }) })
  apps.push(app)
  return app
}
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await world.drop()
})

const statusOf = async (app: FastifyInstance, host: string, url = '/dev/outbox.json') => {
  const answer = await app.inject({ url, headers: { host } })
  return [answer.statusCode, answer.headers['content-type']?.toString().startsWith('application/json')]
}

it('keeps the demo to names of its own machine, its mailbox first of all', async () => {
  const demo = await appOf({})
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'shop.localhost'])
    expect(await statusOf(demo, host), host).toEqual([200, true])
  for (const host of ['parts.example.com', '192.168.1.20:3000', 'localhost.example.com'])
    for (const url of ['/dev/outbox.json', '/', '/api/me/', '/nothing-such'])
      expect(await statusOf(demo, host, url), host).toEqual([403, true])
  const { detail } = (await demo.inject({ url: '/', headers: { host: 'evil.example' } })).json()
  expect(detail).toBe(messages.demoElsewhere)
})

it('answers a load balancer’s check, which may send no host', async () => {
  const demo = await appOf({})
  for (const host of ['', '10.0.0.7:3000', 'armature.internal'])
    expect(await statusOf(demo, host, '/healthz'), host).toEqual([200, true])
})

it('lets a network in where that is asked for, and nobody by a public name; everybody in production', async () => {
  const demo = await appOf({ demoOnNetwork: true })
  for (const host of ['localhost', '192.168.1.20:3000', 'workbench.local', 'armature:3000', '[fd00::7]:3000'])
    expect(await statusOf(demo, host), host).toEqual([200, true])
  for (const host of ['203.0.113.7:3000', '[2001:db8::1]', 'parts.shop', '192.168.1.20.nip.io'])
    expect(await statusOf(demo, host), host).toEqual([403, true])
  expect(await statusOf(await appOf({ environment: 'production' }), 'parts.example.com', '/healthz')).toEqual(
    [200, true],
  )
})
