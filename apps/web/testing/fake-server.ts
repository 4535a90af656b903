import { sandboxBrowserPath } from '@armature/stripe-sandbox/test-cards'
import type { CallName, CallRoute } from '@armature/contract/endpoint-paths'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { vi } from 'vitest'
import type { Answer, CallOptions } from '../src/platform/api/request.ts'

/** A call as the server would get it. */
export interface Received<Name extends CallName> {
  params: Record<string, string>
  query: Record<string, string>
  /** The sent body, with the contract's type. */
  body: CallOptions<Name>['body']
  key: string | null
  token: string | null
}

/** An error answer. */
export class Refused {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object = {}) {
    this.status = status
    this.body = body
  }
}

/** No answer arrives at all. */
export const lost = Symbol('lost')

type Given<Name extends CallName> = Answer<Name> | Refused | typeof lost
type Handler<Name extends CallName> = (received: Received<Name>) => Given<Name> | Promise<Given<Name>>

const patternOf = ({ path }: CallRoute): RegExp =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const respond = async (given: unknown): Promise<Response> => {
  if (given === lost) throw new TypeError('network')
  if (given instanceof Refused) return Response.json(given.body, { status: given.status })
  return Response.json(given ?? {})
}

const newCardPath = `${sandboxBrowserPath}/v1/payment_methods`

/**
 * Replaces the server below the real client: calls are answered by name, with the contract's types, and everything
 * between the screen and the network is the app's own.
 */
export const fakeServer = () => {
  const handlers = new Map<CallName, Handler<never>>()
  const calls: { name: CallName; received: Received<never> }[] = []
  let newCard: string | null = null

  const routeOf = (method: string, pathname: string) => {
    // Object.entries drops the names' type.
    for (const [name, route] of Object.entries(endpointPaths) as [CallName, CallRoute][]) {
      const match = route.method === method ? patternOf(route).exec(pathname) : null
      if (match && handlers.has(name)) return { name, params: { ...match.groups } }
    }
    return null
  }

  const fetchFake = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (pathname === newCardPath && newCard !== null) return Response.json({ id: newCard })
    const found = routeOf(init.method ?? 'GET', pathname)
    if (found === null) throw new Error(`No answer was given for ${init.method} ${pathname}`)
    const headers = new Headers(init.headers)
    const received = {
      params: found.params,
      query: Object.fromEntries(searchParams),
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
      key: headers.get('Idempotency-Key'),
      token: headers.get('Authorization'),
    }
    // The handler has its call's type, which the map loses.
    calls.push({ name: found.name, received: received as Received<never> })
    return respond(await handlers.get(found.name)?.(received as Received<never>))
  }
  vi.stubGlobal('fetch', fetchFake)
  document.cookie = 'csrftoken=x'

  return {
    /** Answers a call from now on. */
    on: <Name extends CallName>(name: Name, handler: Handler<Name>): void => {
      handlers.set(name, handler)
    },
    /** Accepts any card in the sandbox's form, with this id from now on. */
    takeCards: (id: string): void => {
      newCard = id
    },
    /** A call's received requests, oldest first. */
    received: <Name extends CallName>(name: Name): Received<Name>[] =>
      calls.filter((one) => one.name === name).map(({ received }) => received as Received<Name>),
  }
}

export type FakeServer = ReturnType<typeof fakeServer>
