import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { open } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { limits } from '@armature/domain/limits'
import type { Allowance, IncomingUpload, ReceivePlan, ReceivedUpload } from '../ports/uploads.ts'
import { uploadLimits } from '../config/upload-limits.ts'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid, invalidFields, isProblem } from '@armature/domain/problem'
import type { FastifyRequest } from 'fastify'

/** The bytes of a form around its file: boundaries, headers, the folder. */
const formBytes = 16_384

class WrongType extends Error {
  readonly statusCode = 415
  readonly code = 'unsupported_media_type'
}

const incomplete = (): Problem => invalid(messages.uploadIncomplete, { code: 'upload_incomplete' })

/** Marks our own failure; any other error that ends a body early is the sender's or the line's. */
class OurFailure extends Error {}

const ours = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    throw new OurFailure('An upload could not be taken', { cause })
  }
}

/** Ends the reader of an upload of which too little came. */
class TooSlow extends Error {}

const isCutOff = (error: unknown): boolean =>
  error instanceof TooSlow ||
  (error instanceof Error && /terminated early|unexpected end|before the multipart data/i.test(error.message))

const refusalOf = (error: unknown): Problem => {
  if (error instanceof OurFailure) throw error.cause
  return isCutOff(error) ? incomplete() : invalid(messages.malformedRequest, { code: 'malformed_request' })
}

/** Watches one upload, and ends it when too little arrives for too long. */
interface Watch {
  /** From now on this file is read; `saved` settles when nothing writes it any more. */
  reading(file: Readable, saved: Promise<unknown>): void
}

interface Form {
  folder?: string
  name?: string
}

/** Writes the bytes as they come, never more than allowed. Null where the whole file has arrived. */
const saveFile = async (
  file: Readable,
  { path, headBytes, admit }: ReceivePlan,
  { folder, name = '' }: Form,
): Promise<Problem | null> => {
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
          const admitted = await ours(admit(head.subarray(0, headBytes), folder, name))
          if (isProblem(admitted)) return admitted
          allowance = admitted
        }
      }
      if (allowance !== undefined && bytes > allowance.bytes) return allowance.beyond
      await ours(target.appendFile(chunk))
    }
    if (bytes === 0) return invalidFields({ file: [messages.fileEmpty] })
    const admitted = allowance ?? (await ours(admit(head, folder, name)))
    return isProblem(admitted) ? admitted : null
  } finally {
    await target.close()
  }
}

const parts = (request: FastifyRequest) =>
  request.parts({
    limits: {
      fileSize: limits.body.uploadCadBytes + 1,
      fieldSize: 1_000,
      fieldNameSize: 100,
      // One more than allowed, so that the extra one is noticed and named.
      files: 2,
      fields: 3,
      parts: 4,
      headerPairs: 50,
    },
  })

/**
 * A file's name as its owner has it. Browsers write a quote, CR and LF as %22, %0D and %0A in a form (WHATWG HTML,
 * multipart/form-data encoding) and leave a percent sign as it is, so a name that really holds `%22` can't be told apart
 * and gets a quote. Only these three are turned back, and the ends of lines are left out: no name is to hold one.
 */
const nameInForm = (sent: string): string =>
  sent.replaceAll(/%(?:22|0D|0A)/g, (escape) => (escape === '%22' ? '"' : ''))

/** Notes the file's name and saves it. */
const takeFile = async (
  form: Form,
  part: MultipartFile,
  plan: ReceivePlan,
  watch: Watch,
): Promise<Problem | null> => {
  if (form.name !== undefined) return invalidFields({ file: [messages.oneFile] })
  form.name = nameInForm(part.filename)
  const saved = saveFile(part.file, plan, form)
  watch.reading(part.file, saved)
  const refused = await saved
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
  const form: Form = plan.folder === undefined ? {} : { folder: plan.folder }
  for await (const part of parts(request)) {
    const known = part.type === 'file' ? 'file' : 'folder'
    if (part.fieldname !== known) return invalidFields({ [part.fieldname.slice(0, 100)]: ['Unknown field.'] })
    const refused = part.type === 'file' ? await takeFile(form, part, plan, watch) : takeFolder(form, part)
    if (refused) return refused
  }
  return wholeForm(form)
}

/**
 * Resolves when fewer bytes come in a period than the slowest line brings, so that no client holds an upload open with
 * a byte now and then.
 */
const watchProgress = (
  { raw }: FastifyRequest,
  periodMs: number,
): Watch & { stalled: Promise<void>; stop: () => void } => {
  const { promise: stalled, resolve } = Promise.withResolvers<void>()
  const least = (uploadLimits.leastBytesPerSecond * periodMs) / 1_000
  let file: Readable | undefined
  let saved: Promise<unknown> = Promise.resolve()
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    const isEnough = raw.complete || bytesRead - before >= least
    before = bytesRead
    if (isEnough) return
    // Destroying the stream also closes its file. A caller that learned of it sooner could remove a file that a slow
    // disk then creates.
    file?.destroy(new TooSlow('Too little came'))
    void Promise.allSettled([saved]).then(() => resolve())
  }, periodMs)
  return {
    stalled,
    reading: (one, itsSaving) => {
      file = one
      saved = itsSaving
    },
    stop: () => clearInterval(timer),
  }
}

/** The request's body as an upload, which is read only when the caller asks for it. */
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
