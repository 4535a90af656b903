import { modelFormats } from '@armature/domain/media/media-kind'
import type { ModelFormat } from '@armature/domain/media/media-kind'
import type { ConversionStage } from '../../ports/model-converter.ts'
import type { ContentOutcome } from './convert-content.ts'

/** What one conversion is told; the file itself comes by standard input. */
export interface Assignment {
  format: ModelFormat
  maxTriangles: number
  /** By how much the part is larger than the file says. */
  scale: number
  maxRssBytes: number
  /** Of the processor, all threads together. */
  maxCpuMs: number
}

/** What it answers: its stages, and once how it ended. */
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
