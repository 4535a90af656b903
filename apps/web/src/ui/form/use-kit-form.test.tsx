import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKitForm } from './use-kit-form.ts'

const useNameForm = () => useKitForm({ start: { name: 'Ada' }, check: () => [], labels: { name: 'Name' } })

it('counts as unsaved what differs from the values that the form began with, or was reset to', () => {
  const { result } = renderHook(useNameForm)
  const type = (name: string) => act(() => result.current.form.setValue('name', name))
  expect(result.current.unsaved()).toEqual([])
  type('Grace')
  expect(result.current.unsaved()).toEqual(['Name'])
  act(() => result.current.form.reset({ name: 'Grace' }))
  expect(result.current.unsaved()).toEqual([])
  type('Ada')
  expect(result.current.unsaved()).toEqual(['Name'])
})

it('counts as saved what was stored in either spelling', () => {
  const { result } = renderHook(useNameForm)
  act(() => result.current.form.setValue('name', ' Grace'))
  act(() => result.current.saved())
  expect(result.current.unsaved()).toEqual([])
  act(() => result.current.form.reset({ name: 'Grace' }))
  expect(result.current.unsaved()).toEqual([])
  act(() => result.current.form.setValue('name', ' Grace'))
  expect(result.current.unsaved()).toEqual([])
})
