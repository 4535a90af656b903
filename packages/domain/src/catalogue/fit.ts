import type { AttributeFilter } from './attribute-filters.ts'
import type { AttributeValue, AttributeValues } from './attribute-values.ts'
import { attributeValueText } from './attribute-values.ts'
import type { Attribute } from './attributes.ts'
import type { Box } from './package-fit.ts'
import { fitsInto } from './package-fit.ts'

/**
 * What is known of a part on a buyer's robot (decision 084). Only `NAMED` and `MATCHES` are marks that it fits; a size says no
 * more than that a part isn't in the way of itself, since nobody knows where on the robot it is to go.
 */
export const fitVerdicts = [
  /** Its vendor says so. */
  'NAMED',
  /** Nobody says so: a property by which parts fit is the robot's too, and none speaks against it. */
  'MATCHES',
  /** A property that both have differs, and nobody says that it fits. */
  'DIFFERS',
  /** Nothing is known of it but that it is no larger than the robot. */
  'SMALLER',
  /** Nothing is known of it but that it is larger than the robot. */
  'LARGER',
  'UNKNOWN',
] as const
export type FitVerdict = (typeof fitVerdicts)[number]

/** Of these a list says that they fit, and is narrowed to them. */
export const isFitting = (verdict: FitVerdict): boolean => verdict === 'NAMED' || verdict === 'MATCHES'

/** A property that both have, as each has it. */
export interface PropertyFit {
  id: number
  name: string
  part: string
  robot: string
  isShared: boolean
}

export interface Fit {
  verdict: FitVerdict
  /** The part's vendor names the robot among those that it fits. */
  isNamed: boolean
  properties: readonly PropertyFit[]
  /** No larger than the robot, however it is turned; null where a size isn't known. */
  isSmaller: boolean | null
}

/** What is known of a part or of a robot: its typed specifications, and its own size where that is known for sure. */
export interface FitSide {
  values: AttributeValues
  size: Box | null
}

/** Of a number or a range some value is both's; of choices one is. Words are never compared. */
const isShared = (one: AttributeValue, other: AttributeValue): boolean | null => {
  if ('given' in one && 'given' in other) return one.low <= other.high && one.high >= other.low
  if ('choices' in one && 'choices' in other) return one.choices.some((id) => other.choices.includes(id))
  return null
}

type FitAttribute = Pick<Attribute, 'id' | 'name' | 'choices' | 'tells_fit'>

const propertiesOf = (
  part: AttributeValues,
  robot: AttributeValues,
  attributes: readonly FitAttribute[],
): PropertyFit[] =>
  attributes.flatMap((attribute) => {
    const { id, name, tells_fit } = attribute
    const [own, other] = [part[id], robot[id]]
    const shared = own && other && tells_fit ? isShared(own, other) : null
    if (own === undefined || other === undefined || shared === null) return []
    const text = (value: AttributeValue) => attributeValueText(attribute, value)
    return [{ id, name, part: text(own), robot: text(other), isShared: shared }]
  })

const verdictOf = ({ isNamed, properties, isSmaller }: Omit<Fit, 'verdict'>): FitVerdict => {
  if (isNamed) return 'NAMED'
  if (properties.some((property) => !property.isShared)) return 'DIFFERS'
  if (properties.length > 0) return 'MATCHES'
  return isSmaller === null ? 'UNKNOWN' : isSmaller ? 'SMALLER' : 'LARGER'
}

/** Does a part fit a robot, and why? By the vendor's word, by the attributes that tell it, and by size. */
export const judgeFit = (
  part: FitSide & { isNamed: boolean },
  robot: FitSide,
  attributes: readonly FitAttribute[],
): Fit => {
  const known = {
    isNamed: part.isNamed,
    properties: propertiesOf(part.values, robot.values, attributes),
    isSmaller: part.size === null || robot.size === null ? null : fitsInto(part.size, robot.size),
  }
  return { verdict: verdictOf(known), ...known }
}

/** The robot's own values as filters, each of which holds of a part that shares it: a list finds by them what `judgeFit` says. */
export const fitFilters = (
  robot: AttributeValues,
  attributes: readonly Pick<Attribute, 'id' | 'tells_fit'>[],
): AttributeFilter[] =>
  attributes.flatMap(({ id, tells_fit }): AttributeFilter[] => {
    const value = tells_fit ? robot[id] : undefined
    if (value === undefined || 'text' in value) return []
    return 'choices' in value
      ? [{ attribute: id, choices: value.choices }]
      : [{ attribute: id, low: value.low, high: value.high }]
  })
