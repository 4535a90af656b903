import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { ListedFile } from './file-list.ts'
import { PictureField } from './picture-field.tsx'
import { UploadsProvider, useNewUploads } from './use-uploads.ts'

const picture = (name: string): ListedFile => ({
  key: name,
  kind: 'IMAGE',
  name,
  bytes: 9,
  file: null,
  preview: null,
  conversion: null,
  step: { at: 'picked' },
})

const Form = () => (
  <UploadsProvider value={useNewUploads({ files: [picture('a.png'), picture('b.png')], chosen: null })}>
    <PictureField />
  </UploadsProvider>
)

it('a picture that is removed leaves the focus at the next one, and the last at the way to choose some', async () => {
  const { user, screen } = await renderScreen(Form)
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
  await hasFocus('Remove b.png')
  await user.keyboard('{Enter}')
  await hasFocus('Choose pictures')
})
