import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3MediaConfig } from '../config.ts'
import type { MediaKey, MediaStore } from '../ports/media-store.ts'
import { incomingFolder } from './incoming-folder.ts'
import { checkKey } from './media-key.ts'

/** A connection that isn't made, or on which nothing moves, ends; a large file may take as long as it flows. */
const timeouts = { connectionTimeout: 5_000, socketTimeout: 10_000 }

/** Other programs' files may lie in the same bucket. */
const prefix = 'media/'

/** The SDK takes a third of a second to load: only a server that keeps its files there does. */
const connect = async ({ endpoint, region, accessKey, secretKey }: S3MediaConfig) => {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Servers other than Amazon's have no name of their own for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: timeouts,
    maxAttempts: 3,
    // The newer checksums travel behind the body in a form that not every such server reads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** A bucket that is missing is no missing file: it's a store that can't be reached. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

/** Files in a bucket of Amazon S3 or of a server with the same protocol; `folder` holds files on their way there. */
export const s3MediaStore = (config: S3MediaConfig, folder: string): MediaStore => {
  let connected: ReturnType<typeof connect> | undefined
  const s3 = () => (connected ??= connect(config))
  const at = (key: MediaKey) => ({ Bucket: config.bucket, Key: prefix + checkKey(key) })

  return {
    ...incomingFolder(folder),
    put: async (key, source, type) => {
      const place = at(key)
      const { sdk, client } = await s3()
      const body =
        typeof source === 'string'
          ? { Body: createReadStream(source), ContentLength: (await stat(source)).size }
          : { Body: source }
      await client.send(new sdk.PutObjectCommand({ ...place, ...body, ContentType: type }))
    },
    open: async (key, range) => {
      const place = at(key)
      const { sdk, client } = await s3()
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const found = await client.send(new sdk.GetObjectCommand({ ...place, ...part })).catch(nullIfMissing)
      if (found === null) return null
      // Of a part, the answer names the whole's size behind a slash.
      const whole = found.ContentRange?.split('/')[1] ?? found.ContentLength
      return { size: Number(whole), body: found.Body as Readable }
    },
    sizeOf: async (key) => {
      const place = at(key)
      const { sdk, client } = await s3()
      const found = await client.send(new sdk.HeadObjectCommand(place)).catch(nullIfMissing)
      return found?.ContentLength ?? null
    },
    remove: async (keys) => {
      const places = keys.map(at)
      const { sdk, client } = await s3()
      // One by one, since servers differ in the call that deletes several at once.
      for (const place of places) await client.send(new sdk.DeleteObjectCommand(place))
    },
  }
}
