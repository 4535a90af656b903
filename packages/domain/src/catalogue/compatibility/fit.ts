import type { AttributeFilter } from '../attributes/attribute-filters.ts'
import type { AttributeValue, AttributeValues } from '../attributes/attribute-values.ts'
import { attributeValueText } from '../attributes/attribute-values.ts'
import type { Attribute } from '../attributes/attributes.ts'
import type { Box } from './package-fit.ts'
import { fitsInto } from './package-fit.ts'

/**
 * The compatibility of a part with a buyer's robot (decision 084). Only `NAMED` and `MATCHES` mean compatible. A
 * smaller size alone proves nothing, since nobody knows where on the robot the part goes.
 */
export const fitVerdicts = [
  /** The vendor says that it is compatible. */
  'NAMED',
  /** No vendor says so, but a telling property matches the robot's and none differs. */
  'MATCHES',
  /** A property of both differs, and the vendor doesn't name the robot. */
  'DIFFERS',
  /** It exceeds one of the robot's limits, such as payload, and the vendor doesn't name the robot. */
  'EXCEEDS',
  /** Only its size is known, and it is no larger than the robot. */
  'SMALLER',
  /** Only its size is known, and it is larger than the robot. */
  'LARGER',
  'UNKNOWN',
] as const
export type FitVerdict = (typeof fitVerdicts)[number]

/** The mark that a buyer reads at a glance. */
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

/** Lists mark and filter these as compatible. */
export const isFitting = (verdict: FitVerdict): boolean => fitMarkOf(verdict) === 'FITS'

/** A property of both, with each one's value. */
export interface PropertyFit {
  id: number
  name: string
  part: string
  robot: string
  /** Both values share it, so a reader can have them in one unit; null for plain counts and choices. */
  dimension: Attribute['dimension']
  isShared: boolean
}

/** A part's property that the robot limits, such as mass by payload. */
export interface LimitFit {
  id: number
  name: string
  part: string
  /** The limit's name on the robot. */
  limit: string
  robot: string
  /** Both values share it, so a reader can have them in one unit. */
  dimension: Attribute['dimension']
  isWithin: boolean
}

export interface Fit {
  verdict: FitVerdict
  /** The part's vendor lists the robot as compatible. */
  isNamed: boolean
  properties: readonly PropertyFit[]
  limits: readonly LimitFit[]
  /** No larger than the robot in any position; null where a size isn't known. */
  isSmaller: boolean | null
}

/** A part's or robot's typed specifications, and its own size where that is certain. */
export interface FitSide {
  values: AttributeValues
  size: Box | null
}

/** Ranges share a value where they overlap, choices where they have one in common. Text is never compared. */
const isShared = (one: AttributeValue, other: AttributeValue): boolean | null => {
  if ('given' in one && 'given' in other) return one.low <= other.high && one.high >= other.low
  if ('choices' in one && 'choices' in other) return one.choices.some((id) => other.choices.includes(id))
  return null
}

/** An attribute that decides compatibility, or that another attribute of the robot limits. */
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

/**
 * Compares the part's least value with the robot's greatest, so only a part that surely exceeds the limit is marked.
 */
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
 * Is a part compatible with a robot, and why? The vendor's word, telling attributes, the robot's limits and size
 * decide. Staying within a limit is shown, but doesn't make a part compatible: nearly everything is light enough.
 */
export const checkFit = (
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

/**
 * A robot's value as a filter for parts. A part that has the attribute but doesn't match the filter isn't compatible.
 */
export interface FitFact {
  filter: AttributeFilter
  /** A match makes the part compatible; otherwise it only stays within a limit. */
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

/** The robot's values as filters, so that a list agrees with `judgeFit`. */
export const fitFacts = (
  robot: AttributeValues,
  attributes: readonly Pick<FitAttribute, 'id' | 'tells_fit' | 'limited_by'>[],
): FitFact[] =>
  attributes.flatMap(({ id, tells_fit, limited_by: limit }) => [
    ...(tells_fit ? sharedFact(id, robot[id]) : []),
    ...(limit === null ? [] : limitFact(id, robot[limit.id])),
  ])
