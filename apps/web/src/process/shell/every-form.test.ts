import { expect, it } from 'vitest'
import { browserSources } from '../../../testing/browser-sources.ts'

const sources = browserSources('**/*.tsx')

const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

/** The forms outside the kit, each with its reason. None of them asks before it is left. */
const outsideKit: Readonly<Record<string, string>> = {
  'selling/catalogue/shop/part-search.tsx': 'a search',
  'people/auth/sign-up/channel-step.tsx': 'a choice of sign-in, whose screen can afford no form library',
  'people/auth/credentials-step.tsx': 'sign-in, whose screen can afford no form library',
  'people/auth/otp-step.tsx': 'a code of sign-in, which is typed again',
  'desk/chat/composer/composer.tsx': 'one text, sent with Enter, with a draft of each chat',
  'trading/orders/money/pay-balance.tsx':
    "a card's number, whose fields are the provider's; a click beside its dialog doesn't close it",
  'trading/quotes/offer/other-ways.tsx': 'a number and a choice, sent together with the acceptance',
  'trading/quotes/offer/offer-approval.tsx': 'a choice, a number and a note, sent together with the request',
  'money/payments/add-card-dialog.tsx': "a card's number, likewise",
  'trading/quotes/offer/offer-payment.tsx': "a card's number, likewise",
  'money/subscriptions/card-dialog.tsx': "a card's number, likewise",
  'money/subscriptions/plans-tab.tsx':
    'guards its domain by itself; its refusals stand at the domain, in the dialog or above the button',
  'ui/table/tools/period-filter.tsx': 'two days of a filter, which stand in the address',
}

it('has every form in the kit, which guards it, or a reason why not', () => {
  const own = filesWith(/<form\b/).filter((name) => name !== 'ui/form/form.tsx')
  expect(own.toSorted()).toEqual(Object.keys(outsideKit).toSorted())
  expect(filesWith(/<LeaveGuard\b/)).toContain('ui/form/form.tsx')
})

it('has no form library but in the kit', () => {
  const own = browserSources('**/*.{ts,tsx}').filter(({ text }) => /\buseForm\(|\buseForm</.test(text))
  expect(own.map(({ name }) => name)).toEqual(['ui/form/use-kit-form.ts'])
})

it('leaves only what is no work unguarded within the kit', () => {
  expect(filesWith(/\bunguarded: '/).toSorted()).toEqual([
    'people/accounts/profile/phone-section.tsx',
    'people/auth/company-sign-in-page.tsx',
    'people/auth/confirmation-form.tsx',
    'people/auth/email-form.tsx',
    'people/auth/factors/app-dialog.tsx',
    'people/auth/new-password-form.tsx',
    'people/auth/sign-up/sign-up-form.tsx',
    // stored in the tab until it is sent
    'selling/catalogue/questions/question-dialog.tsx',
    'selling/catalogue/robot/robot-dialog.tsx',
  ])
})

it('opens every dialog by the one that asks before it closes', () => {
  const own = filesWith(
    /import \{[^}]*\b(?:Lazy)?(?:Modal|Drawer)\b[^}]*\} from '(?:@mantine\/core|[@./a-z]*\/lazy\.tsx)'/,
  )
  expect(own.toSorted()).toEqual([
    'desk/chat/chat-drawer.tsx', // stores a draft of each chat
    'desk/chat/composer/attachments.tsx', // a picture
    'process/shell/frame/shell-layout.tsx', // the menu
    'selling/catalogue/filters/filters-drawer.tsx', // filters, which apply at once
    'ui/dialog/confirm-dialog.tsx', // a question
    'ui/dialog/dialog.tsx',
    'ui/lazy/lazy.tsx', // what the others render once they are opened
  ])
})

it('keeps every dialog open while an act in it is under way', () => {
  const acting = sources.filter(
    ({ text }) => text.includes('/dialog.tsx') && /\buseWrite\(|<BusyButton\b/.test(text),
  )
  const kept = /\buseActUnderWay\(|<FormEnd\b|<DialogForm\b|<Dialog\n(?: +[^>\s].*\n)*? +isBusy=/
  expect(acting.length).toBeGreaterThan(9)
  expect(acting.filter(({ text }) => !kept.test(text)).map(({ name }) => name)).toEqual([])
})

it('disables no button while its act is under way: the focus would go with it', () => {
  expect(filesWith(/\bloading=\{/)).toEqual([])
})
