import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import { pathOf } from '../build-test-app.ts'
import type { TestApp } from '../build-test-app.ts'
import type { TestUser } from '../builders.ts'
import type { CaseInput } from './call-case.ts'

export interface RawAnswer {
  status: number
  text: string
}

/** The form of an upload as it travels. */
const multipartOf = ({ folder, file }: NonNullable<CaseInput['form']>) => {
  const boundary = 'armature-test-boundary'
  const part = (disposition: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(folder === undefined ? '' : `${part('name="folder"')}${folder}\r\n`),
    Buffer.from(part(`name="file"; filename="${file.name}"`)),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

type RawInput = Omit<CaseInput, 'query'> & {
  query?: Record<string, string> | string
  raw?: string | Buffer
  headers?: Record<string, string>
}

/** The payload of the call, and its content type. */
const payloadOf = ({ raw, form, body }: RawInput) => {
  const multipart = form && multipartOf(form)
  const payload = raw ?? multipart?.payload ?? (body === undefined ? undefined : JSON.stringify(body))
  return payload === undefined ? undefined : { payload, type: multipart?.type ?? 'application/json' }
}

/** A call as any program could send it: path, query and payload as they are. */
export const callRaw = async (
  world: TestApp,
  user: TestUser | null,
  name: CallName,
  input: RawInput,
): Promise<RawAnswer> => {
  const session = user && (await world.signIn(user))
  const { params, query, headers } = input
  const search = typeof query === 'string' ? query : new URLSearchParams(query).toString()
  const sent = payloadOf(input)
  const answer = await world.app.inject({
    method: endpoints[name].method,
    url: pathOf(name, params) + (search === '' ? '' : `?${search}`),
    headers: {
      ...(sent && { 'content-type': sent.type }),
      ...(session ? { authorization: session.authorization } : {}),
      ...headers,
    },
    ...(sent && { payload: sent.payload }),
  })
  return { status: answer.statusCode, text: answer.payload }
}
