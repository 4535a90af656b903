import type { Actor } from '@armature/domain/rights/actor'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { messages } from '@armature/domain/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../../../platform/api/failures.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { paths } from '../../../platform/paths.ts'
import type { UploadQueue } from '../../media/fields/upload-queue.ts'
import { attributesToSend, keyOf } from '../attributes/attribute-texts.ts'
import type { AttributeCatalogue, ProductDetail } from '../products/catalogue-queries.ts'
import { refreshProducts } from '../products/catalogue-queries.ts'
import { fileAt, filesBody } from './product-files.ts'
import type { ProductValues } from './product-form-values.ts'
import { changesOf, fieldLabels } from './product-form-values.ts'
import { expectedOf } from '../products/product-shown.ts'
import { updateProduct } from '../products/product-types.ts'
import type { Overtaken } from './use-overtaken.ts'
import { createProduct } from './write-product.ts'

/** Where a product is listed: what is in the person's own store isn't among its others. */
export const listOf = ({ tenant_status }: Pick<ProductValues, 'tenant_status'>, actor: Actor): string =>
  tenant_status && actor.tenantId !== null ? paths.tenantProducts : paths.products

interface Saving {
  type: ProductType
  original: ProductDetail | null
  catalogue: AttributeCatalogue
  uploads: UploadQueue
  form: UseFormReturn<ProductValues>
  onSaved: () => void
  overtaken: Pick<Overtaken, 'isOpen' | 'tell'>
}

const isField = (name: string): name is keyof ProductValues => name in fieldLabels

/** Where a server's text belongs: typed specifications and prices by quantity have fields of their own. */
const fieldAt = (name: keyof ProductValues, id: string, path: string): FieldPath<ProductValues> => {
  if (name === 'attributes') return `attributes.${keyOf(id)}`
  return name === 'price_breaks' ? (path as `price_breaks.${number}.price`) : name // one of its rows' fields
}

/** Saves, tells, and goes where it is listed; what the server finds wrong comes back to its field. */
export const useSaveProduct = ({ type, original, catalogue, uploads, form, onSaved, overtaken }: Saving) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const actor = useActor()
  const { line }: { line?: unknown } = useSearch({ strict: false })
  const [otherErrors, setOtherErrors] = useState<string[]>([])

  /** Each text at what it is about: a file, a field, else above the button. */
  const refuse = (error: ApiError) => {
    if (overtaken.tell(error)) {
      setOtherErrors([error.detail ?? messages.productChanged])
      return
    }
    const others: string[] = []
    let shouldFocus = true
    for (const [path, texts] of Object.entries(error.fields)) {
      const message = texts.join(' ')
      const [name = path, id = ''] = path.split('.')
      const file = fileAt(uploads.get(), path)
      if (file) uploads.reject(file.key, message)
      else if (isField(name)) {
        form.setError(fieldAt(name, id, path), { type: 'server', message }, { shouldFocus })
        shouldFocus = false
      } else others.push(...texts)
    }
    const isPlain = Object.keys(error.fields).length === 0
    setOtherErrors(isPlain ? [error.detail ?? messages.unexpected] : others)
  }

  const save = useWrite({
    send: (body: Record<string, unknown>, write) =>
      original ? updateProduct[type](original.id, body, write) : createProduct[type](body, write),
    success: original ? messages.productModified : messages.productAdded,
    failure: false,
    onRefused: refuse,
    onDone: onSaved,
  })

  const write = async (values: ProductValues): Promise<void> => {
    const fields = changesOf(type, values, original)
    const attributes = attributesToSend({ type, original, catalogue }, values)
    const body = {
      ...fields,
      ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
      ...filesBody(uploads.get(), original),
    }
    const saved = await save.run(original ? { ...body, expected: expectedOf(original, body) } : body)
    if (!saved.ok) return
    void refreshProducts(client)
    // A vendor who lists it for a line in words goes back to that line.
    if (line === undefined) await navigate({ to: listOf(values, actor) })
    else await navigate({ to: paths.openOffers, search: { line, product: saved.result.id } })
  }

  // Files take their time, and the form can be changed meanwhile: what stands in it then is what is sent.
  const lastWrite = useRef(write)
  useEffect(() => {
    lastWrite.current = write
  })

  /** Called once the form is right: only then does the first byte of a file leave (specification section 5). */
  const run = async (values: ProductValues): Promise<void> => {
    // Nothing replaces somebody else's value before one has chosen.
    setOtherErrors(overtaken.isOpen ? [messages.productChanged] : [])
    if (overtaken.isOpen || !(await uploads.sendAll(values.sku))) return
    await form.handleSubmit((now) => lastWrite.current(now))()
  }

  return { run, otherErrors, isBusy: form.formState.isSubmitting }
}
