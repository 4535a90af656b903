import type { Actor } from '@armature/domain/rights/actor'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { messages } from '@armature/domain/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
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
import type { CallOptions } from '../../../platform/api/client.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'
import type { CheckedProduct } from '../products/product-types.ts'
import { useAddress } from '@armature/ui/use-address.ts'

type BodyFor<Name extends 'createModel' | 'createComponent'> = CallOptions<Name>['body']

const createProduct = {
  MODEL: (body, write) => write('createModel', { body: body as BodyFor<'createModel'> }),
  COMPONENT: (body, write) => write('createComponent', { body: body as BodyFor<'createComponent'> }),
} as const satisfies Record<ProductType, (body: CheckedProduct, write: SendWrite) => Promise<unknown>>

/** The list that shows the product: the user's own store's products aren't among the others. */
export const listOf = ({ tenant_status }: Pick<ProductValues, 'tenant_status'>, actor: Actor): string =>
  tenant_status && actor.tenantId !== null ? paths.tenantProducts : paths.products

interface Saving {
  type: ProductType
  original: ProductDetail | null
  catalogue: AttributeCatalogue
  uploads: UploadQueue
  form: UseFormReturn<ProductValues>
  onSaved: () => void
  overtaken: Pick<Overtaken, 'isOpen' | 'notify'>
}

const isField = (name: string): name is keyof ProductValues => name in fieldLabels

/** The field for a server's text: typed specifications and quantity prices have their own fields. */
const fieldAt = (name: keyof ProductValues, id: string, path: string): FieldPath<ProductValues> => {
  if (name === 'attributes') return `attributes.${keyOf(id)}`
  return name === 'price_breaks' ? (path as `price_breaks.${number}.price`) : name // one of its rows' fields
}

/** Saves, notifies, and goes to the list that shows the product; the server's errors are shown at their fields. */
export const useSaveProduct = ({ type, original, catalogue, uploads, form, onSaved, overtaken }: Saving) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const actor = useActor()
  const { line } = useAddress()
  const [otherErrors, setOtherErrors] = useState<string[]>([])

  /** Each text in its place: at a file, a field, else above the button. */
  const refuse = (error: ApiError) => {
    if (overtaken.notify(error)) {
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
    // A vendor who lists it for a sourcing request returns to that request.
    if (line === undefined) await navigate({ to: listOf(values, actor) })
    else await navigate({ to: paths.openOffers, search: { line, product: saved.result.id } })
  }

  // Uploads take time, and the form can change meanwhile: its values at the end are sent.
  const lastWrite = useRef(write)
  useEffect(() => {
    lastWrite.current = write
  })

  /** Called once the form is valid: only then are files sent (specification section 5). */
  const run = async (values: ProductValues): Promise<void> => {
    // Nothing replaces another person's value before the user has chosen.
    setOtherErrors(overtaken.isOpen ? [messages.productChanged] : [])
    if (overtaken.isOpen || !(await uploads.sendAll(values.sku))) return
    await form.handleSubmit((now) => lastWrite.current(now))()
  }

  return { run, otherErrors, isBusy: form.formState.isSubmitting }
}
