import { expect, it } from 'vitest'
import { router } from '../../routes.ts'
import { shell } from '../../routes/route-kinds.ts'
import { helpOf } from './help-texts.ts'

it('has help for every screen behind sign-in', () => {
  const paths = Object.values(router.routesById)
    .filter(({ parentRoute }) => parentRoute?.id === shell.id)
    .map(({ fullPath }) => fullPath)
  expect(paths.length).toBeGreaterThan(30)
  const none = helpOf('/nowhere')
  expect(paths.filter((path) => helpOf(path) === none)).toEqual([])
})
