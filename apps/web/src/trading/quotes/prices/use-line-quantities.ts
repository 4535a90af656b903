import { readWhole } from '@armature/domain/values/typed-number'
import { useRef, useState } from 'react'
import type { ApiError } from '../../../platform/api/failures.ts'
import { quantityError } from '../edit/quote-form-fields.ts'
import type { Quote, QuoteItem } from '../record/quotes-api.ts'

/** A line's new quantity as it is sent, over the one that was shown. */
export interface SetQuantity {
  id: number
  quantity: number
  expected_quantity: number
}

/** The field of a line's quantity. */
export interface QuantityField {
  text: string
  error: string | null
  /** The typed quantity, or the line's own as long as that is no number for sure. */
  quantity: number
  type: (text: string) => void
  ref: (input: HTMLInputElement | null) => void
}

interface Shown {
  quote: Quote
  /** The products whose lines go. */
  removed: ReadonlySet<number>
  /** The quantity that the person was shown, by line. */
  seen: (id: number) => number | undefined
}

/** The quantities that are typed at a quote's lines, and wait for the save of all that was changed. */
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

  /** Null where the line's quantity isn't this person's to change now. */
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

  /** Leads to the first quantity that can't be right, and answers whether there is one. */
  const isWrong = (): boolean => {
    const wrong = stays.find(({ id }) => quantityError(typed.get(id) ?? '1') !== null)
    if (wrong) inputs.current.get(wrong.id)?.focus()
    return wrong !== undefined
  }

  /** Puts the server's texts at their fields; answers the ones that have none. */
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

  /** After a save: one that was typed while the save was under way waits for the next. */
  const forget = (saved: readonly SetQuantity[]): void => {
    const isSaved = (line: number, text: string) =>
      saved.some(({ id, quantity: sent }) => id === line && sent === readWhole(text))
    setTyped((now) => new Map([...now].filter(([line, text]) => !isSaved(line, text))))
    setRefused(new Map())
  }

  /** Typed for a line that isn't this person's to change just now: it is shown again once it is. */
  const isHeld = linesWhere(false).some(({ id, quantity }) => {
    const text = typed.get(id)
    return text !== undefined && readWhole(text) !== quantity
  })

  /** Something is typed that a save would send, or would if it were right or its line open. */
  const isTyped = changed.length > 0 || isHeld || stays.some(({ id }) => errorOf(id) !== null)

  return { changed, isTyped, fieldOf, isWrong, refuse, forget }
}

export type LineQuantities = ReturnType<typeof useLineQuantities>
