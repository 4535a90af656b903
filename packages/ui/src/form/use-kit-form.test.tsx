import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appTerms } from '../app-terms.ts'
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

it('says what the rules’ change has made wrong, of a filled field and once a save under way has ended', async () => {
  const under =
    (most: number) =>
    ({ count, note }: { count: string; note: string }) => [
      ...(Number(count) > most ? [{ path: ['count'], message: `Only ${most}` }] : []),
      ...(note === '' && most < 5 ? [{ path: ['note'], message: 'Why?' }] : []),
    ]
  const { result, rerender } = renderHook(
    ({ most }) => {
      const kit = useKitForm({
        start: { count: '4', note: '' },
        check: under(most),
        labels: { count: 'Count', note: 'Note' },
      })
      return { ...kit, errors: kit.form.formState.errors }
    },
    { initialProps: { most: 5 } },
  )
  const said = () => [result.current.errors.count?.message, result.current.errors.note?.message]
  rerender({ most: 3 })
  await waitFor(() => expect(said()).toEqual(['Only 3', undefined]))
  expect(result.current.wrongNow().map(({ label, isFilled }) => [label, isFilled])).toEqual([
    ['Count', true],
    ['Note', false],
  ])
  rerender({ most: 5 })
  await waitFor(() => expect(said()).toEqual([undefined, undefined]))

  const { promise: isSaved, resolve: save } = Promise.withResolvers<unknown>()
  let ended: Promise<unknown> = Promise.resolve()
  act(() => {
    ended = result.current.form.handleSubmit(() => isSaved)()
  })
  await waitFor(() => expect(result.current.form.formState.isSubmitting).toBe(true))
  rerender({ most: 2 })
  await act(() => Promise.resolve())
  expect(said()).toEqual([undefined, undefined])
  save(null)
  await act(() => ended)
  await waitFor(() => expect(said()).toEqual(['Only 2', undefined]))
})

it('says by how much a text is too long when a rule only says that it is', async () => {
  const { result } = renderHook(() =>
    useKitForm({
      start: { city: 'x'.repeat(53) },
      check: () => [{ path: ['city'], message: appTerms().tooLong, maximum: 50 }],
      labels: { city: 'City' },
    }),
  )
  await act(() => result.current.form.trigger())
  await waitFor(() =>
    expect(result.current.form.getFieldState('city').error?.message).toBe(
      'Too Long! 53 characters, of which 50 can be kept.',
    ),
  )
})

it('says how much too long a text is where the rules know no most, and its field does', async () => {
  const { result } = renderHook(() =>
    useKitForm({
      start: { url: 'x'.repeat(12) },
      check: () => [{ path: ['url'], message: appTerms().tooLong }],
      labels: { url: 'Address' },
    }),
  )
  result.current.mostLengths.set('url', 9)
  await act(() => result.current.form.trigger())
  await waitFor(() =>
    expect(result.current.form.getFieldState('url').error?.message).toBe(
      'Too Long! 12 characters, of which 9 can be kept.',
    ),
  )
})
