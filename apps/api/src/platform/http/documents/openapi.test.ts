import { endpoints } from '@armature/contract/all-endpoints'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

it('passes Redocly’s linter, apart from the specification’s paths', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-path-trailing-slash': 'off', 'no-ambiguous-paths': 'off' },
  })
  const found = await lintFromString({
    source: JSON.stringify(openApiDocument()),
    absoluteRef: 'openapi.json',
    config,
  })
  expect(
    found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
})

it('passes Spectral’s linter, apart from the specification’s trailing slashes', async () => {
  const spectral = new spectralCore.Spectral()
  // The rules' own package declares them more loosely than the linter's.
  const rules = spectralRulesets.oas as RulesetDefinition
  spectral.setRuleset({ extends: [rules], rules: { 'path-keys-no-trailing-slash': 'off' } })
  const found = await spectral.run(openApiDocument())
  expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([])
})

const withExample = (Object.values(endpoints) as Endpoint[]).filter(({ example }) => example !== undefined)

it.each(withExample.map((endpoint) => [endpoint.name, endpoint] as const))(
  'accepts the example of %s',
  (_name, { body, example }) => {
    expect(body?.safeParse(example).error).toBeUndefined()
  },
)

interface Shape {
  properties?: Record<string, unknown>
}

const objectsIn = (node: unknown): Shape[] => {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(objectsIn)
  return 'properties' in node ? [node as Shape, ...inside] : inside
}

it('names every larger shape that calls share', () => {
  const large = objectsIn(openApiDocument()['paths']).filter(
    ({ properties = {} }) => Object.keys(properties).length > 7,
  )
  const times = Map.groupBy(large, (shape) => JSON.stringify(shape))
  const shared = [...times.values()].filter((same) => same.length > 1)
  expect(shared.map(([shape]) => Object.keys(shape?.properties ?? {}).join(', '))).toEqual([])
})
