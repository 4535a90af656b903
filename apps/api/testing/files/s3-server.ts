import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3MediaConfig } from '../../src/platform/config/media-s3-config.ts'

export interface S3Server {
  config: S3MediaConfig
  stop(): Promise<void>
}

/** A server that speaks S3 and checks signatures, with one empty bucket. */
export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'armature-s3-'))
  const bucket = 'parts'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    config: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      // The server's only account.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
