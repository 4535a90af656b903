import { describe, expect, it } from 'vitest'
import type { LegalDetails } from './legal-details.ts'
import { accountNumberText, bankFacts, blankLegalDetails, isMistypedIban } from './legal-details.ts'

describe('an account number', () => {
  it.each(['DE89 3704 0044 0532 0130 00', 'gb29nwbk60161331926819', 'NO9386011117947'])(
    'that is a good IBAN is taken: %s',
    (iban) => expect(isMistypedIban(iban)).toBe(false),
  )
  it.each(['DE89 3704 0044 0532 0130 01', 'DE98370400440532013000', 'GB29NWBK60161331926891'])(
    'that is an IBAN with a mistyped sign is known: %s',
    (iban) => expect(isMistypedIban(iban)).toBe(true),
  )
  it('of another kind has no check digits', () => expect(isMistypedIban('000123456789')).toBe(false))
  it('is printed in groups of four where it is an IBAN', () => {
    expect(accountNumberText('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
    expect(accountNumberText('000123456789')).toBe('000123456789')
  })
})

describe('the bank on a document', () => {
  const seller: LegalDetails = { ...blankLegalDetails, legal_name: 'Armature Inc.', bank_name: 'First Bank' }
  it('is left out without an account', () => expect(bankFacts(seller)).toEqual([]))
  it('names account and code by what they are, and only what is known', () => {
    expect(bankFacts({ ...seller, account_number: 'DE89370400440532013000', bank_code: 'COBADEFF' })).toEqual(
      [
        ['Account holder', 'Armature Inc.'],
        ['IBAN', 'DE89 3704 0044 0532 0130 00'],
        ['BIC', 'COBADEFF'],
        ['Bank', 'First Bank'],
      ],
    )
    expect(
      bankFacts({
        ...seller,
        account_holder: 'A.',
        account_number: '000123',
        bank_code: '021000021',
        bank_name: '',
      }),
    ).toEqual([
      ['Account holder', 'A.'],
      ['Account number', '000123'],
      ['Routing number', '021000021'],
    ])
  })
})
