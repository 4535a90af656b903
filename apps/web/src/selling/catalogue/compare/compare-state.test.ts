import { expect, it } from 'vitest'
import { comparedIn } from './compare-state.ts'

it.each([
  ['3,1,2', [3, 1, 2]],
  [12, [12]],
  ['1,1,2', [1, 2]],
  ['0,-1,x,1e3,,4', [4]],
  ['1,2,3,4,5,6,7,8', [1, 2, 3, 4, 5, 6]],
  [undefined, []],
  [{ ids: '1' }, []],
])('reads of %j in an address which parts are compared', (value, ids) => {
  expect(comparedIn(value)).toEqual(ids)
})
