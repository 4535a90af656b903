import type { signUpCustomer as endpoint } from '@armature/contract/people/auth'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { customerStanding } from '@armature/domain/auth/sign-in-rules'
import { checkJoin } from '@armature/domain/catalogue/products/public-catalogue'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem, inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { storeNameOf } from '../../platform/http/pages/store-hosts.ts'
import { checkSignUp } from '../auth/sign-up/check-sign-up.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { storedPhone } from '../auth/stored-phone.ts'
import { registerUser } from '../auth/sign-up/register-user.ts'
import { presentUser } from '../auth/user-presenter.ts'
import { sendSignUpMail } from '../auth/sign-up/verification-mail.ts'
import { storeFaceAt } from '../stores/store-face.ts'
import { isStoreOpen } from '../stores/store-repository.ts'
import { putCustomerCompany } from './customer-company-repository.ts'

interface Asked {
  body: Body<typeof endpoint>
  headers: { host?: string | undefined }
  /** The store that a page on a local machine names. */
  named: string | undefined
}

/** The store whose host received the sign-up, or null; the body can't choose it. */
const storeOf = async (
  { deps }: Context,
  { headers, named }: Asked,
): Promise<{ id: number; isOpen: boolean } | null> => {
  const name = storeNameOf({ headers, named }, deps.config)
  const store = name === null ? null : await storeFaceAt(deps, name)
  if (store === null) return null
  const isOpen = await inTransaction(deps.db, systemContext, (trx) => isStoreOpen(trx, store.id), {
    readOnly: true,
  })
  return { id: store.id, isOpen }
}

/** Registers a buying company and mails its verification link; on a store's host it becomes that store's customer. */
export const signUpCustomer = async (
  ctx: Context,
  asked: Asked,
): Promise<Response<typeof endpoint> | Problem> => {
  const { body } = asked
  const store = await storeOf(ctx, asked)
  const refused = checkJoin(store, ctx.deps.config.isCataloguePublic)
  if (refused) return refused
  const phone = storedPhone(body)
  if (isProblem(phone)) return phone
  const passwordHash = await checkSignUp(ctx, body)
  if (isProblem(passwordHash)) return passwordHash
  const { username, email, first_name, last_name } = body
  const { business_name, country, address = '', city = '', state = '', postal_code = '' } = body
  const tenantId = store?.id ?? null
  const user = { username, email, first_name, last_name, ...customerStanding }

  return ctx.inWrite(async (trx) => {
    // Nobody is signed in yet.
    await actAsSystem(trx)
    const id = await registerUser(trx, {
      ...user,
      ...phone,
      tenant_id: tenantId,
      password_hash: passwordHash,
      created_at: ctx.now,
    })
    if (isProblem(id)) return id
    const company = { business_name, country, address, city, state, postal_code }
    await putCustomerCompany(trx, { user_id: id, tenant_id: tenantId, ...company })
    await sendSignUpMail(trx, ctx, { id, email })
    const event = { kind: 'account.created', user_id: id, tenant_id: tenantId } as const
    const summary = `${business_name} signed up to buy`
    await recordAccountEvent(trx, ctx, { ...event, summary, after: { ...user, ...company } })
    return presentUser({ id, ...user })
  })
}
