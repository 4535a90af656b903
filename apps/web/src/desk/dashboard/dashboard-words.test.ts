import { expect, it } from 'vitest'
import { figureWords } from './dashboard-words.ts'

const nameOf = (side: keyof typeof figureWords) =>
  figureWords[side].find(({ name }) => name === 'refunds')?.label

it('calls what came off a vendor’s part refunded or not charged, since no more than was paid can have gone back', () => {
  expect([nameOf('VENDOR'), nameOf('STORE')]).toEqual(['Refunded or not charged', 'Refunded or not charged'])
  expect([nameOf('MARKETPLACE'), nameOf('BUYER')]).toEqual(['Refunded', 'Refunded to you'])
})
