import type { Answer, CallArguments, ReadName } from './request.ts'
import { request } from './request.ts'

export type { Answer, CallOptions } from './request.ts'

/** Sends read calls to the server. Calls that change something go through `useWrite` or `makeWrite`. */
export const call = <Name extends ReadName>(
  name: Name,
  ...[options]: CallArguments<Name>
): Promise<Answer<Name>> => request(name, options)
