import { useState } from 'react'
import type { FieldPath, PathValue, UseFormReturn } from 'react-hook-form'
import { get } from 'react-hook-form'
import type { ApiError } from '../../../platform/api/failures.ts'
import { currentIn } from '../../../platform/api/failures.ts'
import type { UploadQueue } from '../../media/fields/upload-queue.ts'
import { allTexts } from '../attributes/attribute-texts.ts'
import type { AttributeCatalogue, ProductDetail } from '../products/catalogue-queries.ts'
import { filesOf, kindOfField } from './product-files.ts'
import type { ProductValues } from './product-form-values.ts'
import { valuesOf } from './product-form-values.ts'
import { formPathOf, withFieldOf } from '../products/product-shown.ts'

interface Given {
  /** The product from the form's start, or as seen since. */
  original: ProductDetail | null
  setOriginal: (product: ProductDetail) => void
  catalogue: AttributeCatalogue
  form: UseFormReturn<ProductValues>
  uploads: UploadQueue
}

/** The product's value in another state, in its field's form. */
const take = (
  { form, uploads, catalogue }: Pick<Given, 'form' | 'uploads' | 'catalogue'>,
  now: ProductDetail,
  path: string,
): void => {
  if (path in kindOfField) {
    uploads.putBack(kindOfField[path as keyof typeof kindOfField], filesOf(now)) // looked up in the line above
    return
  }
  const values = valuesOf(now)
  const at = path as FieldPath<ProductValues> // of the form, by formPathOf
  const all = { ...values, attributes: allTexts(catalogue, values.attributes) }
  const value = get(all, path) as PathValue<ProductValues, typeof at> // the value at that path
  form.resetField(at, { defaultValue: value })
  // This alone decides the rows' order.
  form.setValue(at, value, { shouldValidate: true })
}

export type Overtaken = ReturnType<typeof useOvertaken>

/**
 * The fields that somebody else changed since the form showed them, as a refused save reports. Each waits for a choice:
 * to keep the typed value, which then replaces the new one, or to take the new one (decision 046).
 */
export const useOvertaken = ({ original, setOriginal, ...form }: Given) => {
  const [paths, setPaths] = useState<readonly string[]>([])
  const [now, setNow] = useState<ProductDetail | null>(null)

  /** Was it a refusal for such fields? */
  const notify = (error: ApiError): boolean => {
    const current = currentIn<ProductDetail>(error, 'product_changed')
    if (current === null) return false
    setNow(current)
    setPaths(Object.keys(error.fields).map(formPathOf))
    return true
  }

  const choose = (path: string, isKept: boolean): void => {
    if (original === null || now === null) return
    if (!isKept) take(form, now, path)
    setOriginal(withFieldOf(original, now, path))
    setPaths(paths.filter((other) => other !== path))
    if (!(path in kindOfField)) form.form.setFocus(path as FieldPath<ProductValues>) // of the form, by formPathOf
  }

  /** The choice at a field, if there is one. */
  const at = (path: string) =>
    original === null || now === null || !paths.includes(path)
      ? null
      : { path, seen: original, now, onChoose: (isKept: boolean) => choose(path, isKept) }

  return { isOpen: paths.length > 0, at, notify }
}
