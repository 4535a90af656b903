import { fieldOf, productFieldNames } from '@armature/domain/catalogue/products/product-fields'
import { messages } from '@armature/domain/messages'
import type { screen as Shown } from '@testing-library/react'
import { cleanup, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProductDetail } from '../../../../testing/a-product.ts'
import { anAttribute } from '../../../../testing/an-attribute.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { clearSession, saveSession } from '../../../platform/api/session.ts'
import type { ProductDetail } from '../products/catalogue-queries.ts'
import { ProductForm } from './product-form.tsx'

const sheetOf = (name: string) => ({
  url: `https://files.test/${name}`,
  name,
  bytes: 10,
  kind: 'DATA_SHEET' as const,
})
const picture = (name: string) => ({
  image: `https://files.test/${name}.png`,
  is_primary: true,
  thumbnail: `https://files.test/${name}-small.png`,
})

/** The product in one of two states that differ in every field. */
const state = (turn: 0 | 1): ProductDetail => ({
  ...aProductDetail,
  sku: `ARM-${turn}`,
  quantity: 4 + turn,
  lead_time: 5 + turn,
  minimum_order: 1 + turn,
  length: 10 + turn,
  width: 10 + turn,
  height: 10 + turn,
  weight: 10 + turn,
  cad: `https://files.test/arm-${turn}.step`,
  fbx: `https://files.test/arm-${turn}.fbx`,
  attributes: [{ id: 12, name: 'Reach', value: `${turn + 1} m`, choices: null, dimension: null }],
  documents: [sheetOf(`sheet-${turn}.pdf`)],
  data: {
    ...aProductDetail.data,
    name: `Arm ${turn}`,
    description: `An arm ${turn}`,
    price: `${turn + 1}00.00`,
    price_breaks: [{ quantity: 10 + turn, price: '90.00' }],
    manufacturer: `Maker ${turn}`,
    part_number: `PN-${turn}`,
    images: [picture(`arm-${turn}`)],
    application: [1 + turn],
    equipment: { id: 1 + turn, name: ['Arms', 'Grippers'][turn] ?? '' },
    model: [],
  },
})

const seen = state(0)
let server: FakeServer
beforeEach(() => {
  saveSession(sessionOf(), false)
  server = fakeServer()
  const two = (names: readonly [string, string]) => names.map((name, index) => ({ id: index + 1, name }))
  server.on('listEquipment', () => two(['Arms', 'Grippers']))
  server.on('listApplications', () => two(['Welding', 'Painting']))
  server.on('listAttributes', () => ({
    attributes: [anAttribute(12, 'Reach')],
    uses: [{ attribute: 12, component_subcategory: null, equipment: 1, retired: false }],
  }))
  server.on('readProductTimeline', () => ({
    results: [
      { id: 1, at: '2026-01-01T00:00:00Z', kind: 'product.updated', actor: 'Ada', reason: null, summary: '' },
    ],
  }))
  server.on('searchProducts', () => ({ results: [], count: 0, next: null, previous: null }))
})

/** Answers saves with the product's other changes, in the fields at these paths. */
const refuse = (now: ProductDetail, paths: readonly string[]) =>
  server.on(
    'updateModel',
    () =>
      new Refused(409, {
        code: 'product_changed',
        detail: messages.productChanged,
        current: now,
        ...Object.fromEntries(paths.map((path) => [path, [messages.productChanged]])),
      }),
  )

const open = () => renderScreen(() => <ProductForm original={seen} />)
type Screen = typeof Shown
const field = (screen: Screen, name: string | RegExp) =>
  screen.findByRole<HTMLInputElement>('textbox', { name })
const press = (screen: Screen, name: string | RegExp) => screen.getByRole('button', { name })

