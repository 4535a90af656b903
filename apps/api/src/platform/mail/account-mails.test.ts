import { describe, expect, it } from 'vitest'
import {
  accountStatusMail,
  awaitsApprovalMail,
  codeMail,
  codeText,
  haveAccountMail,
  invitationMail,
  passwordChangedMail,
  phoneCodeText,
  phoneConfirmedMail,
  resetPasswordMail,
  verifyEmailMail,
} from './account-mails.ts'
import { chatMail } from '../../desk/chat/notify-readers.ts'
import { digestMail } from './digest-mail.ts'
import { resetPasswordPath, unsubscribePath, verifyEmailPath, homeOf } from './home.ts'
import type { MailContent } from './mail-layout.ts'
import { renderMail } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf, readerOf } from './reader.ts'
import { lowStockMail } from '../../selling/catalogue/stock/notify-low-stock.ts'
import { subscriptionMail } from './subscription-mails.ts'

const ada = { firstName: 'Ada' }
const home = homeOf('https://a.test', null)
const nobodyKnown = { store: null, by: null }
const path = '/page?token=abc'
const textOf = (mail: MailContent): string => renderMail(mail, home).text
const read = (mail: MailContent): string[] => [mail.subject, ...textOf(mail).split('\n\n').slice(0, -1)]
const notMe = 'If this wasn’t you, ignore this message; nothing changes.'

describe('whom a mail greets', () => {
  it('calls nobody by a name until the address is known to be theirs', () => {
    const account = { first_name: 'Call +1 555 0100 now', email_verified_at: null }
    expect(readerOf(account)).toEqual({ firstName: '' })
    expect(readerOf({ first_name: 'Ada', email_verified_at: new Date(0) })).toEqual(ada)
    expect(greetingOf({ ...account, username: 'call-now' })).toBe('Hello,')
    expect(textOf(codeMail(readerOf(account), '123456', home))).toMatch(/^Hello,\n/)
  })

  it('calls nobody by name in mails that a stranger can have sent to any address', () => {
    for (const mail of [verifyEmailMail(path, home), invitationMail(path, home, nobodyKnown)])
      expect(textOf(mail)).toMatch(/^Hello,\n/)
  })
})

describe('codes', () => {
  it('stand alone on their line, with how long they are good for', () => {
    expect(read(codeMail(ada, '012345', home))).toEqual([
      'Your Armature sign-in code',
      'Hello Ada,',
      'Enter this code to sign in. It is valid for 5 minutes and can be used once.',
      '012345',
      'If you did not try to sign in, someone knows your password: please reset it.',
    ])
  })

  it('are never in a subject, which a locked screen shows', () => {
    expect(codeMail(ada, '012345', home).subject).not.toContain('012345')
  })

  it('come first in a text message, whatever they are for', () => {
    expect(codeText('012345', home)).toBe('012345 is your Armature sign-in code. It is valid for 5 minutes.')
    expect(phoneCodeText('012345', home)).toBe(
      '012345 confirms this phone number for Armature. It is valid for 5 minutes.',
    )
  })
})

describe('links that let people in', () => {
  it('say what they do and for how long', () => {
    expect(read(verifyEmailMail(path, home)).slice(2)).toEqual([
      'Please confirm your e-mail address to activate your Armature account.',
      `Verify e-mail address:\n${home.url}${path}`,
      `The link is valid for 48 hours. ${notMe}`,
    ])
    expect(read(resetPasswordMail(ada, path, home))).toEqual([
      'Reset your password',
      'Hello Ada,',
      'Someone asked to reset the password of your Armature account.',
      `Set a new password:\n${home.url}${path}`,
      `The link is valid for 1 hour and can be used once. ${notMe}`,
    ])
    const ofStore = read(invitationMail(path, home, { store: 'Cobalt', by: 'Ida Moss' }))
    expect([ofStore[0], ofStore[2]]).toEqual([
      'You are invited to Cobalt',
      'Ida Moss of Cobalt invites you to request quotes for robotics parts at its store on Armature.',
    ])
    expect(read(invitationMail(path, home, { store: null, by: 'Ida Moss' }))[2]).toBe(
      'Ida Moss invites you to request quotes for robotics parts on Armature.',
    )
    expect(read(invitationMail(path, home, nobodyKnown))).toEqual([
      'You are invited to Armature',
      'Hello,',
      'You are invited to request quotes for robotics parts on Armature.',
      'Your username is this e-mail address. Set a password to sign in.',
      `Set a password:\n${home.url}${path}`,
      `The link is valid for 14 days. ${notMe}`,
    ])
  })

  it('lead to their own pages, with the token as it was made', () => {
    expect(verifyEmailPath('a-B_1')).toBe('/verifyEmail?token=a-B_1')
    expect(resetPasswordPath('a-B_1')).toBe('/resetPassword?token=a-B_1')
    expect(unsubscribePath('7.chat.x')).toBe('/unsubscribe?token=7.chat.x')
  })
})

