import { readPieces } from './bom-pieces.ts'
import { expect, it } from 'vitest'
import { measuresOnly, matchState, numberWithin } from './bom-matches.ts'
import { measuresAsked } from './name-queries.ts'

const known = (query: string, count: number) => ({ query, count })

it('a name’s measures are asked for with its words, then with all but one of either', () => {
  const measures = [
    { typed: '4Nm', anyOf: ['@torque15'] },
    { typed: '0.4Nm', anyOf: ['@torque-10', '@torque-9'] },
  ]
  const words = [known("'servo'", 300), known("'arm'", 5), known("'red'", 90)]
  const sizes = "('@torque15' | 4nm) & ('@torque-10' | '@torque-9')"
  expect(measuresAsked(measures, words, 4)).toEqual([
    {
      find: `('arm') & ('red') & ${sizes}`,
      query: `('servo') & ('arm') & ('red') & ${sizes}`,
      share: 5 / 6,
    },
    {
      find: `${sizes} & ((('arm') & ('red')) | (('servo') & ('red')) | (('servo') & ('arm')))`,
      query: `${sizes} & ((('arm') & ('red')) | (('servo') & ('red')) | (('servo') & ('arm')))`,
      share: 4 / 6,
    },
    {
      find: "('arm') & ('red') & ((('@torque-10' | '@torque-9')) | (('@torque15' | 4nm)))",
      query: "('servo') & ('arm') & ('red') & ((('@torque-10' | '@torque-9')) | (('@torque15' | 4nm)))",
      share: 4 / 6,
    },
  ])
  expect(measuresAsked(measures.slice(0, 1), [], 1)).toEqual([
    { find: "('@torque15' | 4nm)", query: "('@torque15' | 4nm)", share: 1 / 2 },
  ])
})

it('a name of which parts have less than half is looked for by no measures', () => {
  const measure = [{ typed: '300mm', anyOf: ['@length8'] }]
  expect(measuresAsked(measure, [], 2)).toEqual([])
  expect(measuresAsked(measure, [known("'guide'", 3)], 2).map(({ share }) => share)).toEqual([2 / 3])
})

it('a part with a name’s measures is offered, and neither taken nor proposed', () => {
  expect(matchState([{ confidence: measuresOnly }])).toBe('open')
})

it('a measure or a standard’s size is no part’s number', () => {
  expect(['Netzteil 24VDC', 'NEMA17 stepper', 'Stepper 0.4Nm'].map(numberWithin)).toEqual(['', '', ''])
  expect(numberWithin('Servo XL330-M288-T, 24VDC')).toBe('XL330-M288-T')
})

it.each([
  ['10 500', 10_500],
  ['1 234 567', 'tooMany'],
  ['2024 500', 'unreadable'],
] as const)('spaces group thousands: “%s” is %s', (cell, pieces) => expect(readPieces(cell)).toBe(pieces))
