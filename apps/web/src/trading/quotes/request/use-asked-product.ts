import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { productQuery } from '../../../selling/catalogue/products/catalogue-queries.ts'
import type { KitForm } from '@armature/ui/form/use-kit-form.ts'
import { readRouteId } from '@armature/ui/route-id.ts'
import { productOption } from './product-choice.ts'
import type { RequestFields, RequestValues } from './request-fields.ts'
import { emptyWords, isBlankWords } from './words-fields.ts'
import type { QuoteFormFields } from '../edit/quote-form-fields.ts'
import { emptyLine, isBlankLine } from '../edit/quote-form-fields.ts'
import type { QuoteStores } from '../record/quote-stores.ts'
import { useAddress } from '@armature/ui/use-address.ts'

type Kit = KitForm<RequestFields, RequestValues>

/** The router reads it as a number if it can. */
const idIn = (product: unknown): number | null =>
  typeof product === 'string' || typeof product === 'number' ? readRouteId(String(product)) : null

/** The part in the address's `?product=`: it replaces a blank first line, or else follows the lines. */
const putLine = ({ form, unsaved }: Kit, line: QuoteFormFields['products'][number]): void => {
  const lines = form.getValues('products')
  if (line.id !== null && lines.some(({ id }) => id === line.id)) return
  const products = lines.every(isBlankLine) ? [line] : [...lines, line]
  // A value from an address isn't typed: leaving it asks nothing.
  if (unsaved().length > 0) form.setValue('products', products, { shouldDirty: true })
  else form.reset({ ...form.getValues(), products })
  if (line.id === null) void form.trigger('products')
}

/** Describes a part that the catalogue lacks, in the first blank sourcing request: the address's `?words=`. */
const putWords = ({ form }: Kit, text: string): void => {
  const lines = form.getValues('open_lines').filter((line) => !isBlankWords(line))
  if (lines.some((line) => line.text === text)) return
  form.setValue('open_lines', [...lines, { ...emptyWords, text }], { shouldDirty: true })
}

/** Adds the part from a link to the form, once; a link to one that is gone says so at its line. */
export const useAskedProduct = (kit: Kit, stores: QuoteStores): void => {
  const { product, words } = useAddress()
  const wanted = idIn(product)
  const { data, isError } = useQuery({ ...productQuery(wanted ?? 0), enabled: wanted !== null })
  const put = useRef<number | null>(null)
  const described = useRef<string | null>(null)
  useEffect(() => {
    const text = typeof words === 'string' || typeof words === 'number' ? String(words) : ''
    if (text === '' || described.current === text) return
    described.current = text
    putWords(kit, text.slice(0, limits.requestList.words))
  }, [kit, words])
  useEffect(() => {
    if (wanted === null || put.current === wanted || !(data || isError)) return
    put.current = wanted
    if (data) stores.remember(productOption(data))
    putLine(
      kit,
      data ? { ...emptyLine, id: data.id } : { ...emptyLine, id: null, reason: messages.productNotAvailable },
    )
  }, [kit, stores, wanted, data, isError])
}
