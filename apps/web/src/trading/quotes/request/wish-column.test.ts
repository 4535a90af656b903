import { expect, it } from 'vitest'
import { aQuoteLine } from '../../../../testing/a-quote.ts'
import { wishColumn } from './wish-column.ts'

it('says at a part what it was asked as, before what the buyer says of it', () => {
  const asked = { ...aQuoteLine(1, 'Bracket'), asked_as: 'Flange DN40 (F-40)', buyer_note: 'In blue' }
  const part = aQuoteLine(2, 'Arm')
  const [column] = wishColumn([asked, part])
  expect([asked, part].map((item) => column?.cell(item))).toEqual(['For “Flange DN40 (F-40)” · In blue', ''])
  expect(wishColumn([part])).toEqual([])
})
