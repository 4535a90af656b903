import { endpointPaths } from '@armature/contract/endpoint-paths'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { TextEncoding } from '@armature/domain/values/text-encodings'
import type { Response as Answered } from '@armature/contract/platform/endpoint'
import type { TestApp } from '../build-test-app.ts'
import type { TestUser } from '../builders.ts'

type Import = Answered<Endpoints['uploadProductImport']>

/** Sends a file of products, as the web app does. */
export const sendProducts = async (
  world: TestApp,
  user: TestUser,
  content: Uint8Array | string,
  {
    name = 'products.csv',
    ...query
  }: { name?: string; encoding?: TextEncoding; sheet?: string; replaces?: string } = {},
): Promise<{ status: number; ok: Import; error: Record<string, unknown> }> => {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(content as Uint8Array)]), name)
  const { authorization } = await world.signIn(user)
  const answer = await fetch(
    `${world.url}${endpointPaths.uploadProductImport.path}?${new URLSearchParams(query)}`,
    {
      method: 'POST',
      headers: { authorization },
      body: form,
    },
  )
  const body = (await answer.json()) as Import & Record<string, unknown>
  return { status: answer.status, ok: body, error: body }
}
