import type { ClipboardEvent, Dispatch, FocusEvent, KeyboardEvent, RefObject, SetStateAction } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showFailure } from '../../toasts/toast.ts'
import { cellBeside, cellsBelow, pastedLines, registerCell } from './cell-column.ts'
import type { CellEdit } from '../column.ts'
import type { Grid, GridCell } from './grid.ts'
import { historyKeyOf, useGrid } from './grid.ts'
import { keepTyped, useSavedTyping } from './vanished-cell.tsx'

interface CellState {
  /** The input's text, or null without an input. */
  draft: string | null
  /** The text being saved, shown at once. */
  pending: string | null
  /** The saved text, shown until the row, which still has `before`, has it too. */
  saved: { text: string; before: string } | null
  error: string | null
  /** The text on screen when typing began, which it replaces. */
  over: string
  /** The row's own text at that time; the two differ while an earlier text is being saved. */
  known: string
}

const still: CellState = { draft: null, pending: null, saved: null, error: null, over: '', known: '' }

/** A cell's saves run one after another, and only the last one's outcome counts. */
const useSaves = <Row>(edit: CellEdit<Row>, row: Row) => {
  const latestRow = useRef(row)
  const saving = useRef(Promise.resolve())
  const turn = useRef(0)
  /** The value under the first of the waiting texts. Only the last text is sent, and replaces the same value. */
  const waitingOver = useRef<string | null>(null)
  useEffect(() => {
    latestRow.current = row
  })
  return (typed: string, over: string, settle: (before: string, refused: string | null) => void): void => {
    turn.current += 1
    const mine = turn.current
    waitingOver.current ??= over
    saving.current = saving.current.then(async () => {
      if (mine !== turn.current) return
      const before = edit.text(latestRow.current)
      const replaced = waitingOver.current ?? over
      waitingOver.current = null
      const refused = await edit.save(latestRow.current, typed, replaced)
      if (mine === turn.current) settle(before, refused)
    })
  }
}

const useParts = () => ({
  root: useRef<HTMLSpanElement>(null),
  input: useRef<HTMLInputElement>(null),
  button: useRef<HTMLButtonElement>(null),
})

interface Answered {
  label: string
  typed: string
  before: string
  refused: string | null
}

/** The server has answered the last sent text. */
const settle = (
  { root, input, button }: ReturnType<typeof useParts>,
  setCell: Dispatch<SetStateAction<CellState>>,
  { label, typed, before, refused }: Answered,
): void => {
  if (root.current === null) {
    if (refused !== null) {
      showFailure(refused)
      keepTyped(label, typed)
    }
    return
  }
  const wasOnButton = button.current !== null && document.activeElement === button.current
  flushSync(() =>
    setCell(({ draft, error, ...kept }) => ({
      ...kept,
      draft: draft ?? (refused === null ? null : typed),
      pending: null,
      saved: refused === null ? { text: typed, before } : null,
      error: refused ?? (draft === null ? null : error),
    })),
  )
  // The input replaces the focused button.
  if (refused !== null && wasOnButton) input.current?.focus()
}

/** Registers the cell in its table's grid, with its unsaved text, which outlives the cell. */
const useInGrid = (
  grid: Grid | null,
  at: string | null,
  root: RefObject<HTMLElement | null>,
  { unsaved, ...cell }: GridCell & { unsaved: string | null },
): void => {
  useSavedTyping(root, cell.label, cell.hasUnsent ? unsaved : null)
  useEffect(() => {
    if (grid === null || at === null) return
    grid.register(at, cell)
    grid.setUnsaved(at, unsaved)
  })
  useEffect(
    () => () => {
      if (grid === null || at === null) return
      grid.register(at, null)
      grid.setUnsaved(at, null)
    },
    [grid, at],
  )
}

