import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Names what would be lost now, as "Notes"; nothing if all is saved. */
export type Unsaved = () => readonly string[]

/** A part of the screen that can be left or closed, with its unsaved input. */
export interface UnsavedScope {
  add: (work: Unsaved) => () => void
  /** The names of the values that would be lost, each once. */
  lost: Unsaved
  /** The one of several that asks, so that nobody is asked twice. */
  isFirst: (work: Unsaved) => boolean
}

const makeScope = (): UnsavedScope => {
  const works = new Set<Unsaved>()
  return {
    add: (work) => {
      works.add(work)
      return () => void works.delete(work)
    },
    lost: () => [...new Set([...works].flatMap((work) => work()))],
    isFirst: (work) => [...works].find((one) => one().length > 0) === work,
  }
}

/** The whole screen. */
export const screenWork = makeScope()

const Around = createContext<UnsavedScope | null>(null)

/** Wraps a dialog's content. */
export const UnsavedAround = Around.Provider

export const useUnsavedScope = (): UnsavedScope => useState(makeScope)[0]

/** Reports unsaved input to the screen and its dialog; the returned value is the same on every render. */
export const useUnsavedWork = (unsaved: Unsaved): Unsaved => {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  const [work] = useState<Unsaved>(() => () => latest.current())
  const around = use(Around)
  useEffect(() => {
    const drop = [screenWork.add(work), around?.add(work)]
    return () => {
      for (const one of drop) one?.()
    }
  }, [around, work])
  return work
}

/** Open questions: Escape answers them, and leaves the dialog below open. */
let questions = 0

export const isQuestionOpen = (): boolean => questions > 0

export const useOpenQuestion = (isOpen: boolean): void =>
  // It can be answered as soon as it is visible.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    questions += 1
    return () => {
      questions -= 1
    }
  }, [isOpen])