it('a value that another tab has set meanwhile is shown at its field, and one chooses; nothing typed is lost', async () => {
  const { screen, user } = await open()
  const name = await field(screen, 'Name')
  await user.clear(name)
  await user.type(name, 'My arm')
  const maker = await field(screen, 'Maker')
  await user.clear(maker)
  await user.type(maker, 'My maker')
  refuse(state(1), ['name', 'manufacturer'])
  await user.click(press(screen, 'Save'))

  expect(await screen.findByText('Changed by Ada meanwhile: Arm 0 → Arm 1')).toBeTruthy()
  expect(screen.getByText('Changed by Ada meanwhile: Maker 0 → Maker 1')).toBeTruthy()
  expect([name.value, maker.value]).toEqual(['My arm', 'My maker'])
  expect(server.received('updateModel').map(({ body }) => body)).toEqual([
    {
      name: 'My arm',
      manufacturer: 'My maker',
      expected: { name: 'Arm 0', manufacturer: 'Maker 0' },
    },
  ])
  // Nothing is sent before the user has chosen.
  await user.click(press(screen, 'Save'))
  expect(await screen.findByText(messages.productChanged)).toBeTruthy()
  expect(server.received('updateModel')).toHaveLength(1)

  await user.click(press(screen, 'Keep mine: Name'))
  await user.click(press(screen, 'Take Maker 1: Maker'))
  expect([name.value, maker.value]).toEqual(['My arm', 'Maker 1'])
  expect(screen.queryByText(/Changed by Ada/)).toBeNull()
  server.on('updateModel', () => state(1))
  await user.click(press(screen, 'Save'))
  await expect
    .poll(() => server.received('updateModel').at(-1)?.body)
    .toEqual({ name: 'My arm', expected: { name: 'Arm 1' } })
})

const names = productFieldNames.filter((name) => (fieldOf(name).of ?? 'MODEL') === 'MODEL')
const pathOf = (name: (typeof names)[number]) => (name === 'attributes' ? 'attributes.12' : name)
const labelOf = (name: (typeof names)[number]) => (name === 'attributes' ? 'Reach' : fieldOf(name).label)

it('every field of the table has its choice, and takes the other value', async () => {
  const { screen, user } = await open()
  const name = await field(screen, 'Name')
  await user.type(name, '!')
  refuse(state(1), names.map(pathOf))
  await user.click(press(screen, 'Save'))
  await screen.findByText(messages.productChanged)
  const asked = names.filter((one) => screen.queryByRole('button', { name: `Keep mine: ${labelOf(one)}` }))
  expect(asked).toEqual(names)
  for (const one of names) {
    const [take] = screen
      .getAllByRole('button', { name: /^Take / })
      .filter((button) => button.getAttribute('aria-label')?.endsWith(`: ${labelOf(one)}`) === true)
    if (take) await user.click(take)
  }
  expect(screen.queryByRole('button', { name: /^Keep mine/ })).toBeNull()
  // All values are the product's own now, so none is sent.
  server.on('updateModel', () => state(1))
  await user.click(press(screen, 'Save'))
  await expect.poll(() => server.received('updateModel').at(-1)?.body).toEqual({ expected: {} })
})

describe('what is typed while the session ends', () => {
  const typed = async (Form: () => ReactNode) => {
    const { screen, user } = await renderScreen(Form)
    const name = await field(screen, 'Name')
    await user.clear(name)
    await user.type(name, 'My arm')
    const sheet = new File(['%PDF-1.7'], 'torque.pdf', { type: 'application/pdf' })
    fireEvent.paste(document.body, { clipboardData: { files: [sheet], types: ['Files'] } })
    await screen.findByText('torque.pdf')
    clearSession('ended')
    cleanup()
  }

  it('is back for the same person, over what it was typed over, with the files to choose again', async () => {
    await typed(() => <ProductForm original={seen} />)
    saveSession(sessionOf({ token: 'next' }), false)
    const { screen, user } = await renderScreen(() => <ProductForm original={state(1)} />)
    expect((await field(screen, 'Name')).value).toBe('My arm')
    expect(screen.getByText('Choose again, since a browser can’t save it: torque.pdf.')).toBeTruthy()
    // Files can't conflict: they are the current ones.
    expect(screen.getByText('sheet-1.pdf')).toBeTruthy()
    // Somebody has changed the product meanwhile, as the save finds out.
    server.on('updateModel', () => state(1))
    await user.click(press(screen, 'Save'))
    await expect
      .poll(() => server.received('updateModel').at(-1)?.body)
      .toEqual({ name: 'My arm', expected: { name: 'Arm 0' } })
  })

  it('is another product’s no more than another person’s, and gone once the form is left', async () => {
    const Blank = () => <ProductForm original={null} />
    await typed(Blank)
    saveSession(sessionOf({ userId: 3 }), false)
    const others = await renderScreen(Blank)
    expect((await field(others.screen, 'Name')).value).toBe('')
    cleanup()
    saveSession(sessionOf(), false)
    const { screen } = await renderScreen(Blank)
    expect((await field(screen, 'Name')).value).toBe('My arm')
    cleanup()
    const again = await renderScreen(Blank)
    expect((await field(again.screen, 'Name')).value).toBe('')
  })
})
