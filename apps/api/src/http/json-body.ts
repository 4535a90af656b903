import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { FastifyInstance } from 'fastify'

/** A body that is refused before any schema sees it. */
class BodyError extends Error {
  readonly statusCode: number
  readonly code: string
  constructor(statusCode: number, code: string, text: string) {
    super(text)
    this.statusCode = statusCode
    this.code = code
  }
}

/**
 * Counts nesting before parsing, so that a deep body costs nothing but this scan. Brackets inside strings
 * don't nest.
 */
const deeperThan = (text: string, most: number): boolean => {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 0x5c) i += 1
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      depth += 1
      if (depth > most) return true
    } else if (char === 0x7d || char === 0x5d) depth -= 1
  }
  return false
}

const refuseProto = (key: string, value: unknown): unknown => {
  if (key === '__proto__' || key === 'constructor')
    throw new BodyError(400, 'malformed_json', messages.malformedJson)
  return value
}

/** Parses JSON strictly: UTF-8 only, bounded depth, no NUL, no prototype keys, numbers finite. */
const parseJsonBody = (raw: Buffer): unknown => {
  if (raw.length === 0) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    throw new BodyError(400, 'malformed_json', messages.malformedJson)
  }
  if (deeperThan(text, limits.body.depth)) throw new BodyError(400, 'too_deep', messages.bodyTooDeep)
  // A NUL written as an escape is as little storable as a bare one.
  if (text.includes('\0') || /\\u0000/i.test(text)) throw new BodyError(400, 'nul_byte', messages.nulByte)
  try {
    return JSON.parse(text, refuseProto)
  } catch (error) {
    if (error instanceof BodyError) throw error
    throw new BodyError(400, 'malformed_json', messages.malformedJson)
  }
}

/** JSON is the only content type that calls take; what needs another one registers it for its own route. */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.body.bytes },
    (_request, raw, done) => {
      try {
        done(null, parseJsonBody(raw as Buffer))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}
