import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'

it.each([
  ['in a word', { isComposing: true }],
  ['after the word, as Safari reports it', { keyCode: 229 }],
])('an input method’s Enter or Escape %s reaches no handler, and the next one does', async (_, its) => {
  const onKey = vi.fn()
  await renderScreen(() => <textarea aria-label="Message" onKeyDown={({ key }) => onKey(key)} />)
  const field = screen.getByRole('textbox')
  const pressed = vi.fn()
  window.addEventListener('keydown', pressed)
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) fireEvent.keyDown(field, { key, ...its })
  expect([onKey.mock.calls, pressed.mock.calls]).toEqual([[], []])
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  window.removeEventListener('keydown', pressed)
  expect(onKey).toHaveBeenCalledExactlyOnceWith('Enter')
})

it('the browser still acts on an input method’s key', async () => {
  await renderScreen(() => <textarea aria-label="Message" />)
  // False would mean that the default was prevented.
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', keyCode: 229 })).toBe(true)
})
