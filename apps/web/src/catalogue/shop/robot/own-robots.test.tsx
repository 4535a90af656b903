import { unitSystems } from '@armature/domain/catalogue/reader-units'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { anAttribute } from '../../../../testing/an-attribute.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../api/session.ts'
import { showUnits } from '../../../ui/reader-units.ts'
import { OwnRobots } from './own-robots.tsx'
import type { OwnRobot } from './robot-queries.ts'

const payload = anAttribute(4, 'Payload', { kind: 'NUMBER', dimension: 'mass', unit: 'lb' })

const robot: OwnRobot = {
  id: 9,
  name: 'Own arm',
  status: 'READY',
  triangles: 12,
  parts: 1,
  unit_scale: null,
  note: null,
  glb: '/media/9.glb',
  thumbnail: null,
  box: { length: 10, width: 2, height: 1 },
  is_size_doubtful: false,
  model: null,
  attributes: [],
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  showUnits(unitSystems.metric)
  server.on('listOwnRobots', () => ({ results: [robot], asked: [4] }))
  server.on('listAttributes', () => ({ attributes: [payload], uses: [] }))
  server.on('describeOwnRobot', () => robot)
})

const Own = () => <OwnRobots onChoose={() => Promise.resolve()} />

it('is as large as its owner reads lengths, and a bare number is in the unit that its field names', async () => {
  const { user, screen } = await renderScreen(Own)
  expect(await screen.findByText('254 × 50.8 × 25.4 mm')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Describe Own arm' }))
  const field = await screen.findByPlaceholderText('In kg, or with another unit')
  await user.type(field, '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Describe Own arm' })
  expect(server.received('describeOwnRobot').map(({ body }) => body?.attributes)).toEqual([{ 4: '2 kg' }])
})

it('leaves the keyboard at the robot whose description was saved or given up', async () => {
  const other = { ...robot, id: 10, name: 'Other arm' }
  server.on('listOwnRobots', () => ({ results: [robot, other], asked: [4] }))
  const { user, screen } = await renderScreen(Own)
  const describe = () => screen.findByRole('button', { name: 'Describe Other arm' })
  for (const end of ['Save', 'Cancel']) {
    await user.click(await describe())
    await user.click(await screen.findByRole('button', { name: end }))
    expect(document.activeElement).toBe(await describe())
  }
})

it('says that robots, or what can be said of one, couldn’t be loaded, and loads them after all', async () => {
  server.on('listOwnRobots', () => new Refused(403))
  server.on('listAttributes', () => new Refused(403))
  const { user, screen } = await renderScreen(Own)
  await screen.findByText('Your robots could not be loaded.')
  server.on('listOwnRobots', () => ({ results: [robot], asked: [4] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Describe Own arm' }))
  await screen.findByText('What can be said of a robot could not be loaded.')
  server.on('listAttributes', () => ({ attributes: [payload], uses: [] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByPlaceholderText('In kg, or with another unit')).toBeTruthy()
})
