import { setCustomerCompany } from '@armature/contract/people/accounts'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

it('a form says by how much a text is too long when the contract’s check only says that it is', async () => {
  const { result } = renderHook(() =>
    useKitForm({
      start: { city: 'x'.repeat(53) },
      check: (values: { city: string }) => setCustomerCompany.body.safeParse(values).error?.issues ?? [],
      labels: { city: 'City' },
    }),
  )
  await act(() => result.current.form.trigger())
  await waitFor(() =>
    expect(result.current.form.getFieldState('city').error?.message).toBe(
      'Too Long! 53 characters, of which 50 can be kept.',
    ),
  )
})
