import type { ClipboardEvent } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { failureText } from '../../../platform/api/failures.ts'
import { messages } from '@armature/domain/messages'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import { loadProducts } from './product-choice.ts'
import type { PastedPart } from './pasted-parts.ts'
import { lineOf, pastedParts, withPasted } from './pasted-parts.ts'
import type { QuoteFormFields } from '../edit/quote-form-fields.ts'
import type { QuoteStores } from '../record/quote-stores.ts'
import { useLineStores } from '../record/quote-stores.ts'

type Line = QuoteFormFields['products'][number]

/** How many SKUs are looked up in parallel: more would only wait for each other. */
const atOnce = 6

const lookUp = async (stores: QuoteStores, others: readonly (number | null)[], part: PastedPart) => {
  try {
    const found = await loadProducts(stores.forLine(others), part.sku)
    const line = lineOf(part, found)
    for (const product of found) if (product.id === line.id) stores.remember(product)
    return line
  } catch (error) {
    const reason = `${part.sku}: ${failureText(error, messages.unexpected)}`
    return { id: null, quantity: part.quantity, reason }
  }
}

const lookUpAll = async (
  stores: QuoteStores,
  others: readonly (number | null)[],
  parts: readonly PastedPart[],
): Promise<Line[]> => {
  const lines: Line[] = []
  for (let first = 0; first < parts.length; first += atOnce)
    lines.push(
      ...(await Promise.all(parts.slice(first, first + atOnce).map((part) => lookUp(stores, others, part)))),
    )
  return lines
}

const counted = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)

/** The line that received the paste. */
const lineAt = ({ target }: ClipboardEvent): number => {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
  return Number(line?.dataset['line'] ?? 0)
}

const toldOf = (lines: readonly Line[]): string => {
  const lacking = lines.filter(({ id }) => id === null).length
  const pasted = `${counted(lines.length, 'row')} pasted`
  return lacking === 0 ? `${pasted}.` : `${pasted}, ${lacking} of them without a product; see why at each.`
}

/** Rows of SKU and quantity, pasted into a quote's lines; a row with an unknown SKU stays, with the reason at it. */
export const usePastedParts = (replace: (lines: Line[]) => void) => {
  const stores = useLineStores()
  const { getValues, setFocus, trigger } = useFormContext<QuoteFormFields>()
  const [told, setTold] = useState('')

  const put = async (parts: readonly PastedPart[], at: number) => {
    setTold(`Looking up ${counted(parts.length, 'SKU')}…`)
    const others = getValues('products').map(({ id }) => id)
    const pasted = await lookUpAll(stores, others, parts)
    const { lines, left } = withPasted(getValues('products'), at, pasted)
    const field = document.activeElement
    // Rendered now, so that one of them can have the focus.
    flushSync(() => replace(lines))
    const isElsewhere = field instanceof HTMLElement && field !== document.body && field.isConnected
    // The form's first field takes the focus when it mounts again.
    if (isElsewhere) field.focus()
    setTold(toldOf(pasted))
    if (left > 0) showFailure(`There is no line for the last ${left} of the pasted rows.`)
    await trigger('products')
    if (isElsewhere) return
    // The focused field is gone: move to what is missing, or to the end.
    const lacking = lines.findIndex(({ id, reason }) => id === null && reason !== undefined)
    if (lacking === -1) setFocus(`products.${lines.length - 1}.quantity`)
    else setFocus(`products.${lacking}.id`)
  }

  const paste = (event: ClipboardEvent) => {
    const parts = pastedParts(event.clipboardData.getData('text'))
    if (parts === null || parts.length === 0) return
    event.preventDefault()
    void put(parts, lineAt(event))
  }

  return { paste, told }
}
