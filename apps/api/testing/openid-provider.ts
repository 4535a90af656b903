import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** A person as the provider knows them. */
export interface ProviderPerson {
  email: string
  email_verified?: boolean
}

export const providerClient = { client_id: 'armature', client_secret: 'the secret of the client' }

/** A certified OpenID provider that nobody here wrote, with one client and its own forms to sign in. */
export const startProvider = async (redirectUri: string) => {
  const people = new Map<string, ProviderPerson>()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ ...providerClient, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))

  /** A browser's visit: this person signs in and agrees; answers the query with which the browser is sent back. */
  const visit = async (url: string, login: string): Promise<string> => {
    const cookies = new Map<string, string>()
    const go = async (to: string, form?: Record<string, string>): Promise<Response> => {
      const answer = await fetch(to, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return answer
    }
    const forms = [{ prompt: 'login', login, password: 'any' }, { prompt: 'consent' }]
    let answer = await go(url)
    for (let steps = 0; steps < 12; steps += 1) {
      const location = answer.headers.get('location')
      if (location?.startsWith(redirectUri)) return new URL(location).search
      const next = location === null ? null : new URL(location, issuer).href
      if (next === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
      answer = next.includes('/interaction/') ? await go(next, forms.shift()) : await go(next)
    }
    throw new Error('the provider never sent the browser back')
  }
  return { issuer, people, visit, stop: () => server.close() }
}
