import type {
  ConversionOutcome,
  ConvertedModel,
  ModelConverter,
  ModelSource,
} from '../src/platform/ports/model-converter.ts'

/** The view that a converter makes of a file that it can read. */
export const someModel: ConvertedModel = {
  glb: Buffer.from('glTF of a part'),
  thumbnail: Buffer.from('webp of a part'),
  box: { length: 3, width: 2, height: 1 },
  triangles: 12,
  parts: [{ name: 'Arm', triangles: 12 }],
  missing: 0,
}

/** A converter that gives the answers that it is told to give, and keeps the questions. */
export const converterThat = (answer: (source: ModelSource) => Promise<ConversionOutcome>) => {
  const asked: ModelSource[] = []
  const converter: ModelConverter = {
    convert: (source) => {
      asked.push(source)
      return answer(source)
    },
    stop: async () => {},
  }
  return { converter, asked }
}

export const converts = () => converterThat(async () => ({ ok: true, model: someModel }))