describe('what happened to an account', () => {
  it.each(['every session', 'every other session'] as const)('tells that %s ended', (ended) => {
    expect(read(passwordChangedMail(ada, ended))).toEqual([
      'Your password was changed',
      'Hello Ada,',
      `The password of your account was changed, and ${ended} was ended.`,
      'Reset your password:\nhttps://a.test/resetPassword',
      'If this was not you, please reset your password at once.',
    ])
  })

  it('tells which phone gets the codes', () => {
    expect(read(phoneConfirmedMail(ada, '+15550100'))).toEqual([
      'Your phone number was confirmed',
      'Hello Ada,',
      'Sign-in codes can now go to +15550100.',
      'If this was not you, please change your password at once.',
    ])
  })

  it.each([
    ['PENDING', 'Your account is being reviewed again.'],
    ['APPROVED', 'Your account is approved.'],
    ['REJECTED', 'Your account wasn’t approved. You can still sign in, but you receive no payouts.'],
  ] as const)('tells that it is %s, why, and where to look', (status, sentence) => {
    expect(read(accountStatusMail(ada, { status, reason: 'Papers', path }))).toEqual([
      'Your account',
      'Hello Ada,',
      sentence,
      'Reason: Papers',
      `Open your profile:\n${home.url}${path}`,
      'If you have questions, please write to the marketplace’s operator.',
    ])
  })

  it('leads nowhere an owner who can open nothing', () => {
    const mail = accountStatusMail(ada, { status: 'SUSPENDED', reason: 'Fraud', path })
    const { text, html } = renderMail(mail, home)
    expect(text).toContain(
      'Your account is suspended and every session was ended. You cannot sign in.\n\nReason: Fraud',
    )
    expect(text).not.toContain('https:')
    expect(html).not.toContain('<a ')
  })

  it('carries no name that a new vendor chose to an administrator', () => {
    expect(read(awaitsApprovalMail(ada, { id: 77, path }))).toEqual([
      'Account #77 is waiting for approval',
      'Hello Ada,',
      'A new vendor confirmed its e-mail address. It receives payouts once you approve it.',
      `Open the account:\n${home.url}${path}`,
    ])
  })

  it.each([
    [
      'sign-up',
      /^Someone requested a new Armature account with this e-mail address, which already has one\.$/,
    ],
    [nobodyKnown, /^You are invited to request quotes .* their links need no account\.$/],
  ] as const)('notifies an address’s owner of a second sign-up with it: %j', (asked, sentence) => {
    const [subject, greeting, first, second, ...rest] = read(
      haveAccountMail({ ...ada, username: 'ada1815' }, asked, home),
    )
    expect([subject, greeting]).toEqual(['You already have an Armature account', 'Hello Ada,'])
    expect(first).toMatch(sentence)
    expect(second).toMatch(/^Its username is ada1815\. /)
    expect(rest).toEqual(['Sign in:\nhttps://a.test/login', notMe])
  })
})

