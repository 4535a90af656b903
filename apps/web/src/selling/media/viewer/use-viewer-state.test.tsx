import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { act as settled } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { chooseUnits } from '../../../platform/measures/reader-units.ts'
import { formatLength, storedUnit, storeUnit } from './measure/units.ts'
import { useViewerState } from './use-viewer-state.ts'

const { imperial, metric } = unitSystems

const Lengths = () => {
  const [{ unit, hasSizeBox }, act] = useViewerState(12, false)
  return (
    <>
      <output>{`${formatLength(25.4, unit)}${hasSizeBox ? ' boxed' : ''}`}</output>
      <button type="button" onClick={() => act({ type: 'switch', what: 'hasSizeBox' })}>
        Box
      </button>
      <button
        type="button"
        onClick={() => {
          storeUnit('in', metric)
          act({ type: 'unit', unit: 'in' })
        }}
      >
        Inches
      </button>
    </>
  )
}

beforeEach(() => chooseUnits(metric))
afterEach(() => localStorage.clear())

it('a view that is open follows the page’s units, and keeps all else that was chosen', async () => {
  const { screen, user } = await renderScreen(Lengths)
  const text = () => screen.getByRole('status').textContent
  expect(text()).toBe('25.40 mm')
  await user.click(screen.getByRole('button', { name: 'Box' }))
  settled(() => chooseUnits(imperial))
  expect(text()).toBe('1.000 in boxed')
  settled(() => chooseUnits(metric))
  expect(text()).toBe('25.40 mm boxed')
})

it('a unit of the view’s own lasts, also for the next view, until the page’s units change', async () => {
  const { screen, user } = await renderScreen(Lengths)
  const text = () => screen.getByRole('status').textContent
  await user.click(screen.getByRole('button', { name: 'Inches' }))
  await user.click(screen.getByRole('button', { name: 'Box' }))
  settled(() => chooseUnits({ ...metric, mass: imperial.mass }))
  expect(text()).toBe('1.000 in boxed')
  expect(storedUnit(metric)).toBe('in')
  settled(() => chooseUnits(imperial))
  settled(() => chooseUnits(metric))
  expect(text()).toBe('25.40 mm boxed')
  expect(storedUnit(metric)).toBe('mm')
})
