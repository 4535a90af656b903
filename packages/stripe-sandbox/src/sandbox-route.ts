import type { z } from 'zod'
import type { FormTree } from './form-body.ts'
import type { SandboxAnswer } from './sandbox-error.ts'
import { readParams } from './sandbox-params.ts'
import type { SandboxDb, StoredObject } from './sandbox-store.ts'

/** The settings from the provider's dashboard. */
export type AfterRetries = 'canceled' | 'past_due' | 'unpaid'

/** A call's dependencies, for the lifetime of its transaction. */
export interface SandboxCall {
  db: SandboxDb
  /** Unix seconds by the sandbox's clock, or by the call's test clock. */
  now: number
  /** The call's test clock; '' is the sandbox's own time. */
  clock: string
  /** The same call at another time. */
  at: (now: number, clock?: string) => SandboxCall
  /** The connected account on whose behalf it is made; null is the platform itself. */
  account: string | null
  /** A subscription's status after its last failed payment. */
  afterRetries: AfterRetries
  /** A fresh id such as `pi_…`. */
  newId: (prefix: string) => string
  /** The base address of the sandbox's pages. */
  pagesUrl: string
  /** Records an event about the object's current state, with its state `before`; it is delivered after the commit. */
  record: (type: string, object: StoredObject, before?: object) => Promise<void>
}

export interface SandboxRoute {
  method: 'DELETE' | 'GET' | 'POST'
  /** In Fastify's spelling; the one parameter, if any, is `:id`. */
  path: string
  /** Parses the parameters first: a wrong one throws before any effect, and isn't stored under a key. */
  prepare: (form: FormTree, id: string) => (call: SandboxCall) => Promise<SandboxAnswer>
}

/** One line of the route table, which passes its parameters' types to the handler. */
export const sandboxRoute = <Schema extends z.ZodType>(
  method: SandboxRoute['method'],
  path: string,
  params: Schema,
  run: (call: SandboxCall, params: z.output<Schema>, id: string) => Promise<SandboxAnswer>,
): SandboxRoute => ({
  method,
  path,
  prepare: (form, id) => {
    const read = readParams(params, form)
    return (call) => run(call, read, id)
  },
})

export const ok = (body: object): SandboxAnswer => ({ status: 200, body })

export const listAnswer = (url: string, page: { data: object[]; has_more: boolean }): SandboxAnswer =>
  ok({ object: 'list', data: page.data, has_more: page.has_more, url })
