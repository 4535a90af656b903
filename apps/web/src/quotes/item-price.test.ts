import { messages } from '@armature/domain/messages'
import { describe, expect, it } from 'vitest'
import { lineTotalText, priceError, priceText } from './item-price.ts'

describe('the price of a line', () => {
  it('is refused below one dollar, with three decimals, and as words', () => {
    for (const text of [
      '0.99',
      '0',
      '-5',
      '12.345',
      'ten',
      '',
      '1e400',
      '99999999.00',
      '12,50',
      '1,234',
      '1 234',
      '１２',
    ]) {
      expect(priceError(text)).toBe(messages.priceInvalid)
    }
  })

  it('is taken as people type it', () => {
    for (const text of ['1', '129.5', '$1,290.50', ' 12.50 ']) expect(priceError(text)).toBeNull()
  })

  it('counts as unset at 0, and is shown as it is where it did not decode', () => {
    expect(priceText('0.00', 'Set price')).toBe('Set price')
    expect(priceText('129.50', 'Set price')).toBe('$129.50')
    expect(priceText('enc.v1.x.y', 'Set price')).toBe('enc.v1.x.y')
  })

  it('is multiplied to the cent', () => {
    expect(lineTotalText('0.00', 3)).toBeNull()
    expect(lineTotalText('19.99', 3)).toBe('$59.97')
  })
})
