import { actAsSystem } from '../../platform/db/transaction.ts'
import type { inviteCustomer as endpoint } from '@armature/contract/people/accounts'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { isReservedName } from '@armature/domain/accounts/reserved-names'
import { customerStanding } from '@armature/domain/auth/sign-in-rules'
import { hiddenStoreText } from '@armature/domain/accounts/company-domains'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { lockAddress } from '../auth/sign-up/address-repository.ts'
import { countOwnTry } from '../auth/attempt-limits.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { registerUser } from '../auth/sign-up/register-user.ts'
import { presentUser } from '../auth/user-presenter.ts'
import { sendInvitation } from './send-invitation.ts'
import { findStoreStanding } from '../stores/store-repository.ts'
import { isListedAddress } from './user-repository.ts'

/** A store that buyers don't meet yet invites nobody. */
const refuseHiddenStore = async (ctx: Context): Promise<Problem | null> => {
  const { tenantId } = ctx.actor
  if (tenantId === null) return null
  const store = await ctx.inRead((trx) => findStoreStanding(trx, tenantId))
  if (store === undefined) return notFound(messages.notFound)
  const isProved = store.domain_proved_at !== null
  const hidden = hiddenStoreText({ isProved, vendorStatus: store.vendor_status })
  return hidden === null ? null : conflict(hidden, { code: 'store_hidden' })
}

/** Creates a CUSTOMER and mails a link to set a password. A tenant's customer belongs to its store. */
export const inviteCustomer = async (
  ctx: Context,
  { email, first_name, last_name }: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const tenantId = ctx.actor.tenantId
  const refused =
    authorize(ctx.actor, 'user.invite', { tenantId }) ??
    (await countOwnTry(ctx, 'invitationPerAccount', messages.tooManyInvitations))
  if (refused) return refused
  // The name appears in everything that the customer is sent after confirming the address.
  if (isReservedName(`${first_name} ${last_name}`))
    return invalidFields({ first_name: [messages.nameReserved] })
  const hidden = await refuseHiddenStore(ctx)
  if (hidden) return hidden
  return ctx.inWrite(async (trx) => {
    await lockAddress(trx, email)
    // The answer must not reveal an address outside the actor's list; its owner gets a mail instead.
    if (await isListedAddress(trx, ctx.actor, email)) return invalidFields({ email: [messages.emailTaken] })
    await actAsSystem(trx)
    // A customer's username is its e-mail address until it chooses another.
    const user = {
      username: email,
      email,
      first_name,
      last_name,
      ...customerStanding,
    }
    const id = await registerUser(trx, { ...user, tenant_id: tenantId, created_at: ctx.now })
    if (isProblem(id)) return id
    const summary = `${first_name} ${last_name} was invited as a customer`
    const event = { kind: 'customer.invited', user_id: id, tenant_id: tenantId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary, after: user })
    // The mail names the person of this event.
    await sendInvitation(trx, ctx, { id, ...user })
    return presentUser({ id, ...user })
  })
}
