import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import type { uploadFile } from '@armature/contract/people/media'
import type { Response as Answered } from '@armature/contract/platform/endpoint'
import type { Actor } from '@armature/domain/rights/actor'
import sharp from 'sharp'
import type { TestApp } from '../build-test-app.ts'

type Upload = Answered<typeof uploadFile>

export interface UploadAnswer {
  status: number
  headers: Headers
  /** The body of a success; fails the test where it was none. */
  readonly ok: Upload
  body: Record<string, unknown>
}

export interface UploadForm {
  folder?: string
  file?: { name: string; bytes: Uint8Array | string }
}

export const imageFolder = 'images/products/ARM-1'
export const modelFolder = 'files/products/ARM-1'

/** A small picture that is really one. */
export const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff' = 'png', side = 40) =>
  sharp({ create: { width: side, height: side * 2, channels: 3, background: '#3366cc' } })
    .toFormat(format)
    .toBuffer()

/** A PNG of one pixel. */
export const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The smallest file that is accepted as a PDF. */
export const smallestPdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** A text that has the look of a STEP file, and nothing in it. */
export const stepText =
  "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n"

/** The least IGES text that is recognised: 80 columns, the 73rd naming the section. */
export const igesText = [
  'A generated part'.padEnd(72) + 'S      1',
  '1H,,1H;,4Hpart;'.padEnd(72) + 'G      1',
].join('\n')

/** The least FBX text that is recognised. */
export const fbxText = '; FBX 7.3.0 project file\n; ------------\n'

export const answerOf = async (response: Response): Promise<UploadAnswer> => {
  const text = await response.text()
  const body = JSON.parse(text) as Record<string, unknown>
  return {
    status: response.status,
    headers: response.headers,
    body,
    get ok() {
      if (!response.ok) throw new Error(`the upload was answered with ${response.status}: ${text}`)
      return body as Upload
    },
  }
}

/** Any form at all, over a real connection. */
export const sendForm = async (
  world: TestApp,
  user: Actor | null,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<UploadAnswer> => {
  const session = user && (await world.signIn(user))
  return answerOf(
    await fetch(`${world.url}${endpointPaths.uploadFile.path}`, {
      method: 'POST',
      headers: { ...(session ? { authorization: session.authorization } : {}), ...headers },
      body: form,
    }),
  )
}

/** Uploads as the form of the web app does: the folder, then the file. */
export const upload = (world: TestApp, user: Actor | null, { folder, file }: UploadForm) => {
  const form = new FormData()
  if (folder !== undefined) form.set('folder', folder)
  if (file !== undefined) form.set('file', new Blob([Buffer.from(file.bytes as Uint8Array)]), file.name)
  return sendForm(world, user, form)
}

export const uploadPicture = async (world: TestApp, user: Actor): Promise<Upload> =>
  (await upload(world, user, { folder: imageFolder, file: { name: 'arm.png', bytes: await picture() } })).ok

export const uploadStep = async (world: TestApp, user: Actor): Promise<Upload> =>
  (await upload(world, user, { folder: modelFolder, file: { name: 'arm.step', bytes: stepText } })).ok

/** The answer of the tests' server at the address that an upload was given. */
export const readAddress = (world: TestApp, address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${world.url}${new URL(address).pathname}${new URL(address).search}`, init)

const listFolder = async (folder: string): Promise<string[]> => {
  // A folder that goes while it is read holds nothing any more.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const lists = entries.map(async (entry) =>
    entry.isDirectory() ? listFolder(path.join(folder, entry.name)) : [entry.name],
  )
  return (await Promise.all(lists)).flat()
}

/** The names of all files that the world's local store holds, those on their way included. */
export const storedFiles = async (world: TestApp): Promise<string[]> =>
  (await listFolder(world.mediaFolder)).toSorted()
