import { messages } from '@armature/domain/messages'
import { describe, expect, it } from 'vitest'
import { lineTotalText, priceError, priceText, reckoningText, totalText, unpricedIn } from './item-price.ts'

describe('the price of a line', () => {
  it('is refused below one dollar, with three decimals, and as words', () => {
    for (const text of ['0.99', '0', '-5', '12.345', 'ten', '', '1e400', '99999999.00', '1 234', '１２']) {
      expect(priceError(text)).toBe(messages.priceInvalid)
    }
  })

  it('is refused with a comma that can be read in two ways, which the refusal names', () => {
    for (const text of ['1,5', '12,50', '1,234'])
      expect(priceError(text)).toBe(`${messages.priceInvalid} ${messages.commaHint}`)
  })

  it('is taken as people type it', () => {
    for (const text of ['1', '129.5', '$1,290.50', ' 12.50 ']) expect(priceError(text)).toBeNull()
  })

  it('counts as unset at 0, and is shown as it is where it did not decode', () => {
    expect(priceText('0.00')).toBe(messages.notPriced)
    expect(priceText('-1.00')).toBe(messages.notPriced)
    expect(priceText('129.50')).toBe('$129.50')
    expect(priceText('enc.v1.x.y')).toBe('enc.v1.x.y')
  })

  it('is multiplied to the cent', () => {
    expect(lineTotalText('0.00', 3)).toBe(messages.notPriced)
    expect(lineTotalText('19.99', 3)).toBe('$59.97')
    expect(reckoningText('19.99', 3)).toBe('3 × $19.99')
    expect(reckoningText('0.00', 3)).toBeNull()
  })

  it('makes a total that says where it lacks lines', () => {
    expect(totalText('0.00', 2)).toBe(messages.notPriced)
    expect(totalText('0.00', 0)).toBe(messages.notPriced)
    expect(totalText('59.97', 0)).toBe('$59.97')
    expect(totalText('59.97', 1)).toBe('$59.97 so far')
    expect(totalText('enc.v1.x.y', 1)).toBe('enc.v1.x.y')
    expect(unpricedIn([{ price: '0.00' }, { price: '1.00' }, { price: 'enc.v1.x.y' }])).toBe(1)
  })
})
