import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDrawnAnswer } from './in-slices.ts'

it('shows an answer that was waited for after what stands has been drawn once more, and a known one at once', async () => {
  const drawn: (string | undefined)[] = []
  const Shown = ({ answer }: { answer: string | undefined }) => {
    const shown = useDrawnAnswer(answer)
    drawn.push(shown)
    return shown ?? 'Loading'
  }
  const { rerender, unmount } = render(<Shown answer={undefined} />)
  drawn.length = 0
  rerender(<Shown answer="first" />)
  await screen.findByText('first')
  expect([...new Set(drawn)]).toEqual([undefined, 'first'])
  drawn.length = 0
  rerender(<Shown answer="second" />)
  expect(new Set(drawn)).toEqual(new Set(['second']))
  unmount()
  drawn.length = 0
  render(<Shown answer="known" />)
  expect(new Set(drawn)).toEqual(new Set(['known']))
})
