import type { MediaKey } from '../ports/media-store.ts'

const keyPattern = /^([A-Za-z0-9_-]{2})[A-Za-z0-9_-]{20}\/[a-z]+\.[a-z]+$/

/** Throws for anything but a key, so that no text can leave the store's folder. */
export const checkKey = (key: MediaKey): MediaKey => {
  if (!keyPattern.test(key)) throw new TypeError('Not the key of a stored file')
  return key
}