/** A cell's state, from typing to saving. `at` is its place in its table's grid. */
const useCellDraft = <Row>(edit: CellEdit<Row>, row: Row, at: string | null) => {
  const grid = useGrid()
  const [cell, setCell] = useState(still)
  const parts = useParts()
  const { root, input, button } = parts
  const save = useSaves(edit, row)

  const text = edit.text(row)
  if (cell.saved !== null && cell.saved.before !== text) setCell({ ...cell, saved: null })
  const shown = cell.pending ?? cell.saved?.text ?? text
  /** Do the two texts mean the same value, as 5 and 5.00? */
  const isSame = (one: string, other: string): boolean => edit.show(one, row) === edit.show(other, row)
  /** Does it leave the cell unchanged? An empty cell shows a word that may itself be typed. */
  const isNoChange = (typed: string): boolean =>
    typed === shown || (typed !== '' && shown !== '' && isSame(typed, shown))
  /** The row's value differs from the one typed over: somebody else changed it. */
  const isOvertaken = cell.draft !== null && ![cell.over, cell.known].some((known) => isSame(known, text))

  /** The value that the current or starting edit replaces. */
  const beginning = () =>
    cell.draft === null ? { over: shown, known: text } : { over: cell.over, known: cell.known }

  const send = (typed: string, settled?: (isSaved: boolean) => void) => {
    const { over } = beginning()
    const forget =
      settled === undefined && at !== null ? grid?.record({ key: at, from: over, to: typed }) : undefined
    setCell({ ...cell, draft: null, pending: typed, saved: null, error: null, ...beginning() })
    save(typed, over, (before, refused) => {
      if (refused !== null) forget?.()
      settled?.(refused === null)
      settle(parts, setCell, { label: edit.label(row), typed, before, refused })
    })
  }

  const discard = () => setCell({ ...cell, draft: null, error: null })

  /** Sends the text, and returns whether the cell may be left: an invalid text stays in the cell, with the reason. */
  const commit = (draft: string): boolean => {
    const typed = draft.trim()
    if (isNoChange(typed)) {
      discard()
      return true
    }
    const wrong = edit.validate(typed)
    // Another person's value is replaced only after a choice.
    if (isOvertaken && !isSame(typed, text)) setCell({ ...cell, draft })
    else if (wrong === null) send(typed)
    else setCell({ ...cell, draft, error: wrong, ...beginning() })
    return wrong === null
  }

  const open = () => {
    flushSync(() => setCell({ ...cell, draft: cell.draft ?? shown, ...beginning() }))
    input.current?.focus()
    input.current?.select()
  }

  const fill = (pasted: string) => {
    if (pasted.trim() !== '') flushSync(() => commit(pasted))
  }

  /** The user has seen the new value: from now on the typed text replaces it, or is dropped. */
  const choose = (isKept: boolean) => {
    flushSync(() =>
      setCell({ ...cell, draft: isKept ? cell.draft : null, error: null, over: text, known: text }),
    )
    ;(input.current ?? button.current)?.focus()
  }

  useEffect(() => {
    if (root.current) registerCell(root.current, { open, fill, isEmpty: text === '' })
  })
  const typed = cell.draft ?? shown
  const hasUnsent = cell.draft !== null && !isNoChange(cell.draft.trim())
  useInGrid(grid, at, root, {
    label: edit.label(row),
    shown,
    isSame,
    isOpen: cell.draft !== null,
    hasUnsent,
    unsaved: isSame(typed, text) ? null : typed,
    open,
    put: send,
  })

  const type = (draft: string) =>
    setCell({ ...cell, draft, error: cell.error === null ? null : edit.validate(draft.trim()) })

  const overtakenBy = isOvertaken ? { was: cell.over, now: text } : null
  // The choice replaces the server's reason for the refusal.
  const told = { ...cell, hasUnsent, error: isOvertaken ? null : cell.error }
  return { ...parts, cell: told, grid, shown, overtakenBy, open, fill, commit, discard, choose, type }
}

