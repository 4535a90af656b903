import { wholeText } from '@armature/domain/values/number-text'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { TextEncoding } from '@armature/domain/values/text-encodings'
import { textEncodingLabels, textEncodings } from '@armature/domain/values/text-encodings'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUpload } from '../../platform/api/writes/use-upload.ts'
import { DropArea } from '../media/fields/drop-area.tsx'
import { paths } from '../../platform/paths.ts'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { importSent } from './import-queries.ts'

const endings = ['.csv', '.tsv', '.txt', '.xlsx', '.ods', '.xls']
const megabyte = 1024 * 1024

const hint = `CSV, XLSX, ODS or XLS, up to ${wholeText(limits.import.rows)} rows and ${limits.import.bytes / megabyte} MB. The first row has the headings.`

/** Uploads a file, and leads to its preview; this changes no products. */
export const SendFile = () => {
  const navigate = useNavigate()
  // The encoding detected from the file’s bytes, until the user chooses another.
  const [encoding, setEncoding] = useState<TextEncoding | ''>('')
  const upload = useUpload('uploadProductImport', {
    query: encoding === '' ? {} : { encoding },
    onDone: async (answer, file) => {
      importSent(answer, file)
      await navigate({ to: paths.productImport(answer.id) })
    },
    unknown: messages.unexpected,
  })

  return (
    <Stack gap="sm">
      <DropArea
        label="Choose a file"
        hint={hint}
        icon={<IconFileSpreadsheet size={28} />}
        endings={endings}
        onPick={([file]) => void upload.send(file ?? null)}
      />
      <NativeSelect
        label="Encoding"
        description="Choose one if the text looks garbled."
        maw={360}
        value={encoding}
        onChange={({ currentTarget: { value } }) => setEncoding(value as TextEncoding | '')} // one of the options
        data={[
          { value: '', label: 'Detect' },
          ...textEncodings.map((value) => ({ value, label: textEncodingLabels[value] })),
        ]}
      />
      <Text size="sm" role="status">
        {upload.file === null ? '' : `Reading ${upload.file.name}…`}
      </Text>
      {upload.problem !== null && (
        <Notice color="red" title="The file was rejected" role="alert">
          {upload.problem}
        </Notice>
      )}
    </Stack>
  )
}
