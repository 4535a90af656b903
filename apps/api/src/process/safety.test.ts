import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { endpoints } from '@armature/contract/all-endpoints'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import { abilityTable } from '@armature/domain/rights/abilities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TestApp } from '../../testing/build-test-app.ts'
import { startTestApp } from '../../testing/build-test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.stop())

const calls = Object.values(endpoints) as Endpoint[]

describe('every call', () => {
  it('of the table is declared once, at a path of its own, and has a route', () => {
    expect(Object.keys(endpoints).toSorted()).toEqual(Object.keys(endpointPaths).toSorted())
    expect(calls.map((call) => call.name)).toEqual(Object.keys(endpoints))
    const places = calls.map((call) => `${call.method} ${call.path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(places).size).toBe(places.length)
    expect([...world.app.routedCalls].toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })

  it('is public by name, or asks an ability that somebody has', () => {
    const open = calls.filter((call) => call.access === 'public').map((call) => call.name)
    expect(open.toSorted()).toEqual([
      'acceptOffer',
      'answerApproval',
      'askForOfferAgain',
      'closeOffer',
      'confirmEmailChange',
      'confirmPasswordReset',
      'continueOfferPayment',
      'createToken',
      'finishCompanySignIn',
      'listApplications',
      'listAttributes',
      'listComponentSubcategories',
      'listEquipment',
      'orderOnAccount',
      'otpLogin',
      'passkeySignIn',
      'printOffer',
      'readApproval',
      'readCatalogueFacets',
      'readCatalogueFront',
      'readCatalogueProduct',
      'readFits',
      'readInvitation',
      'readOffer',
      'readOfferRevisions',
      'readSharedList',
      'receivePaymentWebhook',
      'requestApproval',
      'requestDeviceLink',
      'requestOfferChanges',
      'requestPasswordReset',
      'resendEmailVerification',
      'searchCatalogue',
      'setOfferDelivery',
      'signUp',
      'signUpCustomer',
      'startCompanySignIn',
      'startPasskeySignIn',
      'stopNoticeMails',
      'suggestInCatalogue',
      'trustDevice',
      'undoEmailChange',
      'verifyEmail',
      'withdrawApproval',
    ])
    for (const call of calls) {
      if (call.access !== 'public') expect(abilityTable[call.access].length, call.name).toBeGreaterThan(0)
    }
  })

  it('answers by a schema that names every field', () => {
    for (const call of calls) {
      const shape = z.toJSONSchema(call.response, { target: 'draft-7', io: 'output' }) as { type?: string }
      expect(['object', 'array'], call.name).toContain(shape.type)
    }
  })

  it('refuses fields that its body, params and query do not name', () => {
    for (const call of calls.filter(({ name }) => name !== 'receivePaymentWebhook')) {
      for (const part of ['params', 'query', 'body'] as const) {
        const schema = call[part]
        if (schema === undefined) continue
        const issues = schema.safeParse({ nothing_such: 1 }).error?.issues ?? []
        expect(
          issues.map((issue) => issue.code),
          `${call.name} ${part}`,
        ).toContain('unrecognized_keys')
      }
    }
  })

  it('that creates or charges accepts an Idempotency-Key', () => {
    // Repeating a sign-up finds the name taken; a repeated request for a mail or a code is limited in number. The answer
    // with a new API key or webhook contains its secret, which mustn't be stored.
    const secret = ['createApiKey', 'createWebhook']
    const creating = calls.filter(
      ({ status, access, name }) => status === 201 && access !== 'public' && !secret.includes(name),
    )
    expect(creating.filter((call) => call.idempotent !== true).map((call) => call.name)).toEqual([])
    expect(endpoints.acceptOffer.idempotent).toBe(true)
  })
})

describe('every answer', () => {
  it.each(['/api/me/', '/nothing-such', '/healthz', '/api/schema/'])(
    'of %s carries the headers that keep a browser safe',
    async (url) => {
      const { headers } = await world.app.inject({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('camera=(), '),
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe-inline')
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    },
  )

  it('to an unknown path below the API is a 404 that says so in JSON', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await world.app.inject({ method, url: '/api/nothing-such/' })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        404,
        { detail: 'Not found.', code: 'not_found' },
      ])
    }
  })
})

describe('every source file', () => {
  const sources = async (folder: string): Promise<[string, string][]> => {
    const root = path.resolve(import.meta.dirname, '../../../..', folder)
    const names: string[] = []
    for await (const name of glob('**/*.{ts,tsx}', { cwd: root }))
      if (!/\.test\.tsx?$|testing\//.test(name)) names.push(name)
    return names.map((name) => [`${folder}/${name}`, readFileSync(path.join(root, name), 'utf8')])
  }

  it('but the configuration leaves the environment alone', async () => {
    const all = [
      ...(await sources('apps/api/src')),
      ...(await sources('packages/domain/src')),
      ...(await sources('packages/contract/src')),
    ]
    expect(all.length).toBeGreaterThan(100)
    // Besides, what of it the server's own programs are handed.
    const readers = all.filter(([, text]) => text.includes('process.env')).map(([name]) => name)
    expect(readers.toSorted()).toEqual([
      'apps/api/src/platform/config/config.ts',
      'apps/api/src/platform/db/program-environment.ts',
    ])
  })

  it('that fetches asks for an answer that isn’t packed', async () => {
    const fetching = (await sources('apps/api/src')).filter(([, text]) => /(?<![.\w])fetch\(/.test(text))
    expect(fetching.filter(([, text]) => !text.includes('...plainAnswer')).map(([name]) => name)).toEqual([])
    expect(fetching.length).toBeGreaterThanOrEqual(3)
  })

  it('leaves SQL to repositories and shared fragments', async () => {
    const places = /(repository|-sql|\/db\/.*|\/seed\/.*)\.ts$/
    const found = (await sources('apps/api/src'))
      .filter(([name]) => !places.test(name))
      .filter(([, text]) => /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text))
      .map(([name]) => name)
    // One function call in a journal line, and the keys that a start fills in once.
    expect(found.toSorted()).toEqual([
      'apps/api/src/people/auth/sign-up/fill-name-keys.ts',
      'apps/api/src/platform/journal/chat-lines.ts',
    ])
  })
})

describe('every table', () => {
  /** Tables without a policy, and why they need none. */
  const open: Record<string, string> = {
    users: 'has policies, which don’t bind the owner: its functions find accounts by name and answer ids',
    vendor_profiles: 'a company’s name stands beside its products and lines',
    tenants: 'a store’s domain is public',
    seller_settings: 'the time zone that every offer of the seller states; its seller writes it',
    phone_confirmations: 'found by the account that asks; codes are hashed',
    company_members:
      'has policies, which don’t bind the owner: its function finds the addresses for a company’s mails',
    component_subcategories: 'reference list',
    applications: 'reference list',
    equipment: 'reference list',
    tax_rates: 'the list of taxes by destination, which every offer is made by; admins write it',
    attributes: 'the list of what parts are chosen by; admins write it',
    attribute_choices: 'likewise',
    attribute_uses: 'likewise',
    synonyms: 'other words of the trade, which every search reads; operators write them',
    plans: 'the price list, which every vendor reads; admins write it',
    product_search: 'an index without prices or stock; products are read under their own policy',
    product_applications: 'ids only; a list that reads it reads products under their own policy',
    product_numbers: 'makers and part numbers only; whoever reads it reads products under their own policy',
    product_models: 'ids only; a list that reads it reads products under their own policy',
    product_values:
      'ids and numbers of specifications; a list that reads it reads products under their own policy',
    product_words: 'words of names, to put misspelt ones right; what is found with them is scoped',
    stock_reservations: 'a product and a number under a hold, read and written by the purchase alone',
    provider_events: 'ids of the provider’s events',
    outbox: 'written for anybody, read by the delivery alone',
    idempotency_keys: 'found by owner, call and key together',
    rate_limits: 'counters',
    live_servers: 'which processes live',
    live_connections: 'ids, to count an account’s connections before anything else is done for it',
    job_workers: 'which processes live; written by the owner’s login alone',
    seed_runs: 'names of the seeds that ran',
    schema_migration: 'names of the migrations that ran',
  }

  it('has row-level security, forced on its owner too, or a reason', async () => {
    const { rows } = await sql<{ name: string; forced: boolean; policies: number }>`
      SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
        (SELECT count(*)::int FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname) AS policies
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`.execute(world.owner)
    const bare = rows.filter((row) => !row.forced || row.policies === 0).map((row) => row.name)
    expect(bare.toSorted()).toEqual(Object.keys(open).toSorted())
    expect(rows.length - bare.length).toBeGreaterThanOrEqual(11)
  })

  it('belongs to another role than the one that serves requests', async () => {
    const { rows } = await sql<{
      name: string
    }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tableowner = 'armature_app'`.execute(
      world.owner,
    )
    expect(rows).toEqual([])
    const { rows: role } = await sql<{
      free: boolean
    }>`SELECT rolsuper OR rolbypassrls OR rolcanlogin AS free FROM pg_roles WHERE rolname = 'armature_app'`.execute(
      world.owner,
    )
    expect(role).toEqual([{ free: false }])
  })
})
