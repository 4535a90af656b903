import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPrices } from '../../../testing/open-prices.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { rotateSecretIn, serverSecretsIn } from '../../platform/config/server-secret.ts'
import { readConfig } from '../../platform/config/config.ts'
import { priceKeyOf } from '../../platform/context/seal-price.ts'
import { hashCode, isCode } from './secret-codes.ts'

let world: QuoteWorld
let first: string
let offer: Awaited<ReturnType<typeof makeOffer>>
beforeAll(async () => {
  world = await startQuoteWorld()
  first = world.deps.serverSecret
  offer = await makeOffer(world)
  await world.signIn(world.admin)
})
afterAll(() => world.stop())

const rotate = (...earlierSecrets: string[]): void => {
  Object.assign(world.deps, { serverSecret: randomBytes(32).toString('base64url'), earlierSecrets })
}

const readQuote = async () => {
  const { authorization, sessionId } = await world.signIn(world.admin)
  const answer = await world.app.inject({ url: `/api/shop/quote/${offer.id}/`, headers: { authorization } })
  return { status: answer.statusCode, body: answer.json() as unknown, sessionId }
}
const readOffer = () => world.callAs(null, 'readOffer', { params: { token: offer.token } })

describe('after a rotation of the secret', () => {
  it('an earlier session stays valid, and its browser decrypts the prices', async () => {
    rotate(first)
    const { status, body, sessionId } = await readQuote()
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('enc.v1.')
    expect(JSON.stringify(openPrices(body, priceKeyOf(sessionId, first)))).toContain('12.34')
  })

  it('an offer’s link and a code sent earlier still work', async () => {
    rotate(first)
    expect((await readOffer()).status).toBe(200)
    const hash = hashCode('challenge', '123456', first)
    expect(isCode(hash, { id: 'challenge', code: '123456' }, world.deps)).toBe(true)
    expect(isCode(hash, { id: 'challenge', code: '123457' }, world.deps)).toBe(false)
  })

  it('nothing signed by a removed secret is accepted', async () => {
    rotate()
    expect((await readQuote()).status).toBe(401)
    expect((await readOffer()).status).toBe(404)
  })
})

describe('the secrets of a server', () => {
  it('are listed in SERVER_SECRET, separated by commas, each of full strength', () => {
    const [one, two] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
    const { serverSecret, earlierSecrets } = readConfig({ SERVER_SECRET: `${one}, ${two}` })
    expect([serverSecret, earlierSecrets]).toEqual([one, [two]])
    expect(() => readConfig({ SERVER_SECRET: `${one},short` })).toThrow(
      /SERVER_SECRET must be at least 32 bytes/,
    )
  })

  it('in a data folder get a new first one, and people keep their push notifications', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'armature-secret-'))
    const [before] = serverSecretsIn(folder)
    const { push } = readConfig({ ARMATURE_DATA_DIR: folder })
    rotateSecretIn(folder)
    const [fresh, ...earlier] = serverSecretsIn(folder)
    expect([fresh === before, earlier]).toEqual([false, [before]])
    expect(readConfig({ ARMATURE_DATA_DIR: folder }).push).toEqual(push)
    await rm(folder, { recursive: true })
  })
})
