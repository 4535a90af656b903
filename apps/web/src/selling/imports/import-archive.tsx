import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { wholeText } from '@armature/domain/values/number-text'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { Stack, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useUpload } from '../../platform/api/writes/use-upload.ts'
import { DropArea } from '../media/fields/drop-area.tsx'
import type { Import } from './import-queries.ts'

const { archiveBytes, archiveFiles } = limits.import
const hint = `Optional. Name each file after its SKU or manufacturer part number: SKU.jpg, SKU-2.jpg, SKU.step, SKU datasheet.pdf. Up to ${archiveBytes / 1_048_576} MB and ${wholeText(archiveFiles)} files.`

type ArchiveShown = NonNullable<Import['archive']>

const products = (count: number): string => `${wholeText(count)} ${count === 1 ? 'product' : 'products'}`

const Matched = ({
  archive: { file_name, pictures, cad, documents, unmatched, names },
}: {
  archive: ArchiveShown
}) => (
  <>
    <Text size="sm">
      {file_name}: pictures for {products(pictures)}, CAD files for {products(cad)}, documents for{' '}
      {products(documents)}. Existing pictures and CAD files of these products are replaced; documents are
      added.
    </Text>
    {unmatched > 0 && (
      <details>
        <summary>
          {unmatched === 1 ? '1 file isn’t used' : `${wholeText(unmatched)} files aren’t used`}
        </summary>
        <Text size="sm" c="dimmed">
          They match no row, are neither pictures nor STEP, IGES or PDF files, or are too large. Add FBX files
          on the product’s page.
        </Text>
        <ul>
          {names.map((name, at) => (
            // Two folders may hold files of one name.
            <li key={`${at} ${name}`}>{name}</li>
          ))}
        </ul>
        {unmatched > names.length && (
          <Text size="sm" c="dimmed">
            and {wholeText(unmatched - names.length)} more
          </Text>
        )}
      </details>
    )}
  </>
)

/** The upload for a ZIP of pictures, CAD files and documents beside an import's table. */
export const ImportArchive = ({
  of: { id, archive },
  onDone,
}: {
  of: Import
  onDone: (answer: Import) => void
}) => {
  const upload = useUpload('uploadImportArchive', {
    params: { id: String(id) },
    onDone,
    unknown: messages.unexpected,
  })
  return (
    <Stack gap="xs" mt="sm">
      <DropArea
        label="Pictures, CAD and PDF (ZIP)"
        hint={hint}
        icon={<IconFileZip size={28} />}
        endings={['.zip']}
        onPick={([file]) => void upload.send(file ?? null)}
      />
      <div role="status">
        {upload.file === null
          ? archive !== null && <Matched archive={archive} />
          : `Reading ${upload.file.name}…`}
      </div>
      {upload.problem !== null && (
        <Notice color="red" title="The ZIP was rejected" role="alert">
          {upload.problem}
        </Notice>
      )}
    </Stack>
  )
}
