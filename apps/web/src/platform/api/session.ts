import type { Actor } from '@armature/domain/rights/actor'
import { roles } from '@armature/domain/rights/actor'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { createStore } from '@tanstack/react-store'

/**
 * The stored session: the fields of specification section 3, each under its own key, and the key that decodes prices.
 * Remember me chooses the store: localStorage, else this tab's sessionStorage.
 */
export interface Session {
  token: string
  role: Actor['role'] & (typeof roles)[number]
  userEmail: string
  /** An admin's is 1 here and never sent (decisions.md, People and rights). */
  userId: number
  tenantStatus: string | null
  tenantId: number | null
  tenantDomain: string | null
  tenantSubscriptionStatus: boolean
  /** The store's name and its picture's address, the branding on its people's screens. */
  tenantName: string | null
  tenantLogo: string | null
  price_key: string
  /** The person's roles in the session's company; null in a session stored by an earlier release. */
  companyRoles: readonly CompanyRole[] | null
}

/** Why a session ended here: the person signed out, or the server or another tab ended it. */
export type EndReason = 'logout' | 'ended'

const keys = [
  'token',
  'role',
  'userEmail',
  'userId',
  'tenantStatus',
  'tenantId',
  'tenantDomain',
  'tenantSubscriptionStatus',
  'tenantName',
  'tenantLogo',
  'price_key',
  'companyRoles',
] as const satisfies (keyof Session)[]

const readFrom = (store: Storage): Session | null => {
  // Object.fromEntries drops the names' type.
  const kept = Object.fromEntries(keys.map((key) => [key, store.getItem(key)])) as Record<
    keyof Session,
    string | null
  >
  const { token, tenantId } = kept
  const role = roles.find((known) => known === kept.role)
  const userId = Number(kept.userId)
  if (!token || !role || !Number.isInteger(userId)) return null
  return {
    ...kept,
    token,
    role,
    userId,
    userEmail: kept.userEmail ?? '',
    tenantId: tenantId === null ? null : Number(tenantId),
    tenantSubscriptionStatus: kept.tenantSubscriptionStatus === 'true',
    price_key: kept.price_key ?? '',
    // The server sent these roles; an unknown one allows nothing.
    companyRoles: (kept.companyRoles?.split(',') as CompanyRole[] | undefined) ?? null,
  }
}

const readStored = (): Session | null => readFrom(sessionStorage) ?? readFrom(localStorage)

/** Another session may be remembered besides this tab's. */
const forget = (session: Session | null): void => {
  for (const store of [sessionStorage, localStorage])
    if (store.getItem('token') === session?.token) for (const key of keys) store.removeItem(key)
}

/**
 * The session here, and what ended the previous state: this tab's session ended, or another tab's began or ended; null
 * if a screen of this tab began it, and navigates itself.
 */
export const sessionStore = createStore<{ session: Session | null; ended: EndReason | null }>({
  session: readStored(),
  ended: null,
})

const publish = (session: Session | null, ended: EndReason | null): void =>
  sessionStore.setState(() => ({ session, ended }))

// Notifies other tabs with the same session; storage events alone would miss sessionStorage.
const channel = new BroadcastChannel('armature-session')

export const getSession = (): Session | null => sessionStore.get().session

export const saveSession = (session: Session, remember: boolean): void => {
  forget(getSession())
  const store = remember ? localStorage : sessionStorage
  for (const key of keys) {
    const value = session[key]
    if (value === null) store.removeItem(key)
    else store.setItem(key, String(value))
  }
  publish(session, null)
}

interface StoreOfSession {
  id: number
  status: string
  domain: string
  subscription_status: boolean
  name: string
  logo: string | null
}

type StoreFields = Pick<Session, Extract<keyof Session, `tenant${string}`>>

const noStore: StoreFields = {
  tenantStatus: null,
  tenantId: null,
  tenantDomain: null,
  tenantSubscriptionStatus: false,
  tenantName: null,
  tenantLogo: null,
}

/** The stored fields of the user's store. */
const storeFields = (tenant: StoreOfSession | null): StoreFields =>
  tenant === null
    ? noStore
    : {
        tenantStatus: tenant.status,
        tenantId: tenant.id,
        tenantDomain: tenant.domain,
        tenantSubscriptionStatus: tenant.subscription_status,
        tenantName: tenant.name,
        tenantLogo: tenant.logo,
      }

interface NewSession {
  token: string
  price_key: string
  user: { id: number; role: Session['role']; email: string }
  tenant: StoreOfSession | null
  company_roles: readonly CompanyRole[]
}

/** An admin's user id is treated as 1 and never sent (specification section 3). */
const fixedIds: Partial<Record<Session['role'], number>> = { ADMIN: 1 }

/** The parts of a sign-in's answer that are stored. */
export const sessionFrom = ({ token, price_key, user, tenant, company_roles }: NewSession): Session => ({
  token,
  price_key,
  role: user.role,
  userEmail: user.email,
  userId: fixedIds[user.role] ?? user.id,
  companyRoles: company_roles,
  ...storeFields(tenant),
})

const isRemembered = ({ token }: Session): boolean => localStorage.getItem('token') === token

/** Stores the person's current roles, so that menus and screens follow. */
export const saveCompanyRoles = (companyRoles: readonly CompanyRole[]): void => {
  const session = getSession()
  if (session === null || String(session.companyRoles) === String(companyRoles)) return
  saveSession({ ...session, companyRoles }, isRemembered(session))
}

/** The user's store as the server now describes it: rights, menu and screens update without a new sign-in. */
export const saveStore = (tenant: StoreOfSession | null): void => {
  const session = getSession()
  if (session === null) return
  const store = storeFields(tenant)
  const isSame = Object.entries(store).every(([name, value]) => session[name as keyof Session] === value)
  if (!isSame) saveSession({ ...session, ...store }, isRemembered(session))
}

/** Ends the session in this tab and in those that share it. */
export const clearSession = (reason: EndReason): void => {
  const session = getSession()
  if (session === null) return
  channel.postMessage(session.token)
  forget(session)
  publish(null, reason)
}

channel.addEventListener('message', (event: MessageEvent<unknown>) => {
  const session = getSession()
  if (session === null || event.data !== session.token) return
  forget(session)
  publish(null, 'ended')
})

// A remembered session that began or ended in another tab.
window.addEventListener('storage', (event) => {
  if (event.key !== 'price_key' && event.key !== null) return
  const stored = readStored()
  if (stored?.token === getSession()?.token) return
  publish(stored, 'ended')
})

/** The session for the rights table: enough for "could this person ever", not for one record. */
export const actorOf = (session: Session | null): Actor =>
  session === null
    ? { role: 'NOBODY', userId: null, tenantId: null, name: '' }
    : {
        role: session.role,
        userId: session.userId,
        tenantId: session.tenantId,
        name: session.userEmail,
        ...(session.companyRoles !== null && { companyRoles: session.companyRoles }),
      }
