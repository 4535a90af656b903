import * as client from 'openid-client'
import type { SignInProvider, SignInProviders } from '../ports/sign-in-providers.ts'
import type { RequestPublic } from './public-request.ts'

const timeoutMs = 8_000
const mostBytes = 200_000

/** The library's requests, to public addresses only. */
const fetchBy =
  (request: RequestPublic): client.CustomFetch =>
  async (address, { method, headers, body }) => {
    if (body instanceof ReadableStream || body instanceof ArrayBuffer || body instanceof Uint8Array)
      throw new Error('only text is sent')
    const answer = await request({
      url: new URL(address),
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body != null && { body: String(body) }),
      timeoutMs,
      mostBytes,
    })
    const type = answer.headers['content-type']
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }

const scope = 'openid email'

/** By OpenID Connect: discovery, the code flow with PKCE, and a signed identity (decision 146). */
export const openIdProviders = ({
  request,
  allowsHttp,
}: {
  request: RequestPublic
  /** For providers on a developer's own machine. */
  allowsHttp: boolean
}): SignInProviders => {
  const discover = ({ issuer, clientId, clientSecret }: SignInProvider) =>
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: fetchBy(request),
      execute: allowsHttp ? [client.allowInsecureRequests] : [],
    })
  return {
    start: async (provider, { redirectUri, email }) => {
      const config = await discover(provider)
      const [state, nonce, verifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ]
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(email !== null && { login_hint: email }),
      })
      // The browser opens it: a script in its place would run in our page.
      if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:'))
        throw new Error(`the provider signs in by ${url.protocol}`)
      return { url: url.href, state, nonce, verifier }
    },
    finish: async (provider, answer, { state, nonce, verifier }) => {
      const config = await discover(provider)
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('the provider states no identity')
      // Providers may state the address only here.
      const facts =
        claims['email'] === undefined
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims
      const { email, email_verified: isVerified } = facts
      if (typeof email !== 'string') throw new Error('the provider states no e-mail address')
      return { email, isVerified: isVerified === true }
    },
  }
}
