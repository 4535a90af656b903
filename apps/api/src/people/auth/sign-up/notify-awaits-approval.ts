import { accountMachine } from '@armature/domain/accounts/account-machine'
import { paths, searchedFor } from '@armature/domain/pages/page-paths'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { awaitsApprovalMail } from '../../../platform/mail/account-mails.ts'
import { findSellerParties } from '../../../platform/outbox/party-repository.ts'
import { notify } from '../../../platform/outbox/notify.ts'
import { findAccountById } from '../credential-repository.ts'

/**
 * Notifies the administrators once about an account with a confirmed address that nobody has reviewed, whichever link
 * confirmed it. It doesn't happen at the sign-up, which anybody may fill in with any address, and which must not reveal
 * whether an address is known.
 */
export const notifyAwaitsApproval = async (
  trx: Database,
  ctx: Pick<Context, 'now' | 'deps'>,
  userId: number,
): Promise<void> => {
  const account = await findAccountById(trx, userId)
  if (account === undefined || !accountMachine.is(account.status, 'awaitsApproval')) return
  const path = searchedFor(paths.users, account.username)
  for (const party of await findSellerParties(trx, null))
    await notify(trx, ctx, party, {
      kind: 'approval',
      about: { kind: 'user', id: userId },
      path,
      once: `approval:${userId}`,
      mail: awaitsApprovalMail({ firstName: party.first_name }, { id: userId, path }),
    })
}
