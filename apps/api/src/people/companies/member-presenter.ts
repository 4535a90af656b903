import type { companyShape, memberShape } from '@armature/contract/people/companies'
import { cents, toWire } from '@armature/domain/money'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import type { CompanyRow, MemberRow } from './member-repository.ts'

/** An invitation shows nothing about the account behind the address, which may belong to anybody. */
export const presentMember = (row: MemberRow, { person, now }: Context): z.output<typeof memberShape> => ({
  id: row.person_id,
  name: row.joined_at === null ? '' : `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  roles: row.roles,
  invited: row.invited_at.toISOString(),
  joined: row.joined_at?.toISOString() ?? null,
  is_you: row.person_id === person.userId,
  monthly_limit: row.monthly_limit_cents === null ? null : toWire(cents(row.monthly_limit_cents)),
  substitute:
    row.substitute_id !== null && row.substitute_until !== null && row.substitute_until > now
      ? { id: row.substitute_id, until: row.substitute_until.toISOString() }
      : null,
})

export const presentCompany = (row: CompanyRow, current: number | null): z.output<typeof companyShape> => ({
  id: row.company_id,
  name: row.name,
  roles: row.roles,
  joined: row.joined_at?.toISOString() ?? null,
  is_current: row.company_id === current,
})
