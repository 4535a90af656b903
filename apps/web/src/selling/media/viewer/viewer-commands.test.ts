import { expect, it } from 'vitest'
import { standardViews } from './standard-views.ts'
import { commandOfKey, commands, keyOfView } from './viewer-commands.ts'

it('gives each command and each standard view a key of its own', () => {
  const keys = [
    ...Object.values(commands).map(({ key }) => key.toLowerCase()),
    ...standardViews.map(({ name }) => keyOfView(name)),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

it('knows keys in either case, plus without Shift, and leaves the others alone', () => {
  expect([commandOfKey('f'), commandOfKey('F'), commandOfKey('='), commandOfKey('7')]).toEqual([
    'fit',
    'fit',
    'zoom-in',
    'isometric',
  ])
  expect([commandOfKey('Tab'), commandOfKey('Enter'), commandOfKey('8'), commandOfKey('ArrowUp')]).toEqual(
    Array.from({ length: 4 }, () => null),
  )
})
