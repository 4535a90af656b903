import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { ConnectAccount } from './connect-accounts.ts'
import { changeAccount, requireAccount, verifiedAccount } from './connect-accounts.ts'
import { invalidRequest, resourceMissing } from '../sandbox-error.ts'
import { idParam, textParam } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { ok, sandboxRoute } from '../sandbox-route.ts'
import { findObject, insertObject, updateObject } from '../sandbox-store.ts'

/** Below the address of the sandbox's pages (test-cards.ts has the web app's path). */
export const onboardingPath = '/connect/onboarding/'
export const dashboardPath = '/connect/express/'

const onboardingSeconds = 5 * 60
const dashboardSeconds = 60

/** The address is the key: it opens the page to its holder, for minutes, like the provider's. */
const newSecret = (): string => randomBytes(24).toString('base64url')

interface StoredLink {
  id: string
  object: 'account_link' | 'login_link'
  created: number
  expires_at: number
  account: string
  return_url: string
  refresh_url: string
  is_used: boolean
}

const pageAddress = z
  .string()
  .max(2_000)
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text))

const createParams = z.strictObject({
  account: idParam,
  type: z.literal('account_onboarding'),
  return_url: pageAddress,
  refresh_url: pageAddress,
  collection_options: z.strictObject({ fields: textParam.optional() }).optional(),
})

const idOf = (kind: StoredLink['object'], secret: string): string =>
  `${kind === 'account_link' ? 'acctlink' : 'lilink'}_${secret}`

/** Saves a link and returns its address, which ends with the secret. */
const storeLink = async (
  call: SandboxCall,
  path: string,
  link: Omit<StoredLink, 'id' | 'created' | 'is_used'>,
): Promise<string> => {
  const secret = newSecret()
  const stored: StoredLink = { id: idOf(link.object, secret), created: call.now, is_used: false, ...link }
  await insertObject(call.db, stored)
  return `${call.pagesUrl}${path}${secret}`
}

export const connectLinkRoutes = [
  sandboxRoute('POST', '/v1/account_links', createParams, async (call, params) => {
    const account = await requireAccount(call, params.account)
    const { return_url, refresh_url } = params
    const expires_at = call.now + onboardingSeconds
    const link = { object: 'account_link', account: account.id, expires_at, return_url, refresh_url } as const
    const url = await storeLink(call, onboardingPath, link)
    return ok({ object: 'account_link', created: call.now, expires_at, url } satisfies Stripe.AccountLink)
  }),
  sandboxRoute('POST', '/v1/accounts/:id/login_links', z.strictObject({}), async (call, _params, id) => {
    const account = await requireAccount(call, id)
    if (!account.details_submitted)
      throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.')
    const expires_at = call.now + dashboardSeconds
    const nowhere = { return_url: '', refresh_url: '' }
    const link = { object: 'login_link', account: account.id, expires_at, ...nowhere } as const
    const url = await storeLink(call, dashboardPath, link)
    return ok({ object: 'login_link', created: call.now, url } satisfies Stripe.LoginLink)
  }),
]

interface FoundLink {
  link: StoredLink
  account: ConnectAccount
  /** Used or expired. */
  isOver: boolean
}

const findLink = async (
  call: SandboxCall,
  kind: StoredLink['object'],
  secret: string,
): Promise<FoundLink> => {
  const id = idOf(kind, secret)
  const found = await findObject<StoredLink>(call.db, kind, id, true)
  if (!found) throw resourceMissing(kind, id, 'secret')
  const link = found.body
  const account = await requireAccount(call, link.account, { lock: true })
  return { link, account, isOver: link.is_used || link.expires_at <= call.now }
}

/** A page's content; `leave_to` is the target for a visitor with an expired link. */
export interface LinkPage {
  account: ConnectAccount
  leave_to: string | null
}

const readPage = (path: string, kind: StoredLink['object']) =>
  sandboxRoute('GET', path, z.strictObject({}), async (call, _params, secret) => {
    const { account, isOver, link } = await findLink(call, kind, secret)
    return ok({ account, leave_to: isOver ? link.refresh_url : null } satisfies LinkPage)
  })

/** The pages' actions, as calls: each in a transaction with its events. They aren't part of the API. */
export const connectPageCalls = {
  readOnboarding: readPage(`${onboardingPath}:secret`, 'account_link'),
  readDashboard: readPage(`${dashboardPath}:secret`, 'login_link'),
  finishOnboarding: sandboxRoute(
    'POST',
    `${onboardingPath}:secret`,
    z.strictObject({ decision: z.enum(['verify', 'later']) }),
    async (call, { decision }, secret) => {
      const { link, account, isOver } = await findLink(call, 'account_link', secret)
      if (isOver) return ok({ account, leave_to: link.refresh_url } satisfies LinkPage)
      const used: StoredLink = { ...link, is_used: true }
      await updateObject(call.db, used, {})
      if (decision === 'verify') await changeAccount(call, verifiedAccount(account, call.now))
      return ok({ account, leave_to: link.return_url } satisfies LinkPage)
    },
  ),
}
