import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { AttributeChoicesField } from './attribute-choices-field.tsx'
import type { AttributeValues } from './attribute-values.ts'
import { attributeLabels, valuesOfAttribute } from './attribute-values.ts'

const unsaved = (name: string) => ({ key: name, id: null, name, retired: false })

const AttributeForm = () => {
  const kit = useKitForm<AttributeValues>({
    start: { ...valuesOfAttribute(null), choices: ['IP54', 'IP65', 'IP67'].map(unsaved) },
    check: () => [],
    labels: attributeLabels,
  })
  return (
    <Form kit={kit} onSubmit={() => Promise.resolve()}>
      <AttributeChoicesField />
    </Form>
  )
}

const shown = async () => {
  const { user, screen } = await renderScreen(AttributeForm)
  const button = (name: string) => screen.getByRole('button', { name })
  const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)))
  const names = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  return { user, button, hasFocus, names }
}

it('a choice that is removed leaves the focus at the next one, and the last at the way to add one', async () => {
  const { user, button, hasFocus } = await shown()
  await user.click(button('Remove IP65'))
  await hasFocus('Remove IP67')
  await user.keyboard('{Enter}')
  await hasFocus('Remove IP54')
  await user.keyboard('{Enter}')
  await hasFocus('Add choice')
})

it('a choice that is moved to an end leaves the focus at its arrow, which goes no further', async () => {
  const { user, button, hasFocus, names } = await shown()
  await user.click(button('Move IP65 up'))
  expect(names()).toEqual(['IP65', 'IP54', 'IP67'])
  await hasFocus('Move IP65 up')
  expect(button('Move IP65 up').ariaDisabled).toBe('true')
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['IP65', 'IP54', 'IP67'])
  await user.click(button('Move IP54 down'))
  expect(names()).toEqual(['IP65', 'IP67', 'IP54'])
  await hasFocus('Move IP54 down')
})