/** Did the pointer or Tab move the focus out of the open cell? Otherwise a script did. */
const useLeaving = (root: RefObject<HTMLElement | null>, isOpen: boolean) => {
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const press = (event: PointerEvent) => {
      const cell = root.current
      // With the focus in a dialog, the pointer leaves the dialog instead.
      const isIn = cell?.contains(document.activeElement) === true
      isLeaving.current = isIn && event.target instanceof Node && !cell.contains(event.target)
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [isOpen, root])
  const note = (isAway: boolean) => {
    isLeaving.current = isAway
  }
  const wasByHand = () => isLeaving.current
  return { note, wasByHand }
}

/** The line that a key leads to. As in a spreadsheet, Enter, Tab and the arrows move along the column. */
const stepOf = ({ key, shiftKey }: KeyboardEvent): 1 | -1 | null => {
  if (key === 'Enter' || key === 'Tab') return shiftKey ? -1 : 1
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : null
}

const isFillDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'd'

/**
 * The editing of one cell. Only the user moves the focus, never an answer. Text is sent when the user leaves the cell;
 * a text refused here or by the server stays in its cell with the reason. Enter confirms a text, so it stays at an
 * invalid one. The server answers later, when the user may be in the next line: the focus stays there, so that no
 * number ends up in the wrong line.
 */
export const useCellEdit = <Row>(edit: CellEdit<Row>, row: Row, at: string | null) => {
  const draft = useCellDraft(edit, row, at)
  const { cell, grid, root, input, button, open, fill, commit, discard } = draft
  const leaving = useLeaving(root, cell.draft !== null)
  const stay = () => (input.current ?? button.current)?.focus()

  /** Also fills all lines below, if the text is valid. */
  const fillDown = (text: string) => {
    if (root.current === null) return
    const below = edit.validate(text.trim()) === null ? cellsBelow(root.current) : []
    fill(text)
    for (const cellBelow of below) cellBelow.fill(text)
    stay()
  }

  /** Moves along the column by a key, once the text is sent. */
  const go = (event: KeyboardEvent<HTMLInputElement>, next: ReturnType<typeof cellBeside>) => {
    event.preventDefault()
    const mayLeave = flushSync(() => commit(event.currentTarget.value))
    if (next && (event.key !== 'Enter' || mayLeave)) next.open()
    else stay()
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    leaving.note(key === 'Tab')
    if (root.current === null) return
    if (key === 'Escape') {
      event.stopPropagation()
      flushSync(discard)
      stay()
    }
    const { value } = currentTarget
    if (isFillDown(event)) {
      event.preventDefault()
      fillDown(value)
      return
    }
    const history = historyKeyOf(event)
    if (history !== null) {
      // The typing here is undone first, as in any field.
      event.stopPropagation()
      if (value.trim() !== draft.shown) return
      event.preventDefault()
      grid?.[history]()
      return
    }
    const step = stepOf(event)
    if (step === null) return
    const next = cellBeside(root.current, step)
    // At either end Tab leaves the column as it leaves any field, and an arrow does nothing.
    if (key === 'Enter' || next !== undefined) go(event, next)
  }

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const byHand = leaving.wasByHand() || event.relatedTarget === null
    leaving.note(false)
    // Another window has the focus; the cursor is still here.
    const isHere = document.activeElement === event.currentTarget
    if (byHand && !isHere) commit(event.currentTarget.value)
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const [first = '', ...rest] = pastedLines(event.clipboardData.getData('text'))
    if (rest.length === 0 || root.current === null) return
    event.preventDefault()
    const below = cellsBelow(root.current)
    fill(first)
    for (const [index, value] of rest.entries()) below[index]?.fill(value)
    stay()
    const left = rest.length - below.length
    if (left > 0) showFailure(`There is no line for the last ${left} of the pasted values.`)
  }

  const { shown, overtakenBy, choose, type } = draft
  return { cell, shown, overtakenBy, root, input, button, open, choose, type, press, leave, paste, fillDown }
}
