import { questionKept } from '../../api/kept-here.ts'

/** Kept in this tab, so that signing in, or a reload, loses nothing of what was typed. */
export const keptQuestion = (product: number): string => sessionStorage.getItem(questionKept(product)) ?? ''

export const keepQuestion = (product: number, text: string): void => {
  if (text === '') sessionStorage.removeItem(questionKept(product))
  else sessionStorage.setItem(questionKept(product), text)
}
