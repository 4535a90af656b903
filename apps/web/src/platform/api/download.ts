import type { CallName } from '@armature/contract/endpoint-paths'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { UnexpectedFailure, isTellable } from './failures.ts'
import { accepted, addressOf, headersOf } from './request.ts'
import { getSession } from './session.ts'

/** The name that the server gave a file. */
export const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'export'

/** The file that a call answers. Fails with an ApiError if it was refused, an UnexpectedFailure on any other failure. */
export const download = async (name: CallName, params: Record<string, number> = {}): Promise<File> => {
  const session = getSession()
  try {
    const response = await fetch(addressOf(endpointPaths[name], { params }), {
      headers: await headersOf(false),
      credentials: 'same-origin',
    })
    const { status, headers } = response
    if (status >= 500) throw new Error(`HTTP ${status}`)
    if (!response.ok)
      accepted(name, session, { status, body: await response.json(), retryAfter: headers.get('Retry-After') })
    const content = await response.blob()
    return new File([content], fileNameOf(response), { type: content.type })
  } catch (error) {
    if (isTellable(error)) throw error
    throw new UnexpectedFailure(error)
  }
}
