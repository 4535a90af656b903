import { logoEndings } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../api/failures.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { sendForm } from '../api/send-form.ts'
import { useWrite } from '../api/use-write.ts'
import { checkFile } from '../media/check-file.ts'
import { mediaSource } from '../media/media-source.ts'
import { showSuccess } from '../ui/toast.ts'
import classes from './store-logo.module.css'

const offered = Object.values(logoEndings).flat()

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeys.me.self })

const reasonOf = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields['file']?.[0] ?? error.detail ?? messages.uploadFailed)
    : messages.uploadFailed

/** The reason that speaks against a picked file before a byte of it is sent; null where there is none. */
const refusalOf = async (file: File): Promise<string | null> => {
  if (!offered.some((ending) => file.name.toLowerCase().endsWith(ending))) return messages.notALogo
  const { error, preview } = await checkFile('IMAGE', file)
  if (preview !== null) URL.revokeObjectURL(preview)
  return error
}

const useLogoUpload = () => {
  const [state, setState] = useState<{ isBusy: boolean; refusal: string | null }>({
    isBusy: false,
    refusal: null,
  })
  const send = async (file: File | null): Promise<void> => {
    if (file === null || state.isBusy) return
    setState({ isBusy: true, refusal: null })
    const form = new FormData()
    form.set('file', file)
    let refusal = await refusalOf(file)
    try {
      if (refusal === null) {
        await sendForm('setStoreLogo', { form, onProgress: () => {}, signal: new AbortController().signal })
        showSuccess(messages.logoSaved)
        await refresh()
      }
    } catch (error) {
      refusal = reasonOf(error)
    }
    setState({ isBusy: false, refusal })
  }
  return { ...state, send }
}

/** The picture that the store's papers and screens carry, and the ways to set and to remove it. */
export const StoreLogo = ({ logo }: { logo: string | null }) => {
  const upload = useLogoUpload()
  const removal = useWrite({
    send: (_: void, write) => write('removeStoreLogo', {}),
    success: () => messages.logoRemoved,
    onSettled: refresh,
  })
  return (
    <div>
      {logo !== null && <img src={mediaSource(logo)} alt="The store’s logo" className={classes.logo} />}
      <Group gap="xs">
        <FileButton accept={offered.join(',')} onChange={(file) => void upload.send(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={upload.isBusy}>
              {logo === null ? 'Upload logo' : 'Replace logo'}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            loading={removal.isBusy}
            onClick={() => void removal.run()}
          >
            Remove logo
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        It stands on your store’s invoices and receipts, and beside its name on its screens. PNG, JPEG or
        WebP.
      </Text>
      {upload.refusal !== null && (
        <Text size="sm" c="red" role="alert" mt={4}>
          {upload.refusal}
        </Text>
      )}
    </div>
  )
}
