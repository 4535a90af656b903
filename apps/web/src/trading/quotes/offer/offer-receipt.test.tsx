import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { OfferReceipt } from './offer-receipt.tsx'

const receiptOf = async (sums: { paid: string; pending: string; refunded: string }) => {
  const { screen } = await renderScreen(() => (
    <OfferReceipt order={{ id: 17, transfer: null, ...sums }} seller="Armature" isOutcome={false} />
  ))
  return {
    title: screen.getByRole('heading').textContent,
    sums: screen.getAllByRole('definition').map(({ textContent }) => textContent),
    prints: screen.queryByRole('button', { name: 'Print the receipt' }) !== null,
  }
}

it('says of an order that was refunded in full that it was, and prints no receipt of it', async () => {
  expect(await receiptOf({ paid: '0.00', pending: '0.00', refunded: '450.00' })).toEqual({
    title: 'Order #17 was refunded',
    sums: ['$450.00'],
    prints: false,
  })
})

it('says of an order that was refunded in part how much went back, and of any other what is paid', async () => {
  expect(await receiptOf({ paid: '400.00', pending: '1800.00', refunded: '50.00' })).toEqual({
    title: 'Order #17 is placed',
    sums: ['$400.00', '$1,800.00', '$50.00'],
    prints: true,
  })
})

it('says of an order that stands what is paid and pending', async () => {
  expect(await receiptOf({ paid: '450.00', pending: '1800.00', refunded: '0.00' })).toEqual({
    title: 'Order #17 is placed',
    sums: ['$450.00', '$1,800.00'],
    prints: true,
  })
})
