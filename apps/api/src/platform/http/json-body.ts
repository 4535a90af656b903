import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { FastifyInstance } from 'fastify'
import { serverLimits } from '../config/server-limits.ts'

/** A body that is refused before any schema sees it. */
export class BodyError extends Error {
  readonly statusCode: number
  readonly code: string
  constructor(statusCode: number, code: string, text: string) {
    super(text)
    this.statusCode = statusCode
    this.code = code
  }
}

const charCodes = {
  quote: 0x22,
  comma: 0x2c,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const

/** The end of the string that begins at `start`; the end of the text where the string doesn't end. */
const endOfString = (text: string, start: number): number => {
  for (let i = start + 1; i < text.length; i += 1) {
    const char = text.charCodeAt(i)
    if (char === charCodes.backslash) i += 1
    else if (char === charCodes.quote) return i
  }
  return text.length
}

/**
 * Counts nesting and members before parsing, so that a deep or wide body costs nothing but this scan, which skips
 * strings. Every container counts as a member, and so does every value behind a comma.
 */
const measure = (text: string): number | 'depth' | 'members' => {
  let depth = 0
  let members = 0
  for (let i = 0; i < text.length; i += 1) {
    switch (text.charCodeAt(i)) {
      case charCodes.quote:
        i = endOfString(text, i)
        break
      case charCodes.openBrace:
      case charCodes.openBracket:
        depth += 1
        // A container's first value has no comma before it.
        members += 1
        break
      case charCodes.closeBrace:
      case charCodes.closeBracket:
        depth -= 1
        break
      case charCodes.comma:
        members += 1
        break
      default:
    }
    if (depth > serverLimits.body.depth) return 'depth'
    if (members > serverLimits.body.members) return 'members'
  }
  return members
}

const malformed = () => new BodyError(400, 'malformed_json', messages.malformedJson)

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/**
 * Refuses keys that reach for prototypes, and keys that stand twice: the parser keeps the last one, while a proxy may
 * have read the first. It counts the kept members; where the parser dropped none, they are as many as the text has.
 */
const parseOnce = (text: string, members: number): unknown => {
  // The root comes last and has no parent.
  let met = -1
  const parsed: unknown = JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__' || key === 'constructor') throw malformed()
    met += isEmpty(value) ? 2 : 1
    return value
  })
  if (met !== members) throw malformed()
  return parsed
}

/** Parses JSON strictly: UTF-8 only, bounded in depth and members, no NUL, no prototype keys, no key twice, numbers finite. */
const parseJsonBody = (raw: Buffer): unknown => {
  if (raw.length === 0) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    throw malformed()
  }
  const members = measure(text)
  if (members === 'depth') throw new BodyError(400, 'too_deep', messages.bodyTooDeep)
  if (members === 'members') throw new BodyError(413, 'body_too_large', messages.bodyTooLarge)
  // A NUL written as an escape is as little storable as a bare one.
  if (text.includes('\0') || /\\u0000/i.test(text)) throw new BodyError(400, 'nul_byte', messages.nulByte)
  try {
    return parseOnce(text, members)
  } catch (error) {
    throw error instanceof BodyError ? error : malformed()
  }
}

/** JSON is the only content type that calls take; a route that needs another one registers it itself. */
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
