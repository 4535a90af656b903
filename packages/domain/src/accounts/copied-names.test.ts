import { describe, expect, it } from 'vitest'
import { companyKey, usernameKey } from './look-alikes.ts'
import { isReservedName, isReservedUsername } from './reserved-names.ts'

describe('beside Brightpath Sensing', () => {
  const original = companyKey('Brightpath Sensing')

  it.each([
    'Brightp\u1ea1th Sensing',
    'Br\u00edghtpath Sensing',
    'Brightp\u0430\u0307th Sensing',
    'Brightpa\u0e48th Sensing',
    'Brightpath-\u0e48 Sensing',
    'Br\u0268ghtpath \u015eensing',
    '\u0299\u0280\u026a\u0262\u029c\u1d1b\u1d18\u1d00\u1d1b\u029c Sensing',
    'Brightp\u{1f170}th Sensing',
    'Brightpath Sensing\u2122',
    'Brightpath\u1d40\u1d39 Sensing\u00ae',
    'Brightpath Sensing (R)',
    ...[
      'Inc',
      'Inc.',
      'LLC',
      'L.L.C.',
      'Ltd',
      'Ltd.',
      'GmbH',
      'G.m.b.H.',
      'Corp',
      'Co',
      'AG',
      'SA',
      'S. A.',
      'BV',
    ].map((form) => `Brightpath Sensing ${form}`),
    ...[
      'Co., Ltd.',
      'GmbH & Co. KG',
      'sp. z o.o.',
      'Pvt. Ltd.',
      'S. de R.L. de C.V.',
      'A.\u015e.',
      'spol. s r.o.',
    ].map((form) => `Brightpath Sensing, ${form}`),
    'BrightpathSensingLLC',
    'PT Brightpath Sensing Tbk',
    '\u041e\u041e\u041e Brightpath Sensing',
    '\u682a\u5f0f\u4f1a\u793eBrightpath Sensing',
    'Brightpath Sensing Official',
    'Brightpath Sensing Official Store',
    'The Official Brightpath Sensing Inc',
  ])('%s is a copy', (name) => expect(companyKey(name)).toBe(original))

  it.each([
    'Brightpath',
    'Sensing Inc',
    'Brightpath Sensing Systems',
    'Brightpath Sensing 2',
    'Brightpath Zinc',
    'Brightpath Incense',
  ])('%s is another', (name) => expect(companyKey(name)).not.toBe(original))

  it.each([
    ['\u0915\u092e\u0932', '\u0915\u094b\u092e\u0932'],
    ['\u30ac\u30b9', '\u30ab\u30b9'],
    ['\u0e1a\u0e23\u0e34\u0e29\u0e31\u0e17', '\u0e1a\u0e23\u0e29\u0e17'],
    ['Cobalt', 'Cobalt One'],
    ['Zinc', 'Z'],
    ['AG', 'Co'],
    ['Limited', 'Limited Arms'],
    ['\u5c71\u7530', '\u5c71\u672c'],
  ])('%s and %s are two', (one, other) => expect(companyKey(one)).not.toBe(companyKey(other)))

  it('leaves no name without a key that has a letter', () => {
    for (const name of ['AG', 'Limited Co', 'Official', 'GmbH & Co. KG', '\u682a\u5f0f\u4f1a\u793e', 'A. S.'])
      expect(companyKey(name), name).not.toBe('')
    expect(companyKey('\u2122 \u0e48')).toBe('')
  })
})

describe('a username', () => {
  it.each([
    ['tenant', '\u1d1benant'],
    ['tenant', 'tenan\u1e6d'],
    ['tenant', 'tena\u1e47t'],
    ['tenant', 'te\u0308\u0323nant'],
    ['tenant', 'ten\u{1f150}nt'],
  ])('%s is written %s too', (one, other) => expect(usernameKey(other)).toBe(usernameKey(one)))

  it.each([
    ['hanh', 'h\u1ea1nh'],
    ['jurgen', 'j\u00fcrgen'],
    ['lukasz', '\u0142ukasz'],
    ['sukru', '\u015f\u00fckr\u00fc'],
    ['odegard', '\u00f8deg\u00e5rd'],
    ['\u0438\u0432\u0430\u043d\u043e\u0438', '\u0438\u0432\u0430\u043d\u043e\u0439'],
    ['\u304b\u304d', '\u304c\u304d'],
  ])('%s is not %s', (one, other) => expect(usernameKey(other)).not.toBe(usernameKey(one)))

  it.each([
    'adm1n',
    '4dmin',
    'administrat0r',
    'admin2',
    'adm1n2',
    '1adm1n',
    'supp0rt',
    'r00t',
    'admin.support',
    'support-team',
    'customer_care',
    '\u1d00dmin',
    '\u{1f170}dmin',
    'armature.finance',
    'armature_winders',
    'armature24',
    'armaturefinance',
    'arrnature',
    'the.armature',
    'supportarmature',
    'armature.finance@mail.test',
  ])('%s is the operator’s', (username) => expect(isReservedUsername(username)).toBe(true))

  it.each([
    'tenant',
    'customer',
    'vendor1',
    'armaturen',
    'arma.turner',
    'armature.winding@mail.test',
    'info@armature-winding.test',
    'modesty',
    'rooted',
    'teamster',
    'm.admini',
    '\u5c71\u7530',
  ])('%s is anybody’s', (username) => expect(isReservedUsername(username)).toBe(false))
})

describe('the name of a company or person', () => {
  it.each([
    '\u1d00rmature Support',
    'Arrnature Support',
    'Arm@ture Support',
    'Armature 5upport',
    '4rm4tur3 Bot',
    '\u{1f170}rmature Help',
    'Arma\u0167ure',
    'Armature\u2122 Support',
    'Armature Inc',
    ...['Finance', 'Compliance', 'Refund Desk', 'Customer Care', 'HQ', 'Marketplace', 'Winding Works'].map(
      (office) => `Armature ${office}`,
    ),
    'ArmatureFinance',
    'Customer Care Armature',
    'Our Armature',
    'A r m a t u r e  Support',
    'Arma-ture Refunds',
    'Admin Support',
    'Admin',
    'Adm1n -',
    'Administrator -',
    'Support',
    'SupportTeam',
    'Customer Service',
    'Help Desk',
    'Technical Support GmbH',
  ])('%s speaks for the operator', (name) => expect(isReservedName(name)).toBe(true))

  it.each([
    'Armatures & Coils GmbH',
    'Armatures Service Ltd',
    'Arma Turner',
    'M\u00fcller Armaturen GmbH',
    'Armaturenservice Meyer',
    'Armaturen Service Team GmbH',
    'Rossi Armature Srl',
    'Smith Armature Works',
    'KFA Armatura',
    'Support Bearings Inc',
    '3M Support Robotics',
    'Security Systems',
    'Team Robotics',
    'Staff Service',
    'Official Robotics',
    'Adminton Ltd',
    'Ad Min',
    'Joe Root',
    'Mod Suwan',
    'Martina Support',
    'Nguy\u1ec5n Th\u1ecb H\u1ea1nh',
    '\u0141ukasz \u017b\u00f3\u0142\u0107',
    '\u0130brahim \u00c7a\u011flar',
    '\u0645\u062d\u0645\u062f \u0627\u0644\u0623\u0645\u064a\u0646',
    '\u738b\u5c0f\u660e',
    '\u0411\u043e\u0440\u0438\u0441 \u0410\u0434\u043c\u0438\u043d\u043e\u0432',
  ])('%s is its own', (name) => expect(isReservedName(name)).toBe(false))
})
