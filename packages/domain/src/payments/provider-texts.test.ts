import { expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { cardReason, declineText, isDecline, moneyRefusal } from './provider-texts.ts'

it('explains a card’s decline by its code, and an unknown code as a plain decline', () => {
  expect(cardReason('insufficient_funds')).toBe('Your card has insufficient funds.')
  expect(cardReason('lost_card')).toBe('Your card was declined.')
  expect(declineText('a_code_of_tomorrow')).toBe(`Your card was declined. ${messages.afterDecline}`)
  expect([isDecline(declineText('lost_card')), isDecline(messages.cardRefused)]).toEqual([true, false])
})

it('adds the refusal’s code for operators and vendors', () => {
  expect(moneyRefusal('charge_disputed')).toBe(
    'The payer disputes the payment with its bank (charge_disputed)',
  )
  expect(moneyRefusal('a_code_of_tomorrow')).toBe('The card provider refused it (a_code_of_tomorrow)')
})
