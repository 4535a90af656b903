import { expect, it } from 'vitest'
import { nameIsAddress, nameReserved } from '../message-texts.ts'
import { refuseStoreName } from './store-name.ts'

it.each(['Armature Support', 'ARMATURE', '\u0410rmature Support'])(
  '%s speaks for the marketplace',
  (name) => {
    expect(refuseStoreName(name)).toBe(nameReserved)
  },
)

it.each(['Win at https://evil.example', 'http://evil', 'www.evil', 'mail me@evil'])(
  '%s leads elsewhere',
  (name) => {
    expect(refuseStoreName(name)).toBe(nameIsAddress)
  },
)

it.each(['Cobalt Store', 'Cobalt Inc.', 'A. B. Robotics', 'No. 1 Parts', 'Cobalt.io', '山田ロボット'])(
  '%s is a name',
  (name) => {
    expect(refuseStoreName(name)).toBeNull()
  },
)
