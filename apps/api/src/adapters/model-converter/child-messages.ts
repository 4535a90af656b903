import { modelFormats } from '@armature/domain/media/media-kind'
import type { ModelFormat } from '@armature/domain/media/media-kind'
import type { ConversionStage } from '../../ports/model-converter.ts'
import type { ContentOutcome } from './convert-content.ts'

/** What one conversion is told; the file itself comes by standard input. */
export interface Assignment {
  format: ModelFormat
  maxTriangles: number
  maxRssBytes: number
  /** Of the processor, all threads together. */
  maxCpuMs: number
}

/** What it answers: its stages, and once how it ended. */
export type ChildMessage =
  | { type: 'stage'; stage: ConversionStage }
  | { type: 'outcome'; outcome: ContentOutcome }

export const toArguments = ({ format, maxTriangles, maxRssBytes, maxCpuMs }: Assignment): string[] => [
  format,
  String(maxTriangles),
  String(maxRssBytes),
  String(maxCpuMs),
]

export const fromArguments = ([given, maxTriangles, maxRssBytes, maxCpuMs]: string[]): Assignment => {
  const format = modelFormats.find((one) => one === given)
  if (!format) throw new Error(`no such format: ${given}`)
  return {
    format,
    maxTriangles: Number(maxTriangles),
    maxRssBytes: Number(maxRssBytes),
    maxCpuMs: Number(maxCpuMs),
  }
}
