import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import { buildUser, buildVendor } from '../../../../testing/builders.ts'
import { countMessages, newestMessage } from '../../../../testing/outbox.ts'
import { signUpForm } from '../../../../testing/sign-up-form.ts'
import { fillNameKeys } from './fill-name-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const signUp = (more: object = {}) => app.callAs(null, 'signUp', { body: { ...signUpForm(), ...more } })

describe('a sign-up', () => {
  it.each([
    ['user\u200Bname', messages.invisibleCharacter],
    ['user\u00ADname', messages.invisibleCharacter],
    ['\u3164', messages.required],
    ['\u200b \u2060', messages.required],
    ['admin', messages.usernameReserved],
    ['\u0430dmin', messages.usernameReserved],
    ['\uFF41dmin', messages.usernameReserved],
    ['support1', messages.usernameReserved],
    ['somebody@else.test', messages.usernameIsEmail],
    ['somebody\uFF20else.test', messages.usernameIsEmail],
  ])('is refused the username %j', async (username, text) => {
    expect((await signUp({ username })).error).toMatchObject({ username: [text] })
  })

  it('takes no username that looks like another’s, and its own e-mail for one', async () => {
    expect((await signUp({ username: 'halcyon-drives' })).status).toBe(201)
    for (const username of [
      'HALCYON-drives',
      'h\u0430lcyon-drives',
      '\uFF48alcyon-drives',
      'halcyon\u2010drives',
      'halcyon\u2212drives',
    ])
      expect((await signUp({ username })).error).toMatchObject({ username: [messages.usernameTaken] })
    expect((await signUp({ username: 'own@example.test', email: 'Own@example.test' })).status).toBe(201)
  })

  it.each(['Armature Support', 'ARMATURE', 'Arm\u0430ture Te\u0430m'])('is no company %s', async (name) => {
    expect((await signUp({ business_name: name })).error).toMatchObject({
      business_name: [messages.nameReserved],
    })
  })

  it('takes no company name that copies another’s, neither later on', async () => {
    const vendor = await buildVendor(app.owner)
    await fillNameKeys(app.owner)
    for (const name of [
      vendor.name.toUpperCase(),
      vendor.name.replace(' ', '\u00A0 '),
      vendor.name.replace('e', '\u0435'),
    ])
      expect((await signUp({ business_name: name })).error, name).toMatchObject({
        business_name: [messages.companyTaken],
      })
    const other = await buildVendor(app.owner)
    const rename = (business_name: string) => app.callAs(other, 'updateCompany', { body: { business_name } })
    expect((await rename(vendor.name)).error).toMatchObject({ business_name: [messages.companyTaken] })
    expect((await rename('Armature Payments')).error).toMatchObject({
      business_name: [messages.nameReserved],
    })
    expect((await rename(`${other.name}.`)).status).toBe(200)
  })

  it('lets one of several with one company name through', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp({ business_name: 'All At Once' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
  })

  it('chooses neither role nor status; those that it has anyway are taken', async () => {
    for (const role of ['ADMIN', 'CUSTOMER', 'vendor', null])
      expect((await signUp({ role })).error, String(role)).toMatchObject({ role: [messages.signUpRole] })
    expect((await signUp({ status: 'APPROVED' })).error).toMatchObject({ status: [messages.signUpStatus] })
    expect((await signUp({ role: 'VENDOR', status: 'PENDING' })).status).toBe(201)
  })

  it.each([
    [15_550_100_100, undefined],
    [1_111_111_110, messages.phoneTooShort],
    [100_000_000_000, messages.phoneTooLong],
    [-15_550_100_100, messages.invalidPhone],
    [1.5, messages.invalidPhone],
    [true, messages.invalidPhone],
    [null, messages.required],
  ])('with the phone %s as JSON is told %s', async (phone_number, text) => {
    const answer = await signUp({ phone_number })
    if (text === undefined) expect(answer.status).toBe(201)
    else expect(answer.error).toMatchObject({ phone_number: [text] })
  })

  it.each([
    ['NO', '91234567', '+4791234567'],
    ['CN', '13812345678', '+8613812345678'],
    ['DE', '015123456789', '+4915123456789'],
    ['US', '5550100100', '+15550100100'],
  ])('takes a phone of %s', async (phone_country, phone_number, stored) => {
    const { status, ok } = await signUp({ phone_country, phone_number })
    expect(status).toBe(201)
    const { phone_number: number, phone_country: country } = await app.owner
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ok.id)
      .executeTakeFirstOrThrow()
    expect([number, country]).toEqual([stored, phone_country])
  })

  it('mails nothing that a stranger chose', async () => {
    const stranger = { first_name: 'BuyAtEvil', last_name: 'NowNowNow', business_name: 'Cheap Pills Company' }
    const body = { ...signUpForm(), ...stranger }
    await app.callAs(null, 'signUp', { body })
    await app.callAs(null, 'requestPasswordReset', { body: { email: body.email } })
    const told = async () => {
      const { subject, body_text, body_html } = await newestMessage(app.owner, body.email)
      return `${subject}${body_text}${body_html}`
    }
    const first = await told()
    await app.runJobs()
    const second = await told()
    expect(second).not.toBe(first)
    for (const chosen of Object.values(stranger))
      for (const mail of [first, second]) expect(mail).not.toContain(chosen)
  })

  it('is mailed five times an hour at one address, and answered alike after that', async () => {
    await sql`delete from rate_limits`.execute(app.owner)
    app.deps.config.rateLimitScale = 1
    const email = 'many@example.test'
    const ask = async () => {
      const { status, ok } = await signUp({ email })
      return [status, Object.keys(ok)]
    }
    const first = await ask()
    for (let n = 0; n < 5; n += 1) expect(await ask()).toEqual(first)
    expect(await countMessages(app.owner, email)).toBe(5)
    // The owner's own account, made after strangers': its link is asked for as ever, a few times an hour to the mailbox.
    const askAgain = async () => {
      await app.callAs(null, 'resendEmailVerification', { body: { email: 'Many@example.test' } })
      await app.runJobs()
    }
    for (let n = 0; n < 5; n += 1) await askAgain()
    // Nor are more accounts more mails.
    await ask()
    await askAgain()
    app.deps.config.rateLimitScale = 10_000
    expect(await countMessages(app.owner, email)).toBe(10)
  })
})

