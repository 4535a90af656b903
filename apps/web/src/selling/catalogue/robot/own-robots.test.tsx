import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { anAttribute } from '../../../../testing/an-attribute.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { lineOf, playLines } from '../../../../testing/played-line.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { showUnits } from '../../../platform/measures/reader-units.ts'
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

const choose = vi.fn<(id: number) => Promise<boolean>>()
const chosen = vi.fn<() => void>()
beforeEach(() => {
  choose.mockReset().mockResolvedValue(true)
  chosen.mockReset()
})

const Own = () => <OwnRobots onChoose={choose} onChosen={chosen} />

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

it('chooses what was uploaded while another is described, and leaves that form as it is', async () => {
  playLines()
  const { user, screen } = await renderScreen(Own)
  const describe = () => screen.findByRole('button', { name: 'Describe Own arm' })
  const upload = async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (input === null) throw new Error('Nothing can be uploaded')
    await user.upload(input, new File(['1'], 'arm.step'))
  }
  await describe()
  await upload()
  const line = await lineOf(0)
  await user.click(await describe())
  const field = await screen.findByPlaceholderText<HTMLInputElement>('In kg, or with another unit')
  await user.type(field, '2')
  act(() => line.answer(201, { ...robot, id: 10 }))
  await waitFor(() => expect(choose).toHaveBeenCalledWith(10))
  expect(field.value).toBe('2')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await describe()
  await upload()
  const next = await lineOf(1)
  act(() => next.answer(201, { ...robot, id: 11 }))
  await waitFor(() => expect(choose).toHaveBeenCalledWith(11))
  await waitFor(() => expect(chosen).toHaveBeenCalledTimes(1))
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