describe('what happened to a subscription', () => {
  const news = { plan: 'Bronze', domain: 'acme', path, isProved: true }

  it.each([
    ['open', 'Your store acme is open', 'Your subscription to Bronze is paid, and your store acme is open.'],
    [
      'close',
      'Your store acme is closed',
      'Bronze has not been paid, so your store acme is closed to customers. Nothing is deleted; it reopens once you pay.',
    ],
    [
      'end',
      'Your subscription has ended',
      'Your subscription to Bronze has ended, and your store acme is closed to customers. Nothing is deleted; a new subscription reopens it.',
    ],
  ] as const)('tells its vendor: %s', (effect, subject, sentence) => {
    expect(read(subscriptionMail(ada, { ...news, effect }))).toEqual([
      subject,
      'Hello Ada,',
      sentence,
      `Open your subscription:\n${home.url}${path}`,
    ])
  })

  it('warns before it closes, and says what to do', () => {
    const [subject, greeting, first, second] = read(
      subscriptionMail({ firstName: '' }, { ...news, effect: 'warn' }),
    )
    expect([subject, greeting]).toEqual(['The payment of your subscription failed', 'Hello,'])
    expect(first).toBe(
      'Your card could not be charged for Bronze. We’ll try again over the next few days; after that your store acme closes until it is paid.',
    )
    expect(second).toBe('Please check your card, or choose another one.')
  })
})

const party: Party = {
  id: 7,
  email: 'ada@b.test',
  email_verified_at: new Date(0),
  first_name: '',
  last_name: '',
  username: 'ada1815',
  business_name: null,
  role: 'VENDOR',
  tenant_id: null,
}

describe('what happened on a record', () => {
  it('says who wrote and where, and no word of what', () => {
    expect(read(chatMail(party, { author: 'Acme', record: 'quote #12', path }))).toEqual([
      'Acme wrote to you on quote #12',
      'Hello ada1815,',
      'You have a message in the chat of quote #12. We won’t mail you again until you’ve read it.',
      `Read and answer:\n${home.url}${path}`,
    ])
  })

  it('says of who wrote nothing but that somebody did, where the address is unconfirmed', () => {
    const mail = chatMail(
      { ...party, email_verified_at: null },
      { author: 'Acme', record: 'quote #12', path },
    )
    expect(read(mail).slice(0, 2)).toEqual(['Somebody wrote to you on quote #12', 'Hello,'])
  })

  it('says how many are left of a product', () => {
    expect(read(lowStockMail(party, { name: 'Gearbox', sku: 'GB-1', left: 5, path }))).toEqual([
      'Low stock: Gearbox',
      'Hello ada1815,',
      'Gearbox (GB-1): 5 left.',
      `Open your inventory:\n${home.url}${path}`,
      'You’re notified once each time a product’s stock falls to 5 or less.',
    ])
  })
})

describe('the daily mail', () => {
  const first = { text: 'Order #1 is placed', path: '/1' }
  const second = { text: 'Order #2 is placed', path: '/2' }
  const digest = (news: readonly { text: string; path: string }[], more = 0): MailContent =>
    digestMail(party, { news, more }, home)

  it('says the one thing at once, in its subject', () => {
    expect(digest([first]).subject).toBe('Order #1 is placed')
    expect(digest([first], 1).subject).toBe('Your 1 notifications of the day')
  })

  it('lists several, each with its page, and can be stopped by its settings alone', () => {
    const mail = digest([first, second])
    expect(read(mail)).toEqual([
      'Your 2 notifications of the day',
      'Hello ada1815,',
      'Since the last daily mail:',
      'Order #1 is placed – https://a.test/1',
      'Order #2 is placed – https://a.test/2',
      'Open your notifications:\nhttps://a.test/notices',
    ])
    const { text } = renderMail(mail, home, {})
    expect(text).toMatch(/\nChoose your mails: https:\/\/a\.test\/notices\/settings$/)
    expect(text).not.toContain('Stop mails of this kind')
  })

  it('says how many it has no room for', () => {
    const left = 'And 7 more. The next daily mail lists them unless you read them first.'
    expect(read(digest([first, second], 7))).toContain(left)
    expect(read(digest([first, second])).filter((line) => line.includes('more. The next'))).toEqual([])
  })
})
