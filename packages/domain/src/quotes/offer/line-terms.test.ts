import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isBelowMinimum,
  mayChangeTerms,
  noTerms,
  sameTerms,
  shownTerm,
  termChanges,
  termsOfLine,
  termsText,
  termTexts,
} from './line-terms.ts'
import { quoteStatuses } from '../workflow/quote-workflow-table.ts'

const terms = fc.record({
  lead_time_days: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  minimum_quantity: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  note: fc.option(fc.constantFrom('', 'Painted', 'Secret recipe'), { nil: null }),
})

describe('what a line is offered with', () => {
  it('is none of what a line lacks, as one that was frozen before there were terms', () => {
    expect(termsOfLine({})).toEqual(noTerms)
    expect(termsOfLine({ lead_time_days: 0, note: 'Painted' })).toEqual({
      lead_time_days: 0,
      minimum_quantity: null,
      note: 'Painted',
    })
  })

  it('keeps nothing of the line but its terms', () => {
    const line = { lead_time_days: 1, minimum_quantity: 2, note: null, price: 100 }
    expect(termsOfLine(line)).toEqual({ lead_time_days: 1, minimum_quantity: 2, note: null })
  })

  it('stays as it was offered while an offer is out', () => {
    expect(quoteStatuses.filter((status) => !mayChangeTerms(status))).toEqual([
      'VENDOR_TO_CUSTOMER',
      'SENT_TO_CUSTOMER',
    ])
  })

  it('is short of the minimum below it alone', () => {
    expect([4, 5, 6].map((quantity) => isBelowMinimum({ quantity, minimum_quantity: 5 }))).toEqual([
      true,
      false,
      false,
    ])
    expect(isBelowMinimum({ quantity: 1, minimum_quantity: null })).toBe(false)
  })
})

describe('terms in words', () => {
  it.each([
    ['lead_time_days', 0, '0 days'],
    ['lead_time_days', 1, '1 day'],
    ['lead_time_days', 1_200, '1,200 days'],
    ['minimum_quantity', 1, '1 piece'],
    ['minimum_quantity', 2, '2 pieces'],
    ['minimum_quantity', null, null],
  ] as const)('show a %s of %j as %j', (name, value, text) => {
    expect(shownTerm(name, value)).toBe(text)
  })

  it('stand in one order, those alone that a line has', () => {
    const all = { lead_time_days: 14, minimum_quantity: 5, note: 'Painted' }
    expect(termTexts(all)).toEqual(['Lead time: 14 days', 'Minimum: 5 pieces', 'Painted'])
    expect(termsText(all)).toBe('Lead time: 14 days · Minimum: 5 pieces · Painted')
    expect(termTexts({ ...noTerms, minimum_quantity: 5 })).toEqual(['Minimum: 5 pieces'])
    expect(termsText(noTerms)).toBe('')
  })

  it.each([
    [null, 14, 'lead time none → 14 days'],
    [14, null, 'lead time 14 days → none'],
    [14, 1, 'lead time 14 days → 1 day'],
  ])('say what became of a lead time of %j that is %j', (before, after, text) => {
    const changed = termChanges({ ...noTerms, lead_time_days: before }, { ...noTerms, lead_time_days: after })
    expect(changed).toEqual([text])
  })

  it.each([
    [null, 'Painted', 'a note was added'],
    ['Painted', 'Bare', 'the note was changed'],
    ['Painted', null, 'the note was removed'],
  ])('say of a note %j that is %j that %s', (before, after, text) => {
    expect(termChanges({ ...noTerms, note: before }, { ...noTerms, note: after })).toEqual([text])
  })

  it('say something wherever two lines’ terms differ, and never what a note says', () => {
    fc.assert(
      fc.property(terms, terms, (before, after) => {
        const changes = termChanges(before, after)
        expect(changes.length === 0).toBe(sameTerms(before, after))
        expect(changes.join(' ')).not.toMatch(/Painted|Secret/)
        const differing = (['lead_time_days', 'minimum_quantity', 'note'] as const).filter(
          (name) => before[name] !== after[name],
        )
        expect(changes).toHaveLength(differing.length)
      }),
    )
  })
})
