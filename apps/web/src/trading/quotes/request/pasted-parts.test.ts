import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { describe, expect, it } from 'vitest'
import type { ProductOption } from './product-choice.ts'
import { lineOf, pastedParts, withPasted } from './pasted-parts.ts'
import { emptyLine } from '../edit/quote-form-fields.ts'

const option = (id: number, sku: string): ProductOption => ({ id, sku, label: `Part ${id}`, store: null })

describe('rows pasted from a spreadsheet', () => {
  it('are read with their quantities as they are written, and one where none is', () => {
    expect(pastedParts('SKU\tQuantity\r\nAX-18A\t4\r\n\r\n H7 \t many \t note\nB\t\n')).toEqual([
      { sku: 'AX-18A', quantity: '4' },
      { sku: 'H7', quantity: 'many' },
      { sku: 'B', quantity: '1' },
    ])
    expect(pastedParts('AX-18A\nH7\n')).toHaveLength(2)
  })

  it('are none where a word or a line of text is pasted, which goes into its field', () => {
    for (const text of ['', 'AX-18A', 'servo motor\n']) expect(pastedParts(text)).toBeNull()
  })

  it('become lines of the product with exactly that SKU, or say why they have none', () => {
    const found = [option(1, 'AX-18'), option(2, 'ax-18a')]
    expect(lineOf({ sku: 'AX-18A', quantity: '4' }, found)).toEqual({ id: 2, quantity: '4' })
    expect(lineOf({ sku: 'AX', quantity: '4' }, found)).toEqual({
      id: null,
      quantity: '4',
      reason: fill(messages.skuUnknown, { sku: 'AX' }),
    })
    expect(lineOf({ sku: 'H7', quantity: '2' }, [option(3, 'H7'), option(4, 'h7')])).toMatchObject({
      id: null,
      reason: fill(messages.skuOfSeveral, { sku: 'H7' }),
    })
  })

  it('take the place of an empty line, come after a line that is filled in, and end where a quote does', () => {
    const [first, second] = [lineOf({ sku: 'A', quantity: '1' }, []), { id: 9, quantity: '2' }]
    expect(withPasted([emptyLine, second], 0, [first])).toEqual({ lines: [first, second], left: 0 })
    expect(withPasted([second, emptyLine], 0, [first])).toEqual({
      lines: [second, first, emptyLine],
      left: 0,
    })
    // A row without a product still counts as filled: no pasted row is lost.
    expect(withPasted([first], 0, [second]).lines).toEqual([first, second])
    const many = Array.from({ length: limits.quote.lines + 3 }, () => second)
    expect(withPasted([emptyLine], 0, many)).toMatchObject({ left: 3 })
  })
})
