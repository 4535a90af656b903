import type { CallName } from '@armature/contract/endpoint-paths'
import { csrfCookieOf } from '../src/platform/http/guards/csrf.ts'
import type { Answer, CallInput, TestApp } from './build-test-app.ts'

/** Somebody's browser, not signed in: it keeps the cookies that it gets and comes from an address of its own. */
export interface TestBrowser {
  cookies: Map<string, string>
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Answer<Name>>
}

const keep = (cookies: Map<string, string>, headers: Record<string, unknown>): void => {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [name = '', value = ''] = (String(line).split(';')[0] ?? '').split('=')
    cookies.set(name, value)
  }
}

/** A browser as the web app is used in it: with the CSRF cookie, whose value it repeats. */
export const openBrowser = (app: TestApp): TestBrowser => {
  const csrfCookie = csrfCookieOf(app.deps.config)
  const cookies = new Map([[csrfCookie, 'csrf-of-the-test']])
  return {
    cookies,
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
      const headers = {
        cookie: Array.from(cookies, ([key, value]) => `${key}=${value}`).join('; '),
        'x-csrftoken': cookies.get(csrfCookie) ?? '',
      }
      const answer = await app.callAs(null, name, { ...input, headers } as CallInput<Name>)
      keep(cookies, answer.headers)
      return answer
    },
  }
}
