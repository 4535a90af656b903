import type { ProductType } from '@armature/domain/catalogue/product-type'
import { messages } from '@armature/domain/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isTellable } from '../api/failures.ts'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { paths } from '../paths.ts'
import { showSuccess } from '../ui/toast.ts'
import type { Product } from './catalogue-queries.ts'
import { refreshProducts } from './catalogue-queries.ts'
import type { ProductValues } from './product-form-values.ts'
import { bodyOf, fieldLabels } from './product-form-values.ts'
import { createProduct, updateProduct } from './write-product.ts'

interface Saving {
  type: ProductType
  original: Product | null
  form: UseFormReturn<ProductValues>
  onSaved: () => void
}

const isField = (name: string): name is keyof ProductValues => name in fieldLabels

/** Saves, tells, and goes to Products; what the server finds wrong comes back to its field. */
export const useSaveProduct = ({ type, original, form, onSaved }: Saving) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const keyFor = useIdempotencyKey()
  const [otherErrors, setOtherErrors] = useState<string[]>([])

  const refuse = (error: unknown) => {
    if (!isTellable(error)) return
    const entries = Object.entries(error.fields).map(
      ([path, texts]) => [path.split('.')[0] ?? path, texts] as const,
    )
    const others = entries.filter(([name]) => !isField(name)).flatMap(([, texts]) => texts)
    for (const [index, [name, texts]] of entries.filter(([field]) => isField(field)).entries()) {
      if (isField(name))
        form.setError(name, { type: 'server', message: texts.join(' ') }, { shouldFocus: index === 0 })
    }
    setOtherErrors(entries.length === 0 ? [error.detail ?? messages.unexpected] : others)
  }

  const run = async (values: ProductValues): Promise<void> => {
    setOtherErrors([])
    const body = bodyOf(type, values, original)
    try {
      if (original) await updateProduct[type](original.id, body)
      else await createProduct[type](body, keyFor(body))
    } catch (error) {
      refuse(error)
      return
    }
    onSaved()
    showSuccess(original ? messages.productModified : messages.productAdded)
    void refreshProducts(client)
    await navigate({ to: paths.products })
  }

  return { run, otherErrors, isBusy: form.formState.isSubmitting }
}
