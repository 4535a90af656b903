import { expect, it } from 'vitest'
import { openIdProviders } from './openid-providers.ts'

const issuer = 'https://login.example'
const provider = { issuer, clientId: 'armature', clientSecret: 'secret' }
const to = { redirectUri: 'https://armature.test/companySignIn', email: null }

/** A provider whose description says this. */
const describing = (description: object) => async () => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ issuer, response_types_supported: ['code'], ...description })),
})
const start = (authorization_endpoint: string, allowsHttp = false) =>
  openIdProviders({ request: describing({ authorization_endpoint }), allowsHttp }).start(provider, to)

it('sends the browser over TLS only, and never to a script', async () => {
  expect((await start(`${issuer}/auth`)).url).toMatch(
    /^https:\/\/login\.example\/auth\?.*code_challenge_method=S256/,
  )
  for (const address of ['javascript:alert(1)//', 'http://login.example/auth', 'data:text/html,x'])
    await expect(start(address)).rejects.toThrow()
  await expect(start('javascript:alert(1)//', true)).rejects.toThrow()
})

it('asks only providers that say who they are', async () => {
  const request = describing({ issuer: 'https://other.example', authorization_endpoint: `${issuer}/auth` })
  await expect(openIdProviders({ request, allowsHttp: false }).start(provider, to)).rejects.toThrow()
})
