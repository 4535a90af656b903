import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { aQuote } from '../../../testing/a-quote.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AddLine } from './add-line.tsx'

it('keeps the dialog with what is typed there while a customer’s payment is tried', async () => {
  fakeServer()
  const { rights } = aQuote()
  let hold: (isHeld: boolean) => void = () => undefined
  const Screen = () => {
    const [isHeld, setHeld] = useState(false)
    useEffect(() => {
      hold = setHeld
    }, [])
    return <AddLine quote={aQuote({ on_hold: isHeld, rights: { ...rights, add_open_lines: !isHeld } })} />
  }
  const { user, screen } = await renderScreen(Screen)
  await user.click(screen.getByRole('button', { name: 'Describe a part' }))
  const text = () => screen.findByRole('textbox', { name: 'What is needed' })
  await user.type(await text(), 'Linear guide 300 mm')
  await act(async () => hold(true))
  expect(await text()).toHaveProperty('value', 'Linear guide 300 mm')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('button', { name: 'Describe a part' })).toBeNull()
  await act(async () => hold(false))
  expect(screen.getByRole('button', { name: 'Describe a part' })).toBeTruthy()
})
