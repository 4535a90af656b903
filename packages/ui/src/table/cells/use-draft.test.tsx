import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useDraft } from './use-draft.ts'

/** A box that accepts only whole numbers, and history entries with these values. */
const Box = () => {
  const [value, setValue] = useState('')
  const commit = (text: string) => {
    if (!/^\d*$/.test(text)) return null
    setValue(text)
    return text
  }
  const [draft, setDraft] = useDraft(value, commit, 0)
  const goBackTo = (before: string) => {
    window.dispatchEvent(new PopStateEvent('popstate'))
    setValue(before)
  }
  return (
    <>
      <input aria-label="Most" value={draft} onChange={(event) => setDraft(event.currentTarget.value)} />
      <output>{value}</output>
      <button type="button" onClick={() => goBackTo('')}>
        Back to none
      </button>
      <button type="button" onClick={() => goBackTo('7')}>
        Back to 7
      </button>
    </>
  )
}

it('a box follows its value when somebody goes back, also from a text that was refused', async () => {
  const { screen, user } = await renderScreen(Box)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Most' })
  // A text that is still being typed stays, so go back again until the box has settled.
  const afterBack = (name: string) => async () => {
    await user.click(screen.getByRole('button', { name }))
    return box.value
  }
  await user.type(box, 'x')
  await expect.poll(afterBack('Back to none')).toBe('')
  await user.type(box, '20')
  await expect.poll(() => screen.getByRole('status').textContent).toBe('20')
  await expect.poll(afterBack('Back to 7')).toBe('7')
})
