import type { ConnectAccount } from './connect-accounts.ts'

/** As numeric entities, which are valid in HTML for every character. */
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`)

const styles = `
:root { color-scheme: light dark; --line: #d5dae1; --soft: #5b6472; --act: #1f4f8f; --on-act: #fff; --mark: #fff3cd; --on-mark: #664d03; }
@media (prefers-color-scheme: dark) { :root { --line: #3a424d; --soft: #a3adba; --act: #8ab8f5; --on-act: #10233d; --mark: #4d3c08; --on-mark: #ffe69c; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
.mark { padding: .5rem 1rem; background: var(--mark); color: var(--on-mark); text-align: center; font-size: .9rem; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; } .soft { color: var(--soft); font-size: .9rem; }
dl { margin: 1.25rem 0; border-top: 1px solid var(--line); }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); flex: 0 0 9rem; } dd { margin: 0; flex: 1 1 10rem; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .75rem; }
button, .button { font: inherit; font-weight: 600; padding: .6rem 1.1rem; min-height: 44px; border-radius: 6px; border: 1px solid var(--act); background: none; color: var(--act); cursor: pointer; text-decoration: none; display: inline-block; }
button.first { background: var(--act); color: var(--on-act); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }`

const pageOf =
  (title: string, content: string) =>
  (nonce: string): string =>
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Payment sandbox</title><style nonce="${nonce}">${styles}</style></head>
<body><header class="mark"><strong>SANDBOX</strong> – stands in for the payment provider. No real account, no real money.</header>
<main><h1>${escape(title)}</h1>
${content}
</main></body></html>`

const facts = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`).join('')}</dl>`

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No')

const accountFacts = (account: ConnectAccount): string =>
  facts([
    ['Business', account.business_profile?.name ?? '–'],
    ['Email', account.email ?? '–'],
    ['Country', account.country ?? '–'],
    ['Account', account.id],
  ])

/** The identity questions for a vendor; here one button answers everything. */
export const onboardingPage = (account: ConnectAccount) =>
  pageOf(
    'Verify your account',
    `<p>The real provider asks for your company, your identity and your bank account here.</p>
${accountFacts(account)}
<form method="post"><button class="first" name="decision" value="verify">Verify account</button>
<button name="decision" value="later">Not now</button></form>`,
  )

/** A verified account, as its owner sees it. */
export const accountPage = (account: ConnectAccount, homeUrl: string) =>
  pageOf(
    'Your payout account',
    `${accountFacts(account)}
${facts([
  ['Transfers', account.capabilities?.transfers ?? 'inactive'],
  ['Payouts enabled', yesOrNo(account.payouts_enabled)],
  ['Charges enabled', yesOrNo(account.charges_enabled)],
])}
<p><a class="button" href="${escape(homeUrl)}">Back to Armature</a></p>`,
  )

/** For an expired or invalid address. */
export const gonePage = (homeUrl: string) =>
  pageOf(
    'This link is no longer valid',
    `<p>Links to the payment provider are good for a few minutes. Please open your account from your profile again.</p>
<p><a class="button" href="${escape(homeUrl)}">Back to Armature</a></p>`,
  )
