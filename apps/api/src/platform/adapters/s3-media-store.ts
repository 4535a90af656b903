import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3MediaConfig } from '../config/media-s3-config.ts'
import type { MediaKey, MediaStore } from '../ports/media-store.ts'
import { incomingFolder } from './incoming-folder.ts'
import { checkKey } from './media-key.ts'

/** An unconnected or idle connection ends; a large file may take as long as data flows. */
const timeouts = { connectionTimeout: 5_000, socketTimeout: 10_000 }

/**
 * The limit of a whole call, since a trickling server could otherwise hold it forever; a file gets additional time for
 * its bytes.
 */
const callMs = 30_000
const slowestBytesPerMs = 50

/** Other programs may use the same bucket. */
const prefix = 'media/'

/** The SDK takes a third of a second to load, so only a server that uses S3 loads it. */
const connect = async ({ endpoint, region, accessKey, secretKey }: S3MediaConfig) => {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Servers other than Amazon's have no host name per bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: timeouts,
    maxAttempts: 3,
    // Not every server reads the newer checksums, which trail the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** A missing bucket isn't a missing file: the store is unavailable. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

/** Files in a bucket of Amazon S3 or a compatible server; `folder` holds unfinished uploads. */
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
      // For a range, the answer names the total size after a slash.
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
      // One by one, because servers differ in the bulk call.
      for (const place of places) await client.send(new sdk.DeleteObjectCommand(place), within())
    },
  }
}
