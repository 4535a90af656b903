import { hasDigit, singular } from './part-comparison.ts'
import { isOrdinal } from './part-words.ts'

/** Words that many kinds of parts have: they don't distinguish parts. */
export const genericWords = new Set(
  'sensor module board unit part component motor servo actuator stepper camera lidar driver controller connector robot arm robotic series model type version digital electric smart system standard channel pin port way axis core bit'.split(
    ' ',
  ),
)

/** Things that go with a part: a mount for a camera is no camera. */
export const accessories = new Set(
  'mount mounting bracket holder case cover cable cord wire lead jumper harness splitter ribbon plug pigtail clamp horn frame idler wheel adapter converter hub heatsink fan screw bolt nut washer spacer standoff plate shield hat carrier expansion charger key tool stand housing enclosure battery supply psu belt pulley coupling tube rod bearing filament halter halterung gehause kabel schraube'.split(
    ' ',
  ),
)

/** Kinds of things by their words: a motor isn't a lidar, whatever words they share. */
export const kindsOfThings: readonly ReadonlySet<string>[] = [
  new Set(['motor', 'servo', 'actuator', 'stepper', 'servomotor', 'schrittmotor']),
  ...['camera', 'lidar', 'relay', 'gripper', 'imu', 'display', 'heatsink'].map((word) => new Set([word])),
]

/** Words that make another part of one with the same name; of two in one set, each excludes the other. */
export const variants: readonly ReadonlySet<string>[] = [
  new Set(['male', 'plug', 'stecker']),
  new Set(['female', 'socket', 'buchse']),
  new Set(['pair', 'set', 'bundle', 'combo']),
  new Set(['devkit', 'dev', 'developer', 'development', 'kit', 'devkitc', 'nodemcu', 'starter']),
  ...[
    'mini',
    'nano',
    'lite',
    'pro',
    'plus',
    'max',
    'zero',
    'wide',
    'ultra',
    'super',
    'rugged',
    'poe',
    'leader',
    'follower',
    'left',
    'right',
  ].map((word) => new Set([word])),
]

/** How much a word tells: a number most, a word of the trade or its maker's name hardly anything. */
export const weightOf = (word: string, common: ReadonlySet<string>): number => {
  if (hasDigit(word)) return isOrdinal(word) ? 1 : 3
  return word.length < 2 ? 0.5 : common.has(singular(word)) ? 0.3 : 1
}
