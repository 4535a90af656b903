import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { DocumentField } from './document-field.tsx'
import type { ListedFile } from './file-list.ts'
import { UploadsProvider, useNewUploads } from './use-uploads.ts'

const sheet = (name: string): ListedFile => ({
  key: name,
  kind: 'DOCUMENT',
  name,
  bytes: 9,
  file: null,
  preview: null,
  conversion: null,
  step: { at: 'picked' },
})

const Form = () => (
  <UploadsProvider value={useNewUploads({ files: [sheet('a.pdf'), sheet('b.pdf')], chosen: null })}>
    <DocumentField />
  </UploadsProvider>
)

it('a data sheet that is removed leaves the focus at the next one, and the last at the way to choose some', async () => {
  const { user, screen } = await renderScreen(Form)
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  await hasFocus('Remove b.pdf')
  await user.keyboard('{Enter}')
  await hasFocus('Choose data sheets')
})
