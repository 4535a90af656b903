import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PickButton } from './pick-button.tsx'

const file = new File(['1'], 'a.pdf')

const inputOf = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('Nothing can be picked')
  return input
}

it('hears of the same file as often as it is picked', async () => {
  const one = vi.fn<(picked: File | null) => void>()
  const { user } = await renderScreen(() => (
    <PickButton onChange={one}>
      {(props) => (
        <button type="button" {...props}>
          Pick
        </button>
      )}
    </PickButton>
  ))
  await user.upload(inputOf(), file)
  expect(inputOf().value).toBe('')
  await user.upload(inputOf(), file)
  expect(one.mock.calls).toEqual([[file], [file]])
})

it('hands on several files, though its input is empty again', async () => {
  const many = vi.fn<(picked: File[]) => void>()
  const { user } = await renderScreen(() => (
    <PickButton multiple onChange={many}>
      {(props) => (
        <button type="button" {...props}>
          Pick
        </button>
      )}
    </PickButton>
  ))
  const both = [file, new File(['2'], 'b.pdf')]
  await user.upload(inputOf(), both)
  await user.upload(inputOf(), both)
  expect(inputOf().value).toBe('')
  expect(many.mock.calls).toEqual([[both], [both]])
})
