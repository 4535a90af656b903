import { logoEndings } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import { Group, Text } from '@mantine/core'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useUpload } from '../../../platform/api/writes/use-upload.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { checkFile } from '../../../selling/media/fields/check-file.ts'
import { mediaSource } from '../../../selling/media/media-source.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { PickButton } from '@armature/ui/cells/pick-button.tsx'
import classes from './store-logo.module.css'

const offered = Object.values(logoEndings).flat()

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeys.me.self })

/** The reason against a picked file, found before it is sent; null if there is none. */
const refusalOf = async (file: File): Promise<string | null> => {
  if (!offered.some((ending) => file.name.toLowerCase().endsWith(ending))) return messages.notALogo
  const { error, preview } = await checkFile('IMAGE', file)
  if (preview !== null) URL.revokeObjectURL(preview)
  return error
}

/** The picture on the store's documents and screens, and the ways to set and to remove it. */
export const StoreLogo = ({ logo }: { logo: string | null }) => {
  const upload = useUpload('setStoreLogo', {
    check: refusalOf,
    success: messages.logoSaved,
    onDone: refresh,
  })
  const removal = useWrite({
    send: (_: void, write) => write('removeStoreLogo', {}),
    success: () => messages.logoRemoved,
    onSettled: refresh,
  })
  return (
    <div>
      {logo !== null && <img src={mediaSource(logo)} alt="The store’s logo" className={classes.logo} />}
      <Group gap="xs">
        <PickButton accept={offered.join(',')} onChange={(file) => void upload.send(file)}>
          {(props) => (
            <BusyButton {...props} variant="default" size="xs" isBusy={upload.isBusy}>
              {upload.file === null
                ? logo === null
                  ? 'Upload logo'
                  : 'Replace logo'
                : `Uploading ${upload.file.name}`}
            </BusyButton>
          )}
        </PickButton>
        {logo !== null && (
          <BusyButton
            variant="subtle"
            color="red"
            size="xs"
            isBusy={removal.isBusy}
            onClick={() => void removal.run()}
          >
            Remove logo
          </BusyButton>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        Shown in your store and on its invoices and receipts. PNG, JPEG or WebP.
      </Text>
      {upload.problem !== null && (
        <Text size="sm" c="red" role="alert" mt={4}>
          {upload.problem}
        </Text>
      )}
    </div>
  )
}
