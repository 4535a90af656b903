import { describe, expect, it } from 'vitest'
import { isStockEvent, stockMoves } from './stock-moves.ts'

describe('an event of a product’s history', () => {
  it('says what a purchase did with the stock', () => {
    const move = { count: 3, before: 10, after: 7 }
    expect(stockMoves['product.reserved'](move)).toBe('Quantity 10 → 7: 3 reserved for a purchase')
    expect(stockMoves['product.sold'](move)).toBe('Sold 3')
    expect(stockMoves['product.sold'](move, 12)).toBe('Sold 3 with order #12')
    const back = { count: 3, before: 7, after: 10 }
    expect(stockMoves['product.called_off'](back, 12)).toBe('Quantity 7 → 10: 3 called off from order #12')
    expect(stockMoves['product.returned'](back, 12)).toBe('Quantity 7 → 10: 3 returned from order #12')
  })

  it('is only of stock, by its kind', () => {
    const kinds = [
      ...Object.keys(stockMoves),
      'product.quantity',
      'product.updated',
      'toString',
      '__proto__',
      '',
    ]
    expect(kinds.filter(isStockEvent)).toEqual([...Object.keys(stockMoves), 'product.quantity'])
  })
})
