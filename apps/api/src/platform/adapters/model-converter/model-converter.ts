import type { ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { limits } from '@armature/domain/limits'
import { conversionMs } from '@armature/domain/media/conversion-time'
import type {
  ConversionFailure,
  ConversionOutcome,
  ConversionWatch,
  ModelConverter,
  ModelSource,
} from '../../ports/model-converter.ts'
import { ConverterStopping } from '../../ports/model-converter.ts'
import type { FencedEnd } from '../../files/sandbox/fenced-process.ts'
import { asWebp } from '../../files/pictures/draw-pictures.ts'
import { feedFenced, ranOutOfMemory } from '../../files/sandbox/fenced-process.ts'
import { pictureSide } from './canvas.ts'
import type { ChildMessage } from './child-messages.ts'
import type { ContentOutcome } from './convert-content.ts'
import { startChild } from './start-child.ts'
import { uploadLimits } from '../../config/upload-limits.ts'
import { minuteMs } from '@armature/domain/values/time'

export interface ModelConverterOptions {
  /** The most processor time for one file. */
  cpuMs?: number
  /** The most memory of the child process, for the importer and the triangles together. */
  maxRssBytes?: number
  maxTriangles?: number
  /** Gets the output of a failed conversion's process; for logs, never for the uploader. */
  onFailure?: (failure: ConversionFailure, detail: string) => void
}

/**
 * The clock time allowed, as a multiple of the processor time. No machine is busier than that, and a hanging conversion
 * ends too.
 */
const patience = 10
/** The longest clock time, whatever the processor time, because other conversions wait. */
const mostMs = 20 * minuteMs

/** The failure of a process that ended without an answer, if the file is to blame; else an error. */
const blame = (end: FencedEnd, started: boolean): ContentOutcome => {
  const detail = `${end.signal ?? `code ${end.code}`} ${end.words}`.trim()
  if (ranOutOfMemory(end)) return { ok: false, failure: 'out_of_memory', detail }
  if (started) return { ok: false, failure: 'unreadable', detail }
  throw new Error(`The model converter did not start: ${detail}`)
}

/** Runs one process to its end. Rejects with the signal's reason when aborted. */
const runChild = async (
  child: ChildProcess,
  file: FileHandle,
  { signal, onStage, timeoutMs }: ConversionWatch & { timeoutMs: number },
): Promise<ContentOutcome> => {
  const told: { outcome?: ContentOutcome; started: boolean } = { started: false }
  const end = await feedFenced<ChildMessage>(child, file.createReadStream({ autoClose: false }), {
    timeoutMs,
    onMessage: (message) => {
      told.started = true
      if (message.type === 'outcome') told.outcome ??= message.outcome
      else onStage?.(message.stage)
    },
    ...(signal && { signal }),
  })
  if (told.outcome !== undefined) return told.outcome
  return end.isOverdue
    ? { ok: false, failure: 'timeout', detail: `after ${timeoutMs} ms` }
    : blame(end, told.started)
}

/**
 * Runs conversions in child processes, one at a time: the importers are C++ that wasn't written for untrusted files,
 * take up to a gigabyte, and can only be stopped by ending their process. Options default to `limits.media`.
 */
export const childProcessModelConverter = (options: ModelConverterOptions = {}): ModelConverter => {
  const maxRssBytes = options.maxRssBytes ?? uploadLimits.modelMemoryBytes
  const maxTriangles = options.maxTriangles ?? limits.media.modelTriangles
  const stopping = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  const convertNow = async (source: ModelSource, { signal, onStage }: ConversionWatch) => {
    signal?.throwIfAborted()
    const file = await open(source.path)
    try {
      const { size } = await file.stat()
      const maxCpuMs = options.cpuMs ?? conversionMs(size)
      const child = startChild(
        { format: source.format, maxTriangles, maxRssBytes, maxCpuMs, scale: source.scale ?? 1 },
        size,
      )
      const outcome = await runChild(child, file, {
        timeoutMs: Math.min(maxCpuMs * patience, mostMs),
        ...(signal && { signal }),
        ...(onStage && { onStage }),
      })
      if (!outcome.ok) {
        options.onFailure?.(outcome.failure, outcome.detail ?? '')
        return { ok: false, failure: outcome.failure } satisfies ConversionOutcome
      }
      const { glb, picture, box, triangles, parts, missing } = outcome
      // Copied, because the buffer is a misaligned view of the whole message and would keep it in memory.
      const view = Buffer.from(glb)
      const thumbnail = Buffer.from(await asWebp(picture, pictureSide))
      return {
        ok: true,
        model: { glb: view, thumbnail, box, triangles, parts, missing },
      } satisfies ConversionOutcome
    } finally {
      await file.close()
    }
  }

  return {
    convert: (source, watch = {}) => {
      const signal = watch.signal ? AbortSignal.any([watch.signal, stopping.signal]) : stopping.signal
      const turn = last.then(() => convertNow(source, { ...watch, signal }))
      last = turn.catch(() => {})
      return turn
    },
    stop: async () => {
      stopping.abort(new ConverterStopping())
      await last
    },
  }
}
