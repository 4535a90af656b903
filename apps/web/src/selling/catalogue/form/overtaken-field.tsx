import type { FieldKind } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf } from '@armature/domain/catalogue/products/product-fields'
import { OvertakenNote } from '@armature/ui/form/overtaken-note.tsx'
import type { ProductDetail } from '../products/catalogue-queries.ts'
import { fieldAtPath, fieldWords } from '../products/product-shown.ts'
import { whoChangedProduct } from '../stock/quantity.ts'
import { useChoices } from '../products/reference-choices.ts'

/** The kinds whose values may be too long for a button. */
const longKinds: ReadonlySet<FieldKind> = new Set(['text', 'choices', 'file', 'breaks', 'values'])

interface OvertakenFieldProps {
  path: string
  seen: ProductDetail
  now: ProductDetail
  onChoose: (isKept: boolean) => void
}

/** Shows at a product form's field its old and new value, and lets the user choose. */
export const OvertakenField = ({ path, seen, now, onChoose }: OvertakenFieldProps) => {
  const { name, attribute } = fieldAtPath(path)
  const { kind, called, label } = fieldOf(name)
  const typed = [...now.attributes, ...seen.attributes].find(({ id }) => String(id) === attribute)
  const choices = useChoices(name)
  return (
    <OvertakenNote
      edit={{
        label: () => typed?.name ?? label,
        show: (text) => (text === '' ? '–' : text),
        whoChanged: whoChangedProduct,
      }}
      row={now}
      was={fieldWords(seen, path, choices)}
      now={fieldWords(now, path, choices)}
      {...(longKinds.has(kind) ? { called: `the new ${kind === 'values' ? 'value' : called}` } : {})}
      onChoose={onChoose}
    />
  )
}
