import { messages } from '@armature/domain/messages'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aQuote } from '../../../../testing/a-quote.ts'
import { QuoteFacts } from './quote-facts.tsx'
import type { Quote } from './quotes-api.ts'

const factsOf = (changed: Partial<Quote>): string => {
  const { unmount } = render(
    <MantineProvider>
      <QuoteFacts quote={aQuote({ total_price: '8.00', unpriced_items: 0, ...changed })} />
    </MantineProvider>,
  )
  const text = screen.getByLabelText('About the quote').textContent ?? ''
  unmount()
  return text
}

it('says of an offer without a tax that it states none, and of a quote that is no offer yet nothing', () => {
  const tax = { name: 'VAT 19 %', amount: '1.52' }
  expect(factsOf({ status: 'SENT_TO_CUSTOMER', tax: null })).toContain(messages.noTaxStated)
  expect(factsOf({ status: 'SENT_TO_CUSTOMER', tax })).not.toContain(messages.noTaxStated)
  expect(factsOf({ status: 'NEW', tax: null })).not.toContain(messages.noTaxStated)
})
