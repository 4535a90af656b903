import { forgetFormDraft, keepFormDraft, readFormDraft } from '../../../platform/api/writes/form-drafts.ts'
import { questionKept } from '../../../platform/api/stored-here.ts'
import { getSession } from '../../../platform/api/session.ts'

/** An unsent question, or one with a lost answer: its text, and its id. */
interface Kept {
  text: string
  tried: { text: string; id: string } | null
}

const none: Kept = { text: '', tried: null }
const isKept = (found: unknown): found is Kept =>
  typeof found === 'object' && found !== null && 'text' in found && 'tried' in found

const formOf = (product: number): string => `question-${product}`

/** A stranger's question becomes that of the account which signs in. */
const takeOver = (product: number): void => {
  const key = questionKept(product)
  const text = sessionStorage.getItem(key)
  if (text === null) return
  sessionStorage.removeItem(key)
  keepFormDraft(formOf(product), { ...none, text })
}

const keptNow = (product: number): Kept => {
  if (getSession() === null) return { ...none, text: sessionStorage.getItem(questionKept(product)) ?? '' }
  takeOver(product)
  return readFormDraft(formOf(product), isKept) ?? none
}

/** Stored in this tab under its author's name, so that signing in, or a reload, loses no text. */
export const savedQuestion = (product: number): string => keptNow(product).text

export const keepQuestion = (product: number, text: string): void => {
  if (getSession() !== null) {
    if (text === '') forgetFormDraft(formOf(product))
    else keepFormDraft(formOf(product), { ...keptNow(product), text })
  } else if (text === '') sessionStorage.removeItem(questionKept(product))
  else sessionStorage.setItem(questionKept(product), text)
}

/** One id for all tries to send this text: sent again after a lost answer, it arrives once. */
export const questionName = (product: number, text: string): string => {
  const kept = keptNow(product)
  if (kept.tried?.text === text) return kept.tried.id
  const id = crypto.randomUUID()
  keepFormDraft(formOf(product), { ...kept, tried: { text, id } })
  return id
}
