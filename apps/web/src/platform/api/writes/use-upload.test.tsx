import { messages } from '@armature/domain/messages'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lineOf, playLines } from '../../../../testing/played-line.ts'
import { useUpload } from './use-upload.ts'

let lines: ReturnType<typeof playLines>
beforeEach(() => {
  lines = playLines()
})
afterEach(() => void vi.unstubAllGlobals())

const [first, second] = [new File(['abcd'], 'first.csv'), new File(['efgh'], 'second.csv')]

type Rules = Parameters<typeof useUpload<'uploadProductImport'>>[1]

/** Picks the first file. */
const begin = async (rules: Rules = {}) => {
  const hook = renderHook(() => useUpload('uploadProductImport', rules))
  await act(async () => void hook.result.current.send(first))
  return { ...hook, upload: () => hook.result.current }
}

it('sends one file at a time, shows how much of it has left, and hands on the answer', async () => {
  const done = vi.fn<(answer: unknown) => void>()
  const { upload } = await begin({ onDone: done })
  const line = await lineOf(0)
  expect(upload()).toMatchObject({ file: first, isBusy: true, sent: 0 })
  await act(async () => void upload().send(second))
  expect(upload().file).toBe(first)
  act(() => void line.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1 })))
  expect(upload().sent).toBe(0.25)
  act(() => line.answer(200, { id: 7 }))
  await waitFor(() => expect(upload()).toMatchObject({ file: null, isBusy: false, problem: null }))
  expect(lines()).toHaveLength(1)
  expect(done).toHaveBeenCalledWith({ id: 7 }, first)
  await act(async () => void upload().send(second))
  expect((await lineOf(1)).form?.get('file')).toEqual(second)
})

it('tells why a file was not taken: the text at the file, the server’s own, or the screen’s', async () => {
  const { upload } = await begin({ unknown: 'Not known.' })
  const refusals = [
    [400, { detail: 'Refused.', file: ['No rows.'] }, 'No rows.'],
    [403, { detail: 'Not yours.' }, 'Not yours.'],
    [503, {}, 'Not known.'],
  ] as const
  for (const [index, [status, body, problem]] of refusals.entries()) {
    const line = await lineOf(index)
    expect(upload().problem).toBeNull()
    act(() => line.answer(status, body))
    await waitFor(() => expect(upload()).toMatchObject({ isBusy: false, problem }))
    await act(async () => void upload().send(second))
  }
})

it('sends nothing of a file that the screen’s check refuses', async () => {
  const { upload } = await begin({ check: async () => messages.fileEmpty })
  await waitFor(() => expect(upload()).toMatchObject({ isBusy: false, problem: messages.fileEmpty }))
  expect(lines()).toEqual([])
})

it('ends with the screen only where that is asked for', async () => {
  const going = await begin()
  const goingOn = await lineOf(0)
  going.unmount()
  expect(goingOn.isAborted).toBe(false)
  const ending = await begin({ endsWithScreen: true })
  const ended = await lineOf(1)
  ending.unmount()
  expect(ended.isAborted).toBe(true)
})
