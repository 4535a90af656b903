import type { Ability } from '@armature/domain/rights/abilities'
import type { z } from 'zod'
import type { CallName, CallRoute } from '../endpoint-paths.ts'
import { endpointPaths } from '../endpoint-paths.ts'

/**
 * A call's first gate, before the server looks at any record: `public` needs no session, an ability needs an actor who
 * could have it for some record. The use case decides about the record itself.
 */
export type Access = 'public' | Ability

export interface EndpointParts {
  access: Access
  /** One line for the generated API page. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body's maximum bytes, where a valid body may exceed `limits.body.bytes`. */
  bodyBytes?: number
  /** The body is multipart/form-data with one file, streamed to the handler instead of parsed. */
  upload?: true
  /** Answers with a streamed file, unless with a problem. */
  file?: true
  response: z.ZodType
  /** The success status; 200 by default. */
  status?: 200 | 201 | 204
  /** Writes that create or charge accept `Idempotency-Key` (decisions.md, Wire conventions). */
  idempotent?: boolean
  /** Caches may store the answer, and revalidate it each time. */
  revalidated?: true
  /** The call is about the signed-in person, whichever company the session is in. */
  ofPerson?: true
  /** Only a session may make the call, never an API key. */
  personOnly?: true
  /** The person must have signed in or confirmed that it's them in the last minutes; implies `personOnly`. Writes only. */
  stepUp?: true
  /** An example body for the published description. */
  example?: Record<string, unknown>
  /** Failures also carry the first field text as `detail` (specification section 7, Handling of answers). */
  failsWithDetail?: true
}

export type Endpoint<Name extends CallName = CallName, Parts extends EndpointParts = EndpointParts> = {
  name: Name
} & CallRoute &
  Parts

/** Declares one call: its name fixes method and path (endpoint-paths.ts), its parts fix the data on the wire. */
export const endpoint = <Name extends CallName, Parts extends EndpointParts>(
  name: Name,
  parts: Parts,
): Endpoint<Name, Parts> => ({ name, ...endpointPaths[name], ...parts })

type Part<E, K extends keyof EndpointParts, Way extends 'input' | 'output'> =
  E extends Record<K, infer S>
    ? S extends z.ZodType
      ? Way extends 'input'
        ? z.input<S>
        : z.output<S>
      : undefined
    : undefined

/** The input as a caller passes it (before parsing) or as a handler receives it (after). */
export type Params<E, Way extends 'input' | 'output' = 'output'> = Part<E, 'params', Way>
export type Query<E, Way extends 'input' | 'output' = 'output'> = Part<E, 'query', Way>
export type Body<E, Way extends 'input' | 'output' = 'output'> = Part<E, 'body', Way>
/** The response on the wire: handlers return it, clients read it. */
export type Response<E> = Part<E, 'response', 'output'>
