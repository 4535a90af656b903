import { modelFormats } from '@armature/domain/media/media-kind'
import type { ModelFormat } from '@armature/domain/media/media-kind'
import type { ConversionStage } from '../../ports/model-converter.ts'
import type { ContentOutcome } from './convert-content.ts'

/** The assignment for the child process, which reads the file from standard input. */
export interface Assignment {
  format: ModelFormat
  maxTriangles: number
  /** The factor from the file's lengths to the part's real ones. */
  scale: number
  maxRssBytes: number
  /** The most processor time, all threads together. */
  maxCpuMs: number
}

/** The child's messages: one for each stage, and the outcome at the end. */
export type ChildMessage =
  | { type: 'stage'; stage: ConversionStage }
  | { type: 'outcome'; outcome: ContentOutcome }

export const toArguments = ({ format, ...numbers }: Assignment): string[] => [
  format,
  ...[numbers.maxTriangles, numbers.maxRssBytes, numbers.maxCpuMs, numbers.scale].map(String),
]

export const fromArguments = ([given, ...numbers]: string[]): Assignment => {
  const format = modelFormats.find((one) => one === given)
  if (!format) throw new Error(`no such format: ${given}`)
  const [maxTriangles = 0, maxRssBytes = 0, maxCpuMs = 0, scale = 1] = numbers.map(Number)
  return { format, maxTriangles, maxRssBytes, maxCpuMs, scale }
}
