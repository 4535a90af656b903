import { expect, it } from 'vitest'
import { understoodParts } from './understood-search.ts'

const nothing = {
  groups: [],
  noun: null,
  kind: null,
  makers: [],
  moreIsBetter: new Set(['torque' as const]),
  unstated: [],
}

const shown = (search: string, known: Partial<Parameters<typeof understoodParts>[1]> = {}) =>
  understoodParts(search, { ...nothing, ...known }).map(({ of, label, without }) => [of, label, without])

it('is the thing, its limits and price, each with the search without it', () => {
  expect(
    shown('ROBOTIS servo at least 4 Nm 12 V under $200', {
      noun: 'servo',
      kind: 'Servo Actuators',
      makers: ['ROBOTIS'],
    }),
  ).toEqual([
    ['THING', 'Servo Actuators', 'ROBOTIS at least 4 Nm 12 V under $200'],
    ['BOUND', 'At least 4 Nm', 'ROBOTIS servo 12 V under $200'],
    ['BOUND', 'About 12 V', 'ROBOTIS servo at least 4 Nm under $200'],
    ['PRICE', 'Up to $200', 'ROBOTIS servo at least 4 Nm 12 V'],
    ['MAKER', 'Maker: ROBOTIS', 'servo at least 4 Nm 12 V under $200'],
  ])
})

it.each([
  ['servo 4Nm', '4Nm or more', 'servo'],
  ['NEMA 17 motor', 'NEMA 17', 'motor'],
  ['supply between 12 and 24 V', 'Between 12 and 24 V', 'supply'],
  ['servo ５０ g or less', '50 g or less', 'servo'],
  ['LiPo 3S', '3S: 11.1 V', 'LiPo'],
  ['LiFePO4 battery 4S2P', '4S2P: 12.8 V', 'LiFePO4 battery'],
])('a limit in “%s” is %s', (search, label, without) =>
  expect(shown(search)).toEqual([['BOUND', label, without]]),
)

it.each([
  ['lidar 1.500 €', 'Up to $1,500 (prices are in US dollars)', 'lidar'],
  ['lidar $50-$99.50', '$50 to $99.50', 'lidar'],
  ['over 20 USD', 'From $20', ''],
])('the price in “%s” is %s', (search, label, without) =>
  expect(shown(search)).toEqual([['PRICE', label, without]]),
)

it('quotation marks remove a synonym that was used', () => {
  const groups = [{ typed: 'cobot', also: ['collaborative robot', 'collaborative arm'] }]
  expect(shown('cobot 5 kg', { groups })).toEqual([
    ['BOUND', 'About 5 kg', 'cobot'],
    ['SYNONYM', 'cobot: also collaborative robot, collaborative arm', '"cobot" 5 kg'],
  ])
})

it('a property that no found product states gets a chip, and can be removed', () => {
  expect(shown('depth camera usb', { unstated: ['usb'] })).toEqual([
    ['UNSTATED', 'Not specified: usb', 'depth camera'],
  ])
})
