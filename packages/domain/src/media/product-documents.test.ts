import { expect, it } from 'vitest'
import { documentKindByName, documentsByKind } from './product-documents.ts'

it.each([
  ['HX-1 data sheet.pdf', 'DATA_SHEET'],
  ['ServoDatasheet.pdf', 'DATA_SHEET'],
  ['HX-1_drawing_A3.pdf', 'DRAWING'],
  ['HX1-DWG.pdf', 'DRAWING'],
  ['Zeichnung.pdf', 'DRAWING'],
  ['RoHS declaration of conformity.pdf', 'ROHS'],
  ['hx1-rohs3.pdf', 'ROHS'],
  ['REACH_SVHC.pdf', 'REACH'],
  ['EU Declaration of Conformity.pdf', 'CONFORMITY'],
  ['HX-1 EU-DoC.pdf', 'CONFORMITY'],
  ['Konformitätserklärung.pdf', 'CONFORMITY'],
  ['HX-1 CE.pdf', 'CE'],
  ['Operating manual.pdf', 'OTHER'],
  // Parts of words don't count, and most vendors' files are data sheets.
  ['Ice breaker.pdf', 'DATA_SHEET'],
  ['HX-1.pdf', 'DATA_SHEET'],
] as const)('is proposed by the file’s name: %s is %s', (name, kind) => {
  expect(documentKindByName(name)).toBe(kind)
})

it('groups documents in one order, whatever theirs', () => {
  const documents = (['REACH', 'DATA_SHEET', 'DRAWING', 'DATA_SHEET'] as const).map((kind, id) => ({
    kind,
    id,
  }))
  expect(
    documentsByKind(documents).map((group) => [group.label, group.documents.map(({ id }) => id)]),
  ).toEqual([
    ['Data sheet', [1, 3]],
    ['Drawing', [2]],
    ['REACH', [0]],
  ])
})
