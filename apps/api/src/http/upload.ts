import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { open } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { limits } from '@armature/domain/limits'
import { uploadLimits } from '../upload-limits.ts'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid, invalidFields, isProblem } from '@armature/domain/problem'
import type { FastifyRequest } from 'fastify'

/** The most that a file may have, and what is said to a larger one. */
export interface Allowance {
  bytes: number
  beyond: Problem
}

export interface ReceivePlan {
  /** The local file to write; it is not there yet. */
  path: string
  /** How many of the first bytes `admit` looks at; of a shorter file it sees all. */
  headBytes: number
  /**
   * Judges the file by its first bytes, before the rest is there: how large it may become, or why it is
   * refused. The folder is undefined where it comes after the file.
   */
  admit: (head: Buffer, folder: string | undefined) => Promise<Allowance | Problem>
  /** For a body that is larger than any upload by its own word. */
  most: Allowance
}

export interface ReceivedUpload {
  folder: string
  /** As the sender spelt it, not yet to be trusted. */
  name: string
}

/** An upload whose body nobody has looked at yet. */
export interface IncomingUpload {
  /** Writes the one file to `plan.path`. What is there after a refusal or an error is the caller's to remove. */
  receive(plan: ReceivePlan): Promise<ReceivedUpload | Problem>
}

/** What a form has around its file: boundaries, headers, the folder. */
const formBytes = 16_384

class WrongType extends Error {
  readonly statusCode = 415
  readonly code = 'unsupported_media_type'
}

const incomplete = (): Problem => invalid(messages.uploadIncomplete, { code: 'upload_incomplete' })

/** Carries a failure of ours past those of the sender and the line, which all else is that ends a body early. */
class OurFailure extends Error {}

const ours = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    throw new OurFailure('An upload could not be taken', { cause })
  }
}

const isCutOff = (error: unknown): boolean =>
  error instanceof Error && /terminated early|unexpected end|before the multipart data/i.test(error.message)

const refusalOf = (error: unknown): Problem => {
  if (error instanceof OurFailure) throw error.cause
  return isCutOff(error) ? incomplete() : invalid(messages.malformedRequest, { code: 'malformed_request' })
}

/** Looks after one upload: too little for so long, and what is being read ends. */
interface Watch {
  reading(file: Readable): void
}

/** Writes as it comes, never more than allowed. Null where all is there. */
const saveFile = async (
  file: Readable,
  { path, headBytes, admit }: ReceivePlan,
  folder: string | undefined,
  watch: Watch,
): Promise<Problem | null> => {
  watch.reading(file)
  const target = await ours(open(path, 'wx', 0o600))
  let head: Buffer = Buffer.alloc(0)
  let allowance: Allowance | undefined
  let bytes = 0
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (allowance === undefined) {
        head = Buffer.concat([head, chunk])
        if (head.length >= headBytes) {
          const admitted = await ours(admit(head.subarray(0, headBytes), folder))
          if (isProblem(admitted)) return admitted
          allowance = admitted
        }
      }
      if (allowance !== undefined && bytes > allowance.bytes) return allowance.beyond
      await ours(target.appendFile(chunk))
    }
    if (bytes === 0) return invalidFields({ file: [messages.fileEmpty] })
    const admitted = allowance ?? (await ours(admit(head, folder)))
    return isProblem(admitted) ? admitted : null
  } finally {
    await target.close()
  }
}

interface Form {
  folder?: string
  name?: string
}

const parts = (request: FastifyRequest) =>
  request.parts({
    limits: {
      fileSize: limits.body.uploadCadBytes + 1,
      fieldSize: 1_000,
      fieldNameSize: 100,
      // One more than there may be, so that the extra one is seen and named.
      files: 2,
      fields: 3,
      parts: 4,
      headerPairs: 50,
    },
  })

/** Notes the file's name and saves it. */
const takeFile = async (
  form: Form,
  part: MultipartFile,
  plan: ReceivePlan,
  watch: Watch,
): Promise<Problem | null> => {
  if (form.name !== undefined) return invalidFields({ file: [messages.oneFile] })
  form.name = part.filename
  const refused = await saveFile(part.file, plan, form.folder, watch)
  return refused ?? (part.file.truncated ? plan.most.beyond : null)
}

const takeFolder = (form: Form, { value, valueTruncated }: MultipartValue): Problem | null => {
  if (form.folder !== undefined || valueTruncated || typeof value !== 'string')
    return invalidFields({ folder: [messages.folderInvalid] })
  form.folder = value
  return null
}

const wholeForm = ({ name, folder }: Form): ReceivedUpload | Problem =>
  name === undefined || folder === undefined
    ? invalidFields({
        ...(name === undefined ? { file: [messages.fileMissing] } : {}),
        ...(folder === undefined ? { folder: [messages.folderInvalid] } : {}),
      })
    : { name, folder }

const readForm = async (
  request: FastifyRequest,
  plan: ReceivePlan,
  watch: Watch,
): Promise<ReceivedUpload | Problem> => {
  const form: Form = {}
  for await (const part of parts(request)) {
    const known = part.type === 'file' ? 'file' : 'folder'
    if (part.fieldname !== known) return invalidFields({ [part.fieldname.slice(0, 100)]: ['Unknown field.'] })
    const refused = part.type === 'file' ? await takeFile(form, part, plan, watch) : takeFolder(form, part)
    if (refused) return refused
  }
  return wholeForm(form)
}

/**
 * Resolves when less has come in a period than the slowest line brings, so that nobody holds an upload open with a
 * byte now and then.
 */
const watchProgress = (
  { raw }: FastifyRequest,
  periodMs: number,
): Watch & { stalled: Promise<void>; stop: () => void } => {
  const { promise: stalled, resolve } = Promise.withResolvers<void>()
  const least = (uploadLimits.leastBytesPerSecond * periodMs) / 1_000
  let file: Readable | undefined
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    const isEnough = raw.complete || bytesRead - before >= least
    before = bytesRead
    if (isEnough) return
    // Whoever reads it ends with it, and closes what it was written to.
    file?.destroy(new Error('Too little came'))
    resolve()
  }, periodMs)
  return {
    stalled,
    reading: (one) => {
      file = one
    },
    stop: () => clearInterval(timer),
  }
}

/** The request's body as an upload that is read when its caller asks for it, and not before. */
export const incomingUpload = (request: FastifyRequest, idleMs: number): IncomingUpload => ({
  receive: async (plan) => {
    if (!request.isMultipart() || request.headers['content-encoding'] !== undefined)
      throw new WrongType(messages.unsupportedMediaType)
    if (Number(request.headers['content-length'] ?? 0) > plan.most.bytes + formBytes) return plan.most.beyond
    const watch = watchProgress(request, idleMs)
    try {
      const received = await Promise.race([
        readForm(request, plan, watch).catch(refusalOf),
        watch.stalled.then(incomplete),
      ])
      // From here on the connection is silent for as long as the work takes.
      if (!isProblem(received) && request.raw instanceof IncomingMessage) request.raw.setTimeout(0)
      return received
    } finally {
      watch.stop()
    }
  },
})
