import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ConversionActions } from './conversion-actions.tsx'
import type { Conversion } from './media-queries.ts'

const id = 'A'.repeat(22)
const failed: Conversion = {
  status: 'FAILED',
  note: null,
  glb: null,
  thumbnail: null,
  box: null,
  triangles: null,
  parts: null,
  unit_scale: null,
  is_size_doubtful: false,
}
const show = (conversion: Conversion) =>
  renderScreen(() => <ConversionActions publicId={id} name="arm.step" conversion={conversion} />)

it('a view that failed in a size of its owner’s is made again in another one', async () => {
  const server = fakeServer()
  const asked: unknown[] = []
  server.on('convertMedia', ({ body }) => {
    asked.push(body)
    return {
      public_id: id,
      secure_url: '',
      kind: 'CAD',
      format: 'step',
      name: 'arm.step',
      bytes: 9,
      width: null,
      height: null,
      conversion: { ...failed, status: 'PENDING' },
    }
  })
  const { user, screen } = await show({ ...failed, unit_scale: 1_000 })
  expect(screen.getByRole('button', { name: 'Try again: the 3D view of arm.step' })).toBeDefined()
  const sizes = screen.getByRole('combobox', { name: 'Size of the part in arm.step' })
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([
    '1/1000 of what the file says',
    '1/25.4 of what the file says',
    '1/10 of what the file says',
    'As the file says',
    '10 times what the file says',
    '25.4 times what the file says',
    '1000 times what the file says',
  ])
  expect(screen.queryByRole('button', { name: 'Make it this size' })).toBeNull()
  await user.selectOptions(sizes, '10')
  await user.selectOptions(sizes, '25.4')
  // The keys move through the sizes, and only a press chooses one.
  expect(asked).toEqual([])
  expect(document.activeElement).toBe(sizes)
  await user.click(screen.getByRole('button', { name: 'Make it this size' }))
  expect(asked).toEqual([{ unit_scale: 25.4 }])
})

it('a size that is chosen is not the one that is confirmed', async () => {
  fakeServer()
  const box = { length: 10, width: 10, height: 10 }
  const { user, screen } = await show({ ...failed, status: 'READY', box, is_size_doubtful: true })
  const confirm = () => screen.queryByRole('button', { name: 'Yes, that’s the size' })
  expect(confirm()).not.toBeNull()
  const sizes = screen.getByRole('combobox', { name: 'Size of the part in arm.step' })
  await user.selectOptions(sizes, '25.4')
  expect(confirm()).toBeNull()
  await user.selectOptions(sizes, '1')
  expect(confirm()).not.toBeNull()
})

it('a view that failed as the file says it has no size to choose', async () => {
  const { screen } = await show(failed)
  expect(screen.queryByRole('combobox')).toBeNull()
})
