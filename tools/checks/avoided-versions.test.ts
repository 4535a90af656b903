import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import avoided from './avoided-versions.json' with { type: 'json' }
import { inProject } from '../project.ts'

interface LockFile {
  packages: Record<string, { version?: string }>
}

const numbers = (version: string): number[] => version.split('-')[0]?.split('.').map(Number) ?? []

const isBelow = (version: string, bound: string): boolean => {
  const [mine, other] = [numbers(version), numbers(bound)]
  const at = mine.findIndex((part, index) => part !== other[index])
  return at >= 0 && (mine[at] ?? 0) < (other[at] ?? 0)
}

const lock = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8')) as LockFile

describe('the lock file', () => {
  it('holds no version that is known to be unsafe', () => {
    const found = Object.entries(lock.packages).flatMap(([place, { version }]) => {
      const name = place.split('node_modules/').at(-1)
      const rule = avoided.find((one) => one.package === name)
      return rule && version !== undefined && isBelow(version, rule.below)
        ? [`${place} ${version}: ${rule.why}`]
        : []
    })
    expect(found).toEqual([])
  })

  it('would be caught with one', () => {
    expect(isBelow('5.12.0', '5.12.1')).toBe(true)
    expect(isBelow('5.12.1', '5.12.1')).toBe(false)
    expect(isBelow('6.0.0', '5.12.1')).toBe(false)
  })
})
