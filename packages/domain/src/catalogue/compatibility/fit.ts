import type { AttributeFilter } from '../attributes/attribute-filters.ts'
import type { AttributeValue, AttributeValues } from '../attributes/attribute-values.ts'
import { attributeValueText } from '../attributes/attribute-values.ts'
import type { Attribute } from '../attributes/attributes.ts'
import type { Box } from './package-fit.ts'
import { fitsInto } from './package-fit.ts'

/**
 * The knowledge of a part on a buyer's robot (decision 084). Only `NAMED` and `MATCHES` are marks that it fits; a size says no
 * more than that a part isn't in the way of itself, since nobody knows where on the robot it is to go.
 */
export const fitVerdicts = [
  /** Its vendor says so. */
  'NAMED',
  /** Nobody says so: a property by which parts fit is the robot's too, and none speaks against it. */
  'MATCHES',
  /** A property that both have differs, and nobody says that it fits. */
  'DIFFERS',
  /** It is more than the robot takes, as a mass above its payload, and nobody says that it fits. */
  'EXCEEDS',
  /** Nothing is known of it but that it is no larger than the robot. */
  'SMALLER',
  /** Nothing is known of it but that it is larger than the robot. */
  'LARGER',
  'UNKNOWN',
] as const
export type FitVerdict = (typeof fitVerdicts)[number]

/** The answer that a buyer gets at a glance. */
export const fitMarks = ['FITS', 'DIFFERS', 'UNKNOWN'] as const
export type FitMark = (typeof fitMarks)[number]

const marks: Record<FitVerdict, FitMark> = {
  NAMED: 'FITS',
  MATCHES: 'FITS',
  DIFFERS: 'DIFFERS',
  EXCEEDS: 'DIFFERS',
  SMALLER: 'UNKNOWN',
  LARGER: 'UNKNOWN',
  UNKNOWN: 'UNKNOWN',
}

export const fitMarkOf = (verdict: FitVerdict): FitMark => marks[verdict]

/** Of these a list says that they fit, and is narrowed to them. */
export const isFitting = (verdict: FitVerdict): boolean => fitMarkOf(verdict) === 'FITS'

/** A property that both have, as each has it. */
export interface PropertyFit {
  id: number
  name: string
  part: string
  robot: string
  /** Of both, so that a reader may read them in one unit; null where they are no numbers of anything. */
  dimension: Attribute['dimension']
  isShared: boolean
}

/** A property of the part that the robot bears only up to a limit: a mass by its payload. */
export interface LimitFit {
  id: number
  name: string
  part: string
  /** The robot's name for it. */
  limit: string
  robot: string
  /** Of both, so that a reader may read them in one unit. */
  dimension: Attribute['dimension']
  isWithin: boolean
}

export interface Fit {
  verdict: FitVerdict
  /** The part's vendor names the robot among those that it fits. */
  isNamed: boolean
  properties: readonly PropertyFit[]
  limits: readonly LimitFit[]
  /** No larger than the robot, however it is turned; null where a size isn't known. */
  isSmaller: boolean | null
}

/** The facts of a part or of a robot: its typed specifications, and its own size where that is known for sure. */
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

/** An attribute by which parts fit, or of which a robot takes only as much as another one of its own says. */
export type FitAttribute = Pick<Attribute, 'id' | 'name' | 'dimension' | 'choices' | 'tells_fit'> & {
  limited_by: Pick<Attribute, 'id' | 'name'> | null
}

const propertiesOf = (
  part: AttributeValues,
  robot: AttributeValues,
  attributes: readonly FitAttribute[],
): PropertyFit[] =>
  attributes.flatMap((attribute) => {
    const { id, name, dimension, tells_fit } = attribute
    const [own, other] = [part[id], robot[id]]
    const shared = own && other && tells_fit ? isShared(own, other) : null
    if (own === undefined || other === undefined || shared === null) return []
    const text = (value: AttributeValue) => attributeValueText(attribute, value)
    return [{ id, name, part: text(own), robot: text(other), dimension, isShared: shared }]
  })

/** Compares a part's least value with the robot's greatest, so that only a part that is surely too much is marked. */
const limitsOf = (
  part: AttributeValues,
  robot: AttributeValues,
  attributes: readonly FitAttribute[],
): LimitFit[] =>
  attributes.flatMap((attribute) => {
    const { id, name, dimension, limited_by: limit } = attribute
    const [own, most] = [part[id], limit === null ? undefined : robot[limit.id]]
    if (limit === null || own === undefined || most === undefined) return []
    if (!('given' in own) || !('given' in most)) return []
    const isWithin = own.low <= most.high
    return [{ id, name, part: own.given, limit: limit.name, robot: most.given, dimension, isWithin }]
  })

const verdictOf = ({ isNamed, properties, limits, isSmaller }: Omit<Fit, 'verdict'>): FitVerdict => {
  if (isNamed) return 'NAMED'
  if (properties.some((property) => !property.isShared)) return 'DIFFERS'
  if (limits.some(({ isWithin }) => !isWithin)) return 'EXCEEDS'
  if (properties.length > 0) return 'MATCHES'
  return isSmaller === null ? 'UNKNOWN' : isSmaller ? 'SMALLER' : 'LARGER'
}

/**
 * Does a part fit a robot, and why? By the vendor's word, by the attributes that tell it, by what the robot takes at most, and by
 * size. That a part isn't too much for the robot is told, and is no reason to say that it fits: nearly everything is light enough.
 */
export const judgeFit = (
  part: FitSide & { isNamed: boolean },
  robot: FitSide,
  attributes: readonly FitAttribute[],
): Fit => {
  const known = {
    isNamed: part.isNamed,
    properties: propertiesOf(part.values, robot.values, attributes),
    limits: limitsOf(part.values, robot.values, attributes),
    isSmaller: part.size === null || robot.size === null ? null : fitsInto(part.size, robot.size),
  }
  return { verdict: verdictOf(known), ...known }
}

/** A value of the robot's as a filter of parts. One that has the attribute and isn't found by it doesn't fit. */
export interface FitFact {
  filter: AttributeFilter
  /** A part that is found by it has a reason to fit; else it only isn't too much. */
  isReason: boolean
}

const sharedFact = (id: number, value: AttributeValue | undefined): FitFact[] => {
  if (value === undefined || 'text' in value) return []
  const filter =
    'choices' in value
      ? { attribute: id, choices: value.choices }
      : { attribute: id, low: value.low, high: value.high }
  return [{ filter, isReason: true }]
}

const limitFact = (id: number, most: AttributeValue | undefined): FitFact[] =>
  most !== undefined && 'given' in most
    ? [{ filter: { attribute: id, low: null, high: most.high }, isReason: false }]
    : []

/** The robot's own values as filters: a list finds by them what `judgeFit` says. */
export const fitFacts = (
  robot: AttributeValues,
  attributes: readonly Pick<FitAttribute, 'id' | 'tells_fit' | 'limited_by'>[],
): FitFact[] =>
  attributes.flatMap(({ id, tells_fit, limited_by: limit }) => [
    ...(tells_fit ? sharedFact(id, robot[id]) : []),
    ...(limit === null ? [] : limitFact(id, robot[limit.id])),
  ])
