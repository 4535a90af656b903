import { describe, expect, it } from 'vitest'
import { companyKey, usernameKey } from './look-alikes.ts'
import { isReservedName, isReservedUsername } from './reserved-names.ts'
import { unseenIn } from '../values/plain-text.ts'

describe('names that look alike', () => {
  it.each([
    ['northgate', 'NORTHGATE'],
    ['northgate', '\uff4eorthgate'],
    ['northgate', 'n\u043erthg\u0430te'],
    ['northgate', 'n\u03bfrthgate'],
    ['acme', '\u0410\u0421\u041c\u0415'],
    ['acme', '\u{1d41a}\u{1d41c}\u{1d426}\u{1d41e}'],
    ['jürgen', 'ju\u0308rgen'],
    ...['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\u02d7', '\ufe63', '\uff0d'].map((dash) => [
      'halcyon-drives',
      `halcyon${dash}drives`,
    ]),
    ...['\u2024', '\ua4f8', '\uff0e'].map((dot) => ['h.drives', `h${dot}drives`]),
    ...['\u2019', '\u2018', '\u02bc', '\u2032', '\u00b4', '`', '\uff07'].map((quote) => [
      "o'neill",
      `o${quote}neill`,
    ]),
    ['the "arm"', 'the \u201carm\u201d'],
    ...['  ', '\u00a0', '\u2003', ' \u3000', '\u1680'].map((space) => ['john smith', `john${space}smith`]),
    ['john smith', ' john smith '],
  ])('%s is %s', (one, other) => {
    expect(usernameKey(other)).toBe(usernameKey(one))
  })

  it.each([
    ['vendor1', 'vendorl'],
    ['modern', 'modem'],
    ['jürgen', 'jurgen'],
    ['a.b', 'ab'],
    ['john smith', 'johnsmith'],
    ['halcyon-drives', 'halcyon_drives'],
    ['halcyon-drives', 'halcyon.drives'],
  ])('%s is not %s', (one, other) => {
    expect(usernameKey(other)).not.toBe(usernameKey(one))
  })

  it('takes a company for another whatever stands between the words', () => {
    for (const copy of ['northgate  motion', 'Northgate-Motion', 'N\u043erthgate Motion.', 'NorthgateMotion'])
      expect(companyKey(copy), copy).toBe(companyKey('Northgate Motion'))
    expect(companyKey('O\u02bcNeill')).toBe(companyKey("O'Neill"))
    expect(companyKey('Northgate Motions')).not.toBe(companyKey('Northgate Motion'))
    expect(companyKey('*** &')).toBe('')
  })
})

describe('the operator’s names', () => {
  it.each([
    'admin',
    'ADMIN',
    'Admin1',
    'a.d.m.i.n',
    'аdmin',
    'admín',
    'ａｄｍｉｎ',
    'support_',
    'armature',
    'armature-help',
  ])('%s is no username', (username) => expect(isReservedUsername(username)).toBe(true))
  it.each(['adminton', 'vendor', 'supportive', 'armaturewinders', 'jürgen'])('%s is', (username) =>
    expect(isReservedUsername(username)).toBe(false),
  )
  it.each([
    'Armature',
    'Armature Support',
    'ARMATURE-SUPPORT',
    'Аrmature Suppоrt',
    'The Armature Team',
    'Armature Winding Works',
  ])('%s is no company', (name) => expect(isReservedName(name)).toBe(true))
  it.each(['Smith Armature Winding Works', 'Support Bearings Inc', 'Northgate Motion'])('%s is', (name) =>
    expect(isReservedName(name)).toBe(false),
  )
})

it('finds what cannot be seen, and no letter of any script', () => {
  for (const hidden of [
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\ufe0f',
    '\u202e',
    '\u0000',
  ])
    expect(unseenIn(`ven${hidden}dor`), hidden.codePointAt(0)?.toString(16)).toBe(true)
  for (const name of ['Jürgen Ødegård', 'O’Neill-Smith', '山田太郎', 'Борис', 'محمد', 'Σωκράτης'])
    expect(unseenIn(name), name).toBe(false)
})
