import { describe, expect, it } from 'vitest'
import { aProductDetail } from '../../../../testing/a-product.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import type { ProductDetail } from '../../../selling/catalogue/products/catalogue-queries.ts'
import type { About } from './about.ts'
import { aboutNothing } from './about.ts'
import { AboutLine } from './about-line.tsx'
import { PinChip } from './pin-chip.tsx'
import { useState } from 'react'

const file = 'abcdefghijklmnopqrst_-'
const pin = { product: 52, file, point: { x: 1, y: 0, z: 0 }, eye: { theta: 0, phi: 1, distance: 9 } }

type ModelFile = NonNullable<ProductDetail['files']['cad']>

const view = (publicId: string): ModelFile => ({
  url: `https://armature.test/media/${publicId}/file.step`,
  name: 'arm.step',
  bytes: 1_000,
  status: 'READY',
  note: null,
  glb: `https://armature.test/media/${publicId}/view.glb`,
  thumbnail: null,
  box: { length: 4, width: 2, height: 3 },
  triangles: 48,
  parts: 4,
  unit_scale: null,
  is_size_doubtful: false,
})

const product = (cad: ModelFile | null): ProductDetail => ({
  ...aProductDetail,
  files: { cad, fbx: null },
})

const Chip = () => <PinChip name="Arm" pin={pin} />

const openChip = async (answer: ProductDetail | Refused) => {
  saveSession(sessionOf(), false)
  const server = fakeServer()
  server.on('readProduct', () => answer)
  const { user, screen } = await renderScreen(Chip)
  await user.click(screen.getByRole('button', { name: 'A spot on the 3D view of Arm' }))
  return screen
}

describe('a pin that one reads', () => {
  it('opens the view of the file on which it was set', async () => {
    const screen = await openChip(product(view(file)))
    // Without WebGL, as here, the viewer shows its fallback.
    expect(await screen.findByText('This browser can’t show 3D.')).toBeTruthy()
  })

  it('says that the part has no view any more', async () => {
    const screen = await openChip(product(null))
    expect((await screen.findByText(/no longer available/)).getAttribute('role')).toBe('status')
  })

  it('says that its file was replaced', async () => {
    const screen = await openChip(product(view('zbcdefghijklmnopqrst_-')))
    expect(await screen.findByText(/was replaced after the message/)).toBeTruthy()
  })

  it('says that the product has gone, or may not be seen', async () => {
    const screen = await openChip(new Refused(404, { detail: 'Not found.' }))
    expect(await screen.findByText(/no longer available/)).toBeTruthy()
  })
})

const Asked = () => {
  const [about, setAbout] = useState<About>(aboutNothing)
  return <AboutLine channel="Quote-5" about={about} onChange={setAbout} />
}

describe('a pin that one sets', () => {
  it('is offered for the lines whose part has a 3D view', async () => {
    saveSession(sessionOf(), false)
    const server = fakeServer()
    server.on('listChatLines', () => ({
      lines: [
        { id: 1, name: 'Arm', product: 52 },
        { id: 2, name: 'Gripper', product: null },
      ],
    }))
    server.on('readProduct', () => product(view(file)))
    const { user, screen } = await renderScreen(Asked)
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Part' }))
      await user.click(await screen.findByRole('option', { name }))
    }
    await choose('Gripper')
    expect(screen.queryByRole('button', { name: /3D/ })).toBeNull()
    await choose('Arm')
    await user.click(screen.getByRole('button', { name: 'Mark a spot in 3D' }))
    const use = await screen.findByRole('button', { name: 'Use this spot' })
    expect(use.hasAttribute('disabled')).toBe(true)
  })
})
