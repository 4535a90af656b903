import type { Readable } from 'node:stream'

/**
 * The key that a stored file is found by: `{public id}/{file}`, as in `abcdefghijklmnopqrstuv/image.webp`. Stores
 * refuse any other text, so that none of a stranger's words ever becomes a path.
 */
export type MediaKey = string

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenedFile {
  /** Of the whole file, whatever part was asked for. */
  size: number
  /** The caller that opened it reads it to its end or destroys it. */
  body: Readable
}

/**
 * Stores the bytes of uploads; the database knows their kind and owner. A call rejects if the store is unavailable: try
 * again later. A file is complete or missing, and a finished `put` survives a crash.
 */
export interface MediaStore {
  /**
   * Writes a file, over an older one of that key. `source` is its bytes, or the path of a local file, which
   * is moved where it came from `incomingPath` and copied from anywhere else. `type` is its content type.
   */
  put(key: MediaKey, source: Uint8Array | string, type: string): Promise<void>
  /** Null where there is no such file. A range must lie within the file. */
  open(key: MediaKey, range?: ByteRange): Promise<OpenedFile | null>
  /** The file's size; null where there is none. */
  sizeOf(key: MediaKey): Promise<number | null>
  /** Removes these files; one that isn't there is no error. */
  remove(keys: readonly MediaKey[]): Promise<void>
  /** A new local path for bytes that are on their way. */
  incomingPath(): Promise<string>
  /** Deletes what a crash left in the place of `incomingPath` before this moment. */
  sweepIncoming(before: Date): Promise<void>
}
