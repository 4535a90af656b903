import type { AttributeKind } from '@armature/domain/catalogue/attributes/attributes'
import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import { forReader } from '@armature/domain/catalogue/measures/reader-units'
import type { AttributeDimension } from '@armature/domain/catalogue/attributes/attribute-units'
import type { AttributeCatalogue } from '../products/catalogue-queries.ts'

export type Attribute = AttributeCatalogue['attributes'][number]

/** In this reader's number format. */
export const forReading = (
  attributes: readonly Attribute[] | undefined,
  units: ReaderUnits,
): readonly Attribute[] => (attributes ?? []).map((attribute) => forReader(attribute, units))

export const kindWords: Record<AttributeKind, string> = {
  NUMBER: 'Number',
  RANGE: 'Range of numbers',
  CHOICE: 'Choices',
  TEXT: 'Words',
}

export const dimensionWords: Record<AttributeDimension, string> = {
  voltage: 'Voltage',
  current: 'Current',
  power: 'Power',
  charge: 'Charge',
  torque: 'Torque',
  force: 'Force',
  length: 'Length',
  mass: 'Mass',
  speed: 'Speed',
  turning: 'Turning speed',
  frequency: 'Frequency',
  angle: 'Angle',
  acceleration: 'Acceleration',
  temperature: 'Temperature',
  time: 'Time',
  volume: 'Volume',
  memory: 'Memory',
  pixels: 'Number of pixels',
}

const mostShown = 4

const choicesText = ({ choices }: Attribute): string => {
  const names = choices.filter(({ retired }) => !retired).map(({ name }) => name)
  const rest = names.length - mostShown
  return rest > 0 ? `${names.slice(0, mostShown).join(', ')} and ${rest} more` : names.join(', ')
}

/** An attribute's kind in one line: "Number in mm", "TTL, RS-485, CAN". */
export const attributeText = (attribute: Attribute): string => {
  const { kind, unit } = attribute
  if (kind === 'CHOICE') return choicesText(attribute)
  return unit === null ? kindWords[kind] : `${kindWords[kind]} in ${unit}`
}
