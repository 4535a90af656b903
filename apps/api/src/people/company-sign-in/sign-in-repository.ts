import type { Database } from '../../platform/db/tables/tables.ts'

const providers = (trx: Database) =>
  trx.selectFrom('company_sign_ins').select(['company_id', 'issuer', 'client_id', 'client_secret'])

export type SignInRow = Awaited<ReturnType<ReturnType<typeof providers>['executeTakeFirstOrThrow']>>

export const findSignIn = (trx: Database, companyId: number): Promise<SignInRow | undefined> =>
  providers(trx).where('company_id', '=', companyId).executeTakeFirst()

export const listSignIns = (trx: Database): Promise<SignInRow[]> => providers(trx).execute()

/** The company that has proved this domain and has a provider. */
export const findSignInOfDomain = (trx: Database, domain: string): Promise<SignInRow | undefined> =>
  providers(trx)
    .where('company_id', 'in', ({ selectFrom }) =>
      selectFrom('company_domains')
        .select('company_id')
        .where('domain', '=', domain)
        .where('proved_at', 'is not', null),
    )
    .executeTakeFirst()

export const hasProvedDomain = async (trx: Database, companyId: number): Promise<boolean> => {
  const row = await trx
    .selectFrom('company_domains')
    .select('id')
    .where('company_id', '=', companyId)
    .where('proved_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const putSignIn = async (trx: Database, row: SignInRow, now: Date): Promise<void> => {
  const { company_id, ...provider } = row
  const changed = { ...provider, changed_at: now }
  await trx
    .insertInto('company_sign_ins')
    .values({ company_id, ...changed })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changed))
    .execute()
}

export const setSealedSecret = async (trx: Database, companyId: number, sealed: Buffer): Promise<void> => {
  await trx
    .updateTable('company_sign_ins')
    .set({ client_secret: sealed })
    .where('company_id', '=', companyId)
    .execute()
}

/** Removes a company's provider; false if it has none. */
export const deleteSignIn = async (trx: Database, companyId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('company_sign_ins')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
