import { fill, messages } from '@armature/domain/messages'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUpload } from '../../platform/api/writes/use-upload.ts'
import { paths } from '../../platform/paths.ts'
import { SheetField } from '@armature/ui/sheet-field.tsx'
import type { Import } from './import-queries.ts'
import { importFileQuery, importSent } from './import-queries.ts'

/** Reads the uploaded file again, with another of its sheets; the new import replaces this one. */
export const useOtherSheet = (of: Import) => {
  const navigate = useNavigate()
  const { data: file } = useQuery(importFileQuery(of.id))
  const [wanted, setWanted] = useState('')
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
    sheet: reading.isBusy ? wanted : of.sheet,
    choose: (sheet: string) => {
      if (file === undefined || reading.isBusy) return
      setWanted(sheet)
      void reading.send(file, { sheet, replaces: String(of.id) })
    },
  }
}

interface SheetChoiceProps {
  of: Import
  other: ReturnType<typeof useOtherSheet>
}

/** The workbook's current sheet, and the choice of another while the file is available. */
export const SheetChoice = ({ of: { sheets }, other }: SheetChoiceProps) => {
  const { hasFile, sheet, problem, choose } = other
  if (sheet === null || sheets.length < 2) return null
  if (hasFile) return <SheetField sheets={sheets} sheet={sheet} error={problem} onChoose={choose} />
  return (
    <Text size="sm" c="dimmed" maw={320}>
      {fill(messages.importOtherSheet, { sheets: sheets.length })}
    </Text>
  )
}
