import type { FileGuess } from '@armature/domain/catalogue/products/named-by-file'
import { namedByFiles } from '@armature/domain/catalogue/products/named-by-file'
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useUploadState } from '../../media/fields/use-uploads.ts'
import type { ProductValues } from './product-form-values.ts'
import { fieldLabels } from './product-form-values.ts'

const guessed = ['name', 'sku'] as const

/** Fills untouched fields from the names of the picked files, and says so. */
export const NameFromFiles = () => {
  const { getValues, setValue } = useFormContext<ProductValues>()
  const { files } = useUploadState()
  const guess = namedByFiles(files.filter(({ file }) => file !== null))
  const filledIn = useRef<FileGuess>({ name: '', sku: '' })
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (guess === null) return
    const open = guessed.filter((name) => ['', filledIn.current[name]].includes(getValues(name)))
    const filled = open.filter((name) => guess[name] !== '')
    for (const name of filled) setValue(name, guess[name], { shouldDirty: true, shouldValidate: true })
    filledIn.current = {
      ...filledIn.current,
      ...Object.fromEntries(filled.map((name) => [name, guess[name]])),
    }
    const labels = filled.map((name) => fieldLabels[name]).join(' and ')
    if (filled.length > 0) setSaid(`${labels} taken from the file name ${guess.by}. Check them.`)
    // oxlint-disable-next-line react/exhaustive-deps -- the file that names the part counts: the guess is a new object each time
  }, [guess?.by])
  return (
    <Text role="status" size="sm" c="dimmed">
      {said}
    </Text>
  )
}
