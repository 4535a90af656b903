import { fill, messages } from '@armature/domain/messages'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUpload } from '../../platform/api/writes/use-upload.ts'
import { paths } from '../../platform/paths.ts'
import type { Reading } from '../../platform/tables/reading-fields.tsx'
import { ReadingFields } from '../../platform/tables/reading-fields.tsx'
import type { Import } from './import-queries.ts'
import { importFileQuery, importSent } from './import-queries.ts'

/** Reads the uploaded file again in another way; the new import replaces this one. */
export const useOtherReading = (of: Import) => {
  const navigate = useNavigate()
  const { data: file } = useQuery(importFileQuery(of.id))
  const [wanted, setWanted] = useState<Reading>({})
  const reading = useUpload('uploadProductImport', {
    onDone: async (answer, sent) => {
      importSent(answer, sent)
      await navigate({ to: paths.productImport(answer.id), replace: true })
    },
    unknown: messages.unexpected,
  })
  return {
    hasFile: file !== undefined,
    isReading: reading.isBusy,
    problem: reading.problem,
    sheet: reading.isBusy ? (wanted.sheet ?? of.sheet) : of.sheet,
    choose: (again: Reading) => {
      if (file === undefined || reading.isBusy) return
      setWanted(again)
      void reading.send(file, { ...again, replaces: String(of.id) })
    },
  }
}

interface ReadingChoiceProps {
  of: Import
  other: ReturnType<typeof useOtherReading>
}

/** How the file was read, and other ways to read it while the file is available. */
export const ReadingChoice = ({ of, other }: ReadingChoiceProps) => {
  const { hasFile, sheet, problem, choose } = other
  if (hasFile) return <ReadingFields read={{ ...of, sheet }} error={problem} onReadAgain={choose} />
  if (sheet === null || of.sheets.length < 2) return null
  return (
    <Text size="sm" c="dimmed" maw={320}>
      {fill(messages.importOtherSheet, { sheets: of.sheets.length })}
    </Text>
  )
}
