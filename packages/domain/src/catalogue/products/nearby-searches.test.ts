import { expect, it } from 'vitest'
import { nearbySearches, partsOfSearch } from './nearby-searches.ts'

const near = (search: string, unknown: readonly string[] = []) =>
  nearbySearches(partsOfSearch(search), ({ text }) => !unknown.includes(text))

it('takes a search apart into words and measures, as they were typed', () => {
  expect(partsOfSearch('gripper  85 mm stroke').map(({ text }) => text)).toEqual([
    'gripper',
    '85 mm',
    'stroke',
  ])
  expect(partsOfSearch('a motor for the drone with 12 V').map(({ text }) => text)).toEqual([
    'a',
    'motor',
    'drone',
    '12 V',
  ])
  expect(partsOfSearch('12V – servo').map(({ text }) => text)).toEqual(['12V', 'servo'])
  expect(partsOfSearch('one two three four five six seven eight nine ten')).toHaveLength(6)
})

it('looks for about as much first, then for no measure, then for a word less, the last one first', () => {
  expect(near('gripper 85 mm stroke')).toEqual([
    'gripper 65-110 mm stroke',
    'gripper 43-170 mm stroke',
    'gripper stroke',
    'gripper',
    'stroke',
  ])
  expect(near('red servo bracket')).toEqual([
    'red servo',
    'red bracket',
    'servo bracket',
    'bracket',
    'servo',
    'red',
  ])
})

it('keeps a range a range', () => {
  expect(near('servo 10-14 V')[0]).toBe('servo 7.7-18 V')
})

it('leaves out everywhere what no product has', () => {
  expect(near('quantum servo 12 V', ['quantum'])).toEqual([
    'servo 12 V',
    'servo 9.2-16 V',
    'servo 6-24 V',
    'servo',
  ])
})

it('has nothing else to look for where no word is known', () => {
  expect(near('NEMA', ['NEMA'])).toEqual([])
  expect(near('NEMA 17', ['NEMA'])).toEqual([])
  expect(near('servo')).toEqual([])
})
