import type { QueryKey } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { RecordPage, RecordView } from './record-page.tsx'

interface Part {
  id: number
}

const keyOf = (id: number) => ['part', id] as unknown as QueryKey // widgets know nothing of the app's keys

const partQuery = (id: number) =>
  queryOptions({ queryKey: keyOf(id), queryFn: (): Part => ({ id }), staleTime: Infinity })

const PartView = ({ part }: { part: Part }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <RecordView
      title={`Part #${part.id}`}
      actions={
        <button type="button" onClick={() => setOpen(true)}>
          Refund
        </button>
      }
    >
      <input aria-label="Note" />
      <RecordDialog
        record={isOpen ? part : null}
        title={({ id }) => `Refund part #${id}`}
        onClose={() => setOpen(false)}
      >
        {() => <input aria-label="Amount" />}
      </RecordDialog>
    </RecordView>
  )
}

const PartPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Part" queryOf={partQuery}>
    {(part) => <PartView part={part} />}
  </RecordPage>
)

it('the page of another record of the kind has nothing open and nothing typed, also where it was read before', async () => {
  const { user, screen, go, back } = await renderScreen(PartPage, '/part/1', '/part/$id')
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name, hidden: true })
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note', hidden: true })
  // Both are known here, without a loader.
  await go('/part/2')
  await heading('Part #2')
  await go('/part/1')
  await heading('Part #1')
  await user.type(note(), '40')
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '50')
  await go('/part/2')
  await heading('Part #2')
  expect(note().value).toBe('')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.type(note(), '60')
  await back()
  await heading('Part #1')
  expect(note().value).toBe('')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a dialog that goes over to another record is empty there', async () => {
  const Screen = () => {
    const [id, setId] = useState(1)
    return (
      <RecordDialog record={{ id }} title={() => `Refund part #${id}`} onClose={() => undefined}>
        {() => (
          <>
            <input aria-label="Amount" />
            <button type="button" onClick={() => setId(2)}>
              Next
            </button>
          </>
        )}
      </RecordDialog>
    )
  }
  const { user, screen } = await renderScreen(Screen)
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '50')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('dialog', { name: 'Refund part #2' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('')
})
