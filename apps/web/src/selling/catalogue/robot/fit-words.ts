import { inReadersUnits } from '@armature/domain/catalogue/measures/reader-units'
import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import type { FitMark } from '@armature/domain/catalogue/compatibility/fit'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'
import type { Fit } from './robot-queries.ts'

export const markLooks: Record<FitMark, { label: string; tone: Tone }> = {
  FITS: { label: 'Fits', tone: 'good' },
  DIFFERS: { label: 'Doesn’t fit', tone: 'bad' },
  UNKNOWN: { label: 'Not known', tone: 'neutral' },
}

/** Both sides' numbers in the reader's units. */
const reading = (
  { part, robot, dimension }: Pick<Fit['limits'][number], 'part' | 'robot' | 'dimension'>,
  units: ReaderUnits,
) => {
  const read = (given: string) => inReadersUnits(dimension, given, units) ?? given
  return { part: read(part), robot: read(robot) }
}

const propertyText = (property: Fit['properties'][number], units: ReaderUnits): string => {
  const { name, is_shared } = property
  const { part, robot } = reading(property, units)
  if (is_shared)
    return part === robot ? `${name} ${part}, as the robot’s` : `${name} ${part} suits the robot’s ${robot}`
  return `${name} ${part}, but the robot’s is ${robot}`
}

const sizeText = (isSmaller: boolean): string =>
  `${isSmaller ? 'No larger' : 'Larger'} than the robot in any orientation`

const limitText = (fit: Fit['limits'][number], units: ReaderUnits): string => {
  const { name, limit, is_within } = fit
  const { part, robot } = reading(fit, units)
  return `${name} ${part}, ${is_within ? 'within' : 'more than'} the robot’s ${limit.toLowerCase()} of ${robot}`
}

/** Why a part fits, doesn't, or why it isn't known: the deciding reason first. */
export const fitReasons = (
  { is_named, properties, limits, is_smaller }: Fit,
  units: ReaderUnits,
): string[] => {
  const against = properties.filter(({ is_shared }) => !is_shared)
  const shared = properties.filter(({ is_shared }) => is_shared)
  const tooMuch = limits.filter(({ is_within }) => !is_within)
  const reasons = [
    ...(is_named ? ['Its vendor says so'] : []),
    ...against.map((property) => propertyText(property, units)),
    ...tooMuch.map((limit) => limitText(limit, units)),
    ...shared.map((property) => propertyText(property, units)),
    ...limits.filter(({ is_within }) => is_within).map((limit) => limitText(limit, units)),
    ...(is_smaller === null ? [] : [sizeText(is_smaller)]),
  ]
  if (is_named || properties.length > 0 || tooMuch.length > 0) return reasons
  // Size and payload say something, but not that it fits.
  return [...reasons, `Not enough ${reasons.length === 0 ? '' : 'else '}is known about both`]
}
