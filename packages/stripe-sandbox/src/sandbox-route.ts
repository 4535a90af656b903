import type { z } from 'zod'
import type { FormTree } from './form-body.ts'
import type { SandboxAnswer } from './sandbox-error.ts'
import { readParams } from './sandbox-params.ts'
import type { SandboxDb, StoredObject } from './sandbox-store.ts'

/** The choices that the provider's dashboard has for it. */
export type AfterRetries = 'canceled' | 'past_due' | 'unpaid'

/** The tools of a call; they live as long as its transaction. */
export interface SandboxCall {
  db: SandboxDb
  /** Unix seconds by the sandbox's clock, or by the test clock that the call goes by. */
  now: number
  /** The test clock that the call goes by; '' is the sandbox's own time. */
  clock: string
  /** The same call at another time. */
  at: (now: number, clock?: string) => SandboxCall
  /** The connected account in whose name it is made; null is the platform's own. */
  account: string | null
  /** The fate of a subscription whose last try to be paid failed. */
  afterRetries: AfterRetries
  /** A fresh id such as `pi_…`. */
  newId: (prefix: string) => string
  /** Where the pages that the sandbox shows people begin. */
  pagesUrl: string
  /** Records an event about the object as it is now, with what it was `before`; it is delivered after the commit. */
  record: (type: string, object: StoredObject, before?: object) => Promise<void>
}

export interface SandboxRoute {
  method: 'DELETE' | 'GET' | 'POST'
  /** As Fastify spells it; the one parameter, where there is one, is `:id`. */
  path: string
  /** Reads the parameters first: a wrong one throws before anything happened, and isn't kept under a key. */
  prepare: (form: FormTree, id: string) => (call: SandboxCall) => Promise<SandboxAnswer>
}

/** One line of the table of routes, with its parameters' types carried to the handler. */
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
