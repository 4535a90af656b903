import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aListedFile } from '../../../../testing/a-listed-file.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { DocumentField } from './document-field.tsx'
import { UploadsProvider, useNewUploads } from './use-uploads.ts'

const Form = () => (
  <UploadsProvider
    value={useNewUploads({
      files: [aListedFile('DOCUMENT', 'a.pdf'), aListedFile('DOCUMENT', 'b.pdf')],
      chosen: null,
    })}
  >
    <DocumentField />
  </UploadsProvider>
)

it('removing a document moves the focus to the next one, and after the last to “Choose documents”', async () => {
  const { user, screen } = await renderScreen(Form)
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  await hasFocus('Remove b.pdf')
  await user.keyboard('{Enter}')
  await hasFocus('Choose documents')
})

it('a document stays until an accepted file takes its place', async () => {
  const { user, screen } = await renderScreen(Form)
  const removals = () => screen.getAllByRole('button', { name: /^Remove / }).map((one) => one.ariaLabel)
  const replaceBy = async (file: File) => {
    const inputs = document.querySelectorAll<HTMLInputElement>('[data-row] input[type="file"]')
    const [input] = inputs
    if (input === undefined) throw new Error('Nothing can be replaced')
    await user.upload(input, file)
  }
  await replaceBy(new File([], 'empty.pdf'))
  expect(await screen.findAllByText(new RegExp(messages.fileEmpty))).not.toHaveLength(0)
  expect(removals()).toEqual(['Remove a.pdf', 'Remove b.pdf'])
  await replaceBy(new File(['1'], 'c.pdf'))
  await waitFor(() => expect(removals()).toEqual(['Remove c.pdf', 'Remove b.pdf']))
})
