import type {
  readApprovalRules,
  setApprovalRules as setRules,
  setSubstitute as endpoint,
} from '@armature/contract/people/companies'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import type { ApprovalRule } from '@armature/domain/approvals/approval-rules'
import { mayApprove } from '@armature/domain/approvals/approval-rules'
import {
  approvalRulesChanged,
  approvalStepStranger,
  approvalVendorUnknown,
  substituteDay,
  substituteSelf,
} from '@armature/domain/approvals/approval-texts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { cents, formatCents, toWire } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import { canEver } from '@armature/domain/rights/abilities'
import { later } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import type { ApprovalPolicy } from './approval-repository.ts'
import { findApprovalPolicy, listKnownVendors, saveRules, setSubstitute } from './approval-repository.ts'
import { presentMember } from './member-presenter.ts'
import { lockMemberRows } from './member-repository.ts'

type Rules = Response<typeof readApprovalRules>

const vendorIds = (rules: readonly ApprovalRule[]): number[] =>
  rules.flatMap(({ vendorId }) => (vendorId === null ? [] : [vendorId]))

const present = async (trx: Database, companyId: number, policy: ApprovalPolicy): Promise<Rules> => {
  const { rules, version, colleagues } = policy
  const vendors = await listKnownVendors(trx, companyId, vendorIds(rules))
  const person = (id: number) => ({ id, name: colleagues.find((one) => one.id === id)?.name ?? '' })
  return {
    version,
    rules: rules.map(({ fromCents, vendorId, steps }) => ({
      from: toWire(cents(fromCents)),
      vendor:
        vendorId === null ? null : { id: vendorId, name: '', ...vendors.find(({ id }) => id === vendorId) },
      steps: steps.map((step) => step.map(person)),
    })),
    approvers: colleagues.filter(mayApprove).map(({ id, name }) => ({ id, name })),
    vendors,
  }
}

export const readRules = (ctx: Context): Promise<Rules> =>
  ctx.inRead(async (trx) => {
    // Row-level security hides other people's accounts, even those of colleagues.
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    return present(trx, companyId, await findApprovalPolicy(trx, companyId, ctx.now))
  })

/** Rules can only name people who can approve now, and vendors that the company knows. Those that were named may stay. */
const refuseNames = async (
  trx: Database,
  companyId: number,
  { rules: before, colleagues }: ApprovalPolicy,
  rules: readonly ApprovalRule[],
): Promise<Problem | null> => {
  const people = new Set([
    ...before.flatMap(({ steps }) => steps.flat()),
    ...colleagues.filter(mayApprove).map(({ id }) => id),
  ])
  const vendors = new Set((await listKnownVendors(trx, companyId, vendorIds(before))).map(({ id }) => id))
  const fields = Object.fromEntries(
    rules.flatMap(({ vendorId, steps }, rule) => [
      ...(vendorId === null || vendors.has(vendorId)
        ? []
        : [[`rules.${rule}.vendor`, [approvalVendorUnknown]] as const]),
      ...steps.flatMap((step, nth) =>
        step.every((id) => people.has(id))
          ? []
          : [[`rules.${rule}.steps.${nth}`, [approvalStepStranger]] as const],
      ),
    ]),
  )
  return Object.keys(fields).length === 0 ? null : invalidFields(fields)
}

const ruleText = ({ fromCents, vendorId, steps }: ApprovalRule): string =>
  `from ${formatCents(cents(fromCents))}${vendorId === null ? '' : ` of vendor #${vendorId}`}: ${steps.length === 1 ? 'one step' : `${steps.length} steps`}`

/** Replaces the company's rules. They count for purchases that wait already, too. */
export const changeRules = (ctx: Context, body: Body<typeof setRules>): Promise<Rules | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    await lockMemberRows(trx, companyId)
    const before = await findApprovalPolicy(trx, companyId, ctx.now)
    if (before.version !== body.version) return conflict(approvalRulesChanged, { code: 'rules_changed' })
    const rules = body.rules.map(({ from, vendor, steps }) => ({
      fromCents: from,
      vendorId: vendor,
      steps: steps.map((step) => [...new Set(step)]),
    }))
    const refused = await refuseNames(trx, companyId, before, rules)
    if (refused) return refused
    const version = before.version + 1
    await saveRules(trx, companyId, rules, version)
    await recordAccountEvent(trx, ctx, {
      kind: 'approval.rules',
      user_id: companyId,
      summary:
        rules.length === 0
          ? 'All approval rules removed'
          : `Approval rules: ${rules.map(ruleText).join('; ')}`,
      before: { rules: before.rules },
      after: { rules },
    })
    return present(trx, companyId, { ...before, rules, version })
  })

interface Substitute {
  id: number
  name: string
  until: Date
}

/** The chosen substitute: somebody else who can approve, until a day that isn't too far. */
const findSubstitute = (
  ctx: Context,
  { colleagues }: ApprovalPolicy,
  personId: number,
  { substitute }: Body<typeof endpoint>,
): Substitute | Problem | null => {
  if (substitute === null) return null
  const chosen = colleagues.find((one) => one.id === substitute.id && one.id !== personId && mayApprove(one))
  if (chosen === undefined) return invalidFields({ 'substitute.id': [substituteSelf] })
  const until = new Date(substitute.until)
  const latest = later(ctx.now, { days: limits.approvals.substituteDays })
  return until <= ctx.now || until > latest
    ? invalidFields({ 'substitute.until': [substituteDay] })
    : { id: chosen.id, name: chosen.name, until }
}

/** Sets who approves in an approver's place. Approvers do so for themselves, owners for anybody. */
export const changeSubstitute = async (
  ctx: Context,
  personId: number,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  if (personId !== ctx.person.userId && !canEver(ctx.actor, 'company.manage'))
    return forbidden(messages.notAllowed)
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    const found = (await lockMemberRows(trx, companyId)).find(({ person_id }) => person_id === personId)
    if (found === undefined) return notFound(messages.notFound)
    const policy = await findApprovalPolicy(trx, companyId, ctx.now)
    const chosen = findSubstitute(ctx, policy, personId, body)
    if (isProblem(chosen)) return chosen
    await setSubstitute(trx, { companyId, personId }, chosen)
    const name = policy.colleagues.find(({ id }) => id === personId)?.name ?? ''
    const columns = { substitute_id: chosen?.id ?? null, substitute_until: chosen?.until ?? null }
    await recordAccountEvent(trx, ctx, {
      kind: 'member.substitute',
      user_id: companyId,
      summary: chosen === null ? `${name} has no substitute` : `${chosen.name} approves in place of ${name}`,
      after: columns,
    })
    return presentMember({ ...found, ...columns }, ctx)
  })
}
