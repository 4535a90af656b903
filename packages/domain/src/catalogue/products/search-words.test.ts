import { describe, expect, it } from 'vitest'
import { plainText } from '../../values/plain-text.ts'
import { readPrice } from './search-price.ts'
import { nounOf, readQuotes, synonymKey, synonymKeys, thingOf, wordGroups } from './search-words.ts'

const synonyms = new Map([
  ['cobot', ['collaborative robot', 'collaborative arm']],
  ['buck converter', ['dc dc regulator']],
  ['tiefen', ['depth']],
  ['kamera', ['camera']],
  ['time flight', ['tof']],
])

describe('a search’s words', () => {
  it.each([
    ['cobot 5 kg', [['cobot', 'collaborative robot', 'collaborative arm'], ['5 kg']]],
    ['small Buck-Converter board', [['small'], ['Buck-Converter', 'dc dc regulator'], ['board']]],
    ['Tiefenkamera', [['Tiefenkamera', 'depth camera']]],
    ['servo arm', [['servo arm']]],
    ['', []],
  ])('“%s” are grouped by their synonyms', (text, groups) =>
    expect(wordGroups(text, synonyms).map(({ typed, also }) => [typed, ...also])).toEqual(groups),
  )

  it('have keys without accents, capitals and joining words', () => {
    expect(synonymKey('Kühlkörper')).toBe('kuhlkorper')
    expect(synonymKey('Time-of-Flight')).toBe('time flight')
    expect(synonymKeys('buck converter')).toEqual(
      expect.arrayContaining(['buck', 'buck converter', 'converter']),
    )
  })

  it.each([
    ['harmonic drive', 'drive'],
    ['servo with metal gears', 'servo'],
    ['small servo torque', 'servo'],
    ['XM430-W350 servo', null],
    ['torque', null],
    ['100', null],
  ])('“%s” name the thing %s', (text, noun) => expect(nounOf(thingOf(text))).toBe(noun))
})

it('words of specifications don’t name a thing, in other languages either', () => {
  const known = {
    words: new Set(['baseline', 'holding', 'torque', 'usb']),
    groups: [{ typed: 'Haltemoment', also: ['holding torque'] }],
  }
  expect(nounOf('stereo camera baseline', known)).toBe('camera')
  expect(nounOf('IMU USB', known)).toBe('IMU')
  expect(nounOf('Schrittmotor Haltemoment', known)).toBe('Schrittmotor')
})

it.each([
  ['lidar under $200', 'lidar', { priceMax: 20_000 }],
  ['lidar $1,500.50', 'lidar', { priceMax: 150_050 }],
  ['servo $50-$100', 'servo', { priceMin: 5_000, priceMax: 10_000 }],
  ['arm over 1,000 USD', 'arm', { priceMin: 100_000 }],
  ['camera between $20 and $60', 'camera', { priceMin: 2_000, priceMax: 6_000 }],
  ['servo $100-$50', 'servo', { priceMin: 5_000, priceMax: 10_000 }],
  ['screw M3-50 USD', 'screw M3-', { priceMax: 5_000 }],
  ['servo 12 V 200 g', 'servo 12 V 200 g', {}],
  ['robot $2000', 'robot', { priceMax: 200_000 }],
  ['NEMA 17 $200', 'NEMA 17', { priceMax: 20_000 }],
  ['$2k arm', 'arm', { priceMax: 200_000 }],
  ['lidar unter 1.500,50 €', 'lidar', { priceMax: 150_050 }],
  ['EUR 1.500 lidar', 'lidar', { priceMax: 150_000 }],
  ['kamera zwischen 20 und 60 Euro', 'kamera', { priceMin: 2_000, priceMax: 6_000 }],
  ['servo $200 or more', 'servo', { priceMin: 20_000 }],
])('the price in “%s” is read', (text, rest, bounds) => {
  const { typed: _typed, ...read } = readPrice(text)
  expect(read).toEqual({ rest, ...bounds })
})

it.each([
  ['"cobot"', 'cobot', ['cobot'], true],
  ['“cobot” 5 kg', 'cobot 5 kg', ['cobot'], false],
  ['pipe 1.5" long', 'pipe 1.5" long', [], false],
  ['servo', 'servo', [], false],
])('the quotation marks of %s are read', (text, plain, quoted, isWhole) =>
  expect(readQuotes(text)).toEqual({ plain, quoted, isWhole }),
)

it('a text has one spelling, however it was typed', () => {
  expect(plainText('ＸＬ\u00ad３２０')).toBe('XL320')
  expect(plainText('Gro\u0308\u200bße')).toBe('Größe')
  expect(plainText('125×35 2.5″')).toBe('125x35 2.5"')
})
