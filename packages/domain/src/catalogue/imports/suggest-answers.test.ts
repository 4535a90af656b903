import { expect, it } from 'vitest'
import type { Unanswered } from './suggest-answers.ts'
import { suggestAnswers } from './suggest-answers.ts'

const file: Unanswered = {
  type: 'COMPONENT',
  columns: [
    { target: 'name', unit: null },
    { target: 'weight', unit: null },
  ],
  asked: [],
  chosen: {},
  unnumbered: 0,
  raisable: 0,
  makesSkus: false,
  raises: false,
  values: [],
  usual: {},
}

it('suggests what the vendor’s products have, else the minimum, and only for open questions', () => {
  const asked = ['component_subcategory', 'model', 'quantity', 'length'] as const
  const usual = { component_subcategory: 4, application: [5], length: 3 }
  expect(suggestAnswers({ ...file, asked, usual, chosen: { quantity: 20 } })).toEqual({
    answers: [],
    defaults: { component_subcategory: 4, length: 3 },
    make_skus: false,
    raise_packages: false,
  })
})

it('suggests the fields that the file’s columns lack for rows without a SKU', () => {
  const { defaults, make_skus, raise_packages } = suggestAnswers({ ...file, unnumbered: 3 })
  expect([make_skus, raise_packages]).toEqual([true, true])
  expect(defaults).toEqual({ quantity: 1, length: 1, width: 1, height: 1 })
  expect(suggestAnswers({ ...file, unnumbered: 3, makesSkus: true }).defaults).toEqual({})
})
