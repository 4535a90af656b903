import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aListedFile } from '../../../../testing/a-listed-file.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { PictureField } from './picture-field.tsx'
import { UploadsProvider, useNewUploads } from './use-uploads.ts'

const Form = () => (
  <UploadsProvider
    value={useNewUploads({
      files: [aListedFile('IMAGE', 'a.png'), aListedFile('IMAGE', 'b.png')],
      chosen: null,
    })}
  >
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
