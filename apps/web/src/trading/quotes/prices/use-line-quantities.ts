import { readWhole } from '@armature/domain/values/typed-number'
import { useRef, useState } from 'react'
import type { ApiError } from '../../../platform/api/failures.ts'
import { quantityError } from '../edit/quote-form-fields.ts'
import type { Quote, QuoteItem } from '../record/quotes-api.ts'

/** A line's new quantity, with the shown one that it replaces. */
export interface SetQuantity {
  id: number
  quantity: number
  expected_quantity: number
}

/** The field of a line's quantity. */
export interface QuantityField {
  text: string
  error: string | null
  /** The typed quantity, or the line's own while the text is unreadable. */
  quantity: number
  type: (text: string) => void
  ref: (input: HTMLInputElement | null) => void
}

interface Shown {
  quote: Quote
  /** The products whose lines are removed. */
  removed: ReadonlySet<number>
  /** The quantity that the user was shown, by line. */
  seen: (id: number) => number | undefined
}

/** The typed quantities of a quote's lines, which wait for the common save. */
export const useLineQuantities = ({ quote, removed, seen }: Shown) => {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const inputs = useRef(new Map<number, HTMLInputElement>())
  const linesWhere = (mayEdit: boolean) =>
    quote.subquotes
      .filter(({ rights }) => rights.edit_items === mayEdit)
      .flatMap(({ quote_items }) => quote_items)
      .filter(({ product }) => !removed.has(product.data.id))
  const stays = linesWhere(true)
  const errorOf = (id: number): string | null => {
    const text = typed.get(id)
    return text === undefined ? null : (quantityError(text) ?? refused.get(id) ?? null)
  }
  const changed = stays.flatMap(({ id, quantity: now }): SetQuantity[] => {
    const quantity = readWhole(typed.get(id) ?? '')
    return quantity === null || quantity === now ? [] : [{ id, quantity, expected_quantity: seen(id) ?? now }]
  })

  /** Null if this user can't change the line's quantity now. */
  const fieldOf = ({ id, quantity: now }: QuoteItem): QuantityField | null => {
    if (!stays.some((item) => item.id === id)) return null
    const text = typed.get(id) ?? String(now)
    const error = errorOf(id)
    return {
      text,
      error,
      quantity: error === null ? (readWhole(text) ?? now) : now,
      type: (next) => {
        setTyped(new Map([...typed, [id, next]]))
        setRefused(new Map([...refused].filter(([line]) => line !== id)))
      },
      ref: (input) => {
        if (input) inputs.current.set(id, input)
        else inputs.current.delete(id)
      },
    }
  }

  /** Focuses the first invalid quantity, and returns whether there is one. */
  const isWrong = (): boolean => {
    const wrong = stays.find(({ id }) => quantityError(typed.get(id) ?? '1') !== null)
    if (wrong) inputs.current.get(wrong.id)?.focus()
    return wrong !== undefined
  }

  /** Shows the server's texts at their fields; returns those without one. */
  const refuse = (error: ApiError, sent: readonly SetQuantity[]): [string, string[]][] => {
    const places = Object.entries(error.fields).map(([path, texts]) => {
      const [, index] = /^set_quantities\.(\d+)\./.exec(path) ?? []
      return { line: index === undefined ? undefined : sent[Number(index)]?.id, path, texts }
    })
    setRefused(
      new Map(
        places.flatMap(({ line, texts }) => (line === undefined ? [] : [[line, texts.join(' ')] as const])),
      ),
    )
    return places.flatMap(({ line, path, texts }) => (line === undefined ? [[path, texts]] : []))
  }

  /** After a save: a quantity typed during the save waits for the next. */
  const forget = (saved: readonly SetQuantity[]): void => {
    const isSaved = (line: number, text: string) =>
      saved.some(({ id, quantity: sent }) => id === line && sent === readWhole(text))
    setTyped((now) => new Map([...now].filter(([line, text]) => !isSaved(line, text))))
    setRefused(new Map())
  }

  /** Typed for a line that this user can't change just now: it reappears once they can. */
  const isHeld = linesWhere(false).some(({ id, quantity }) => {
    const text = typed.get(id)
    return text !== undefined && readWhole(text) !== quantity
  })

  /** Something is typed that a save would send, or would if it were valid or its line editable. */
  const isTyped = changed.length > 0 || isHeld || stays.some(({ id }) => errorOf(id) !== null)

  return { changed, isTyped, fieldOf, isWrong, refuse, forget }
}

export type LineQuantities = ReturnType<typeof useLineQuantities>
