import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { blankDelivery } from '../delivery/delivery-fields.ts'
import type { RequestFields } from './request-fields.ts'
import { emptyWords } from './words-fields.ts'
import { WordsLinesFields } from './words-lines-fields.tsx'

const QuoteForm = () => {
  const kit = useKitForm<RequestFields>({
    start: {
      user_id: null,
      products: [],
      open_lines: ['Gripper', 'Cable'].map((text) => ({ ...emptyWords, text })),
      notes: '',
      delivery: blankDelivery,
    },
    check: () => [],
    labels: {},
  })
  return (
    <Form kit={kit} onSubmit={() => Promise.resolve()}>
      <WordsLinesFields />
    </Form>
  )
}

it('a line in words that is removed leaves the focus at the next one, and the last at the way to add one', async () => {
  const { user, screen } = await renderScreen(QuoteForm)
  const button = (name: string) => screen.getByRole('button', { name })
  await user.click(button('- Remove line 1 in words'))
  await waitFor(() => expect(screen.queryByRole('button', { name: '- Remove line 2 in words' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button('- Remove line 1 in words')))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('Describe a part in words')))
})
