import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { Text } from '@mantine/core'
import { deepEqual } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readFormDraft } from '../../../platform/api/writes/form-drafts.ts'
import { useSavedDraft } from '../../../platform/api/writes/use-saved-draft.ts'
import type { UploadQueue } from '../../media/fields/upload-queue.ts'
import { useUploadFact } from '../../media/fields/use-uploads.ts'
import type { ProductDetail } from '../products/catalogue-queries.ts'
import type { ProductValues } from './product-form-values.ts'

/** A product form's draft, which outlives the page. */
interface ProductDraft {
  type: ProductType
  values: ProductValues
  /** The product under the edit: the save finds out what others have changed since, as in a form that stayed open. */
  original: ProductDetail | null
  /** The names of the picked files, which a browser can't store. */
  files: readonly string[]
}

const isDraft = (found: unknown): found is ProductDraft =>
  typeof found === 'object' && found !== null && 'values' in found && 'original' in found && 'files' in found

interface Begun {
  original: ProductDetail | null
  copyOf?: ProductDetail | null
  isForStore?: boolean
}

/** Each product's form has its own draft, and so have copies and new ones. */
const nameOf = ({ original, copyOf = null, isForStore = false }: Begun): string => {
  if (original !== null) return `product-${original.id}`
  if (copyOf !== null) return `product-copy-${copyOf.id}`
  return isForStore ? 'product-new-store' : 'product-new'
}

/**
 * The product as it was when the edit began. A release since may have added fields. The files are the current ones: a
 * draft stores none, and their addresses expire after hours.
 */
const seenBefore = (now: ProductDetail, typedOver: ProductDetail): ProductDetail => {
  const { cad, fbx, files, documents } = now
  const data = { ...now.data, ...typedOver.data, images: now.data.images }
  return { ...now, ...typedOver, cad, fbx, files, documents, data }
}

/** The stored draft of this form, returned once. */
export const useProductDraft = (begun: Begun) => {
  const name = nameOf(begun)
  const [draft] = useState(() => readFormDraft(name, isDraft))
  const typedOver = draft?.original ?? null
  const { original } = begun
  return { name, draft, seen: original && typedOver ? seenBefore(original, typedOver) : original }
}

interface KeepProps {
  name: string
  draft: ProductDraft | null
  start: ProductValues
  now: Omit<ProductDraft, 'files'>
  form: UseFormReturn<ProductValues>
  uploads: UploadQueue
}

/** Restores the draft, stores further input, and says which files must be picked again. */
export const ProductDraftNote = ({ name, draft, start, now, form, uploads }: KeepProps) => {
  useEffect(() => {
    if (draft === null) return
    const attributes = { ...start.attributes, ...draft.values.attributes }
    form.reset({ ...start, ...draft.values, attributes }, { keepDefaultValues: true })
  }, [form, draft, start])
  const picked = useUploadFact(uploads, ({ files }) =>
    JSON.stringify(files.flatMap(({ file }) => file?.name ?? [])),
  )
  const { type, values, original } = now
  const files = useMemo(() => {
    const here = JSON.parse(picked) as string[] // written above
    const lost = (draft?.files ?? []).filter((one) => !here.includes(one))
    return { lost, all: [...lost, ...here] }
  }, [picked, draft])
  const kept = useMemo(
    () =>
      files.all.length === 0 && deepEqual(values, start)
        ? null
        : { type, values, original, files: files.all },
    [type, values, original, files, start],
  )
  useSavedDraft(name, kept)
  return (
    files.lost.length > 0 && (
      <Text size="sm">Choose again, since a browser can’t save it: {files.lost.join(', ')}.</Text>
    )
  )
}
