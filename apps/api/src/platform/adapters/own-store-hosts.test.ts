import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import type { Deps } from '../context/deps-type.ts'
import { askForProof, storeHostProofRoute } from '../http/pages/store-host-proof.ts'
import { ownStoreHosts } from './own-store-hosts.ts'

const secret = 'the secret of this deployment'
const apps: FastifyInstance[] = []
const ends: (() => void)[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  for (const end of ends.splice(0)) end()
})

/** A marketplace with this secret, as far as it proves whose it is; and the hosts by which it was asked. */
const serve = async (serverSecret = secret) => {
  const hosts: string[] = []
  const app = Fastify()
  apps.push(app)
  // The route reads the secret alone.
  app.decorate('deps', { serverSecret } as Deps)
  app.addHook('onRequest', async ({ headers }) => void hosts.push(headers.host ?? ''))
  storeHostProofRoute(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { hosts, port: (app.server.address() as AddressInfo).port }
}

const domain = 'parts.cobalt.example'

/** Looks as the marketplace at this port does, with this name server. */
const look = (port: number, names: Record<string, string[]>, timeoutMs?: number) =>
  ownStoreHosts({
    publicUrl: `http://market.example:${port}`,
    askForProof: (host) => askForProof([secret], host),
    addressesOf: async (name) => names[name] ?? Promise.reject(new Error(`no ${name}`)),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  }).leadsHere(domain)

const here = { 'market.example': ['127.0.0.1'] }

it('finds a domain that has one of the marketplace’s addresses, and this server behind it', async () => {
  const { port, hosts } = await serve()
  expect(await look(port, { ...here, [domain]: ['192.0.2.7', '127.0.0.1'] })).toBe(true)
  expect(hosts).toEqual([`${domain}:${port}`])
})

it('asks nobody but the marketplace’s own addresses', async () => {
  const { port, hosts } = await serve()
  expect(await look(port, { 'market.example': ['192.0.2.7'], [domain]: ['127.0.0.1'] })).toBe(false)
  expect(await look(port, { ...here, [domain]: [] })).toBe(false)
  expect(await look(port, here)).toBe(false)
  expect(hosts).toEqual([])
})

it('is not taken in by another site at the same address, nor by an answer for another host', async () => {
  const names = { ...here, [domain]: ['127.0.0.1'] }
  const other = await serve('another deployment’s secret')
  expect(await look(other.port, names)).toBe(false)
  expect(other.hosts).toHaveLength(1)
  const nobody = Fastify()
  apps.push(nobody)
  nobody.get('*', async () => 'Welcome')
  await nobody.listen({ port: 0, host: '127.0.0.1' })
  expect(await look((nobody.server.address() as AddressInfo).port, names)).toBe(false)
  const { port } = await serve()
  const { path, proves } = askForProof([secret], domain)
  const answerFor = async (host: string) =>
    (await apps.at(-1)?.inject({ url: path, headers: { host: `${host}:${port}` } }))?.body ?? ''
  expect(proves(await answerFor(domain))).toBe(true)
  expect(proves(await answerFor('market.example'))).toBe(false)
  expect(askForProof([secret], domain).proves(await answerFor(domain))).toBe(false)
})

it('gives up a server that takes the question and never answers', async () => {
  const silent = createServer((socket) => void ends.push(() => socket.destroy()))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  ends.push(() => silent.close())
  expect(await look((silent.address() as AddressInfo).port, { ...here, [domain]: ['127.0.0.1'] }, 200)).toBe(
    false,
  )
})

it('proves nothing for what is no question of ours', async () => {
  await serve()
  for (const url of ['', '?challenge=', '?challenge=short', '?challenge=a&challenge=b']) {
    const answer = await apps[0]?.inject({ url: `/.well-known/armature-store-host${url}` })
    expect([answer?.statusCode, answer?.body], url).toEqual([404, ''])
  }
})