it('gives names of before their keys, whatever looks alike among them', async () => {
  const [plain, copy] = [
    await buildUser(app.owner, { username: 'kestrel' }),
    await buildUser(app.owner, { username: 'k\u0435strel' }),
  ]
  const [first, second] = [
    await buildVendor(app.owner, {}, 'Twice & Co'),
    await buildVendor(app.owner, {}, 'TWICE Co.'),
  ]
  await app.owner.updateTable('users').set({ username_key: null }).execute()
  await app.owner.updateTable('vendor_profiles').set({ business_name_key: null }).execute()
  await fillNameKeys(app.owner)
  await fillNameKeys(app.owner)
  const keyOf = async (id: number) =>
    (
      await app.owner
        .selectFrom('users')
        .select('username_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).username_key
  const companyKeyOf = async (id: number) =>
    (
      await app.owner
        .selectFrom('vendor_profiles')
        .select('business_name_key')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
    ).business_name_key
  expect([await keyOf(plain.userId), await keyOf(copy.userId)]).toEqual(['kestrel', null])
  expect([await companyKeyOf(first.userId), await companyKeyOf(second.userId)]).toEqual(['twice', null])
})

it('makes keys anew that another rule made, and keeps whoever has one from nothing', async () => {
  const keyed = async (username: string, username_key: string) =>
    (await buildUser(app.owner, { username, username_key })).userId
  const [first, second, taken] = [
    await keyed('ann\u2010lee', 'ann\u2010lee'),
    await keyed('ann  lee', 'ann  lee'),
    await keyed('ann\u2013lee', 'ann\u2013lee'),
  ]
  const plain = await keyed('ann.lee', 'ann.lee')
  await fillNameKeys(app.owner)
  const rows = await app.owner
    .selectFrom('users')
    .select('username_key')
    .where('id', 'in', [first, second, taken, plain])
    .orderBy('id')
    .execute()
  expect(rows.map(({ username_key }) => username_key)).toEqual([
    'ann-lee',
    'ann lee',
    'ann\u2013lee',
    'ann.lee',
  ])
  expect((await signUp({ username: 'ann\u2014lee' })).error).toMatchObject({
    username: [messages.usernameTaken],
  })
})
