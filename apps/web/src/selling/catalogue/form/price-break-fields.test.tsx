import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { PriceBreakFields } from './price-break-fields.tsx'
import type { ProductValues } from './product-form-values.ts'
import { blankProduct, fieldLabels } from './product-form-values.ts'

const ProductForm = () => {
  const price_breaks = ['2', '5'].map((quantity) => ({ quantity, price: '9' }))
  const kit = useKitForm<ProductValues>({
    start: { ...blankProduct, price_breaks },
    check: () => [],
    labels: fieldLabels,
  })
  return (
    <Form kit={kit} onSubmit={() => Promise.resolve()}>
      <PriceBreakFields type="COMPONENT" />
    </Form>
  )
}

it('a price that is removed leaves the focus at the next one, and the last at the way to add one', async () => {
  const { user, screen } = await renderScreen(ProductForm)
  const button = (name: string) => screen.getByRole('button', { name })
  await user.click(button('Remove price 1'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove price 2' })).toBeNull())
  expect(document.activeElement).toBe(button('Remove price 1'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('Add a price')))
})
