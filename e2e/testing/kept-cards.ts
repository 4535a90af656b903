import type { Page } from '@playwright/test'
import { call } from './call.ts'

/** Removes this person's saved cards, whichever test left them. */
export const removeCards = async (page: Page): Promise<void> => {
  const cards = await call<{ id: string }[]>(page, 'POST', '/api/payment/list-payment-methods/', {})
  for (const { id } of cards)
    await call(page, 'POST', '/api/payment/delete-payment-method/', { payment_method_id: id })
}
