import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3MediaConfig } from '../config/config.ts'
import type { MediaKey, MediaStore } from '../ports/media-store.ts'
import { incomingFolder } from './incoming-folder.ts'
import { checkKey } from './media-key.ts'

/** A connection that isn't made, or on which nothing moves, ends; a large file may take as long as it flows. */
const timeouts = { connectionTimeout: 5_000, socketTimeout: 10_000 }

/** A call in all, since a server that says a word now and then keeps it up for ever; a file has the time for its bytes besides. */
const callMs = 30_000
const slowestBytesPerMs = 50

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
export const s3MediaStore = (config: S3MediaConfig, folder: string, patienceMs = callMs): MediaStore => {
  const within = (bytes = 0) => ({
    abortSignal: AbortSignal.timeout(patienceMs + Math.ceil(bytes / slowestBytesPerMs)),
  })
  /** The body may take as long as its reader does. */
  const untilAnswered = async <T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const tooLong = new AbortController()
    const timer = setTimeout(() => tooLong.abort(), patienceMs)
    return send(tooLong.signal).finally(() => clearTimeout(timer))
  }
  let connected: ReturnType<typeof connect> | undefined
  const s3 = () => (connected ??= connect(config))
  const at = (key: MediaKey) => ({ Bucket: config.bucket, Key: prefix + checkKey(key) })

  return {
    ...incomingFolder(folder),
    put: async (key, source, type) => {
      const place = at(key)
      const { sdk, client } = await s3()
      const size = typeof source === 'string' ? (await stat(source)).size : source.length
      const body = typeof source === 'string' ? createReadStream(source) : source
      const parts = { Body: body, ContentLength: size, ContentType: type }
      await client.send(new sdk.PutObjectCommand({ ...place, ...parts }), within(size))
    },
    open: async (key, range) => {
      const place = at(key)
      const { sdk, client } = await s3()
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const found = await untilAnswered((abortSignal) =>
        client.send(new sdk.GetObjectCommand({ ...place, ...part }), { abortSignal }),
      ).catch(nullIfMissing)
      if (found === null) return null
      // Of a part, the answer names the whole's size behind a slash.
      const whole = found.ContentRange?.split('/')[1] ?? found.ContentLength
      return { size: Number(whole), body: found.Body as Readable }
    },
    sizeOf: async (key) => {
      const place = at(key)
      const { sdk, client } = await s3()
      const found = await client.send(new sdk.HeadObjectCommand(place), within()).catch(nullIfMissing)
      return found?.ContentLength ?? null
    },
    remove: async (keys) => {
      const places = keys.map(at)
      const { sdk, client } = await s3()
      // One by one, since servers differ in the call that deletes several at once.
      for (const place of places) await client.send(new sdk.DeleteObjectCommand(place), within())
    },
  }
}
