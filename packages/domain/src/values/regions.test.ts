import { expect, it } from 'vitest'
import { regionKey, regionName, regionOf, regionsOf } from './regions.ts'

it.each([
  ['US', 'CA', ['California', ' california ', 'Calif.', 'ca', 'C.A.', 'US-CA', 'CALIFORNIA']],
  ['US', 'DC', ['D.C.', 'Washington, D.C.', 'District of Columbia']],
  ['US', 'WA', ['Wash.', 'Washington']],
  ['CA', 'QC', ['Québec', 'Quebec', 'QC', 'Que.', 'PQ', 'québec']],
  ['CA', 'NL', ['Newfoundland & Labrador', 'NL', 'Terre-Neuve-et-Labrador']],
  ['MX', 'CMX', ['Ciudad de Mexico', 'CDMX', 'Mexico City']],
  ['BR', 'SP', ['Sao Paulo', 'São Paulo']],
  ['ES', 'TF', ['Tenerife', 'Santa Cruz de Tenerife']],
  ['IN', 'OR', ['Orissa', 'Odisha', 'OD']],
])('of %s, %s, is known as %j', (country, code, texts) => {
  expect(texts.map((text) => regionOf(country, text)?.code)).toEqual(texts.map(() => code))
})

it('has one code and one name, each of which names it and no other', () => {
  for (const country of ['US', 'CA', 'AU', 'BR', 'IN', 'MX', 'ES', 'AR']) {
    const list = regionsOf(country)
    expect(list.length, country).toBeGreaterThan(7)
    for (const { code, name } of list)
      expect([regionOf(country, code), regionOf(country, name)?.code], name).toEqual([{ code, name }, code])
  }
})

it('that its country doesn’t have is none, and is kept as written where there is no list', () => {
  expect([regionOf('US', 'Bavaria'), regionOf('US', ''), regionOf('DE', 'Bayern')]).toEqual([
    null,
    null,
    null,
  ])
  expect([
    regionKey('DE', ' Bayern'),
    regionKey('FR', 'Île-de-France'),
    regionKey('FR', 'Ile de France'),
  ]).toEqual(['bayern', 'iledefrance', 'iledefrance'])
  expect([regionName('US', 'calif'), regionName('FR', ' Corse ')]).toEqual(['California', 'Corse'])
})
