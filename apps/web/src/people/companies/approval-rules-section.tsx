import { approvalRulesSaved } from '@armature/domain/approvals/approval-texts'
import { limits } from '@armature/domain/limits'
import { canEver } from '@armature/domain/rights/abilities'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { Money } from '../../platform/cells/money.tsx'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'
import { ApprovalRuleDialog } from './approval-rule-dialog.tsx'
import type { ApprovalRules } from './company-api.ts'
import { approvalRulesQuery, asSent, refreshApprovalRules } from './company-api.ts'
import { actsColumn } from './acts-column.tsx'

/** A rule and its place in the list. */
interface Row {
  rule: ApprovalRules['rules'][number]
  nth: number
}

const stepText = (step: Row['rule']['steps'][number]): string =>
  step.length === 0 ? 'Any approver' : step.map(({ name }) => name || 'Somebody who left').join(' or ')

const facts: Column<Row>[] = [
  {
    id: 'from',
    header: 'From',
    isRowHeader: true,
    width: 140,
    cell: ({ rule }) => <Money value={rule.from} />,
  },
  { id: 'vendor', header: 'Vendor', cell: ({ rule }) => rule.vendor?.name ?? 'Any' },
  { id: 'steps', header: 'Approvers', cell: ({ rule }) => rule.steps.map(stepText).join(', then ') },
]

const nameOf = ({ rule, nth }: Row): string => `rule ${nth + 1}, from $${rule.from}`

export const ApprovalRulesSection = () => {
  const rules = useQuery(approvalRulesQuery)
  const mayManage = canEver(useActor(), 'company.manage')
  const [shown, setShown] = useState<number | 'new' | null>(null)
  const [removed, setRemoved] = useState<Row | null>(null)
  const all = rules.data
  const removing = useWrite({
    send: ({ nth }: Row, write) =>
      write('setApprovalRules', {
        body: { version: all?.version ?? 0, rules: asSent(all?.rules ?? []).toSpliced(nth, 1) },
      }),
    success: approvalRulesSaved,
    onSettled: () => {
      setRemoved(null)
      refreshApprovalRules()
    },
  })
  const rows = all?.rules.map((rule, nth) => ({ rule, nth })) ?? []
  const acts = actsColumn((row: Row) => [
    { label: 'Edit', name: `Edit ${nameOf(row)}`, onPress: () => setShown(row.nth) },
    { label: 'Remove', name: `Remove ${nameOf(row)}`, onPress: () => setRemoved(row) },
  ])
  return (
    <ProfileSection
      title="Approval rules"
      action={
        mayManage &&
        rows.length < limits.approvals.rules && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setShown('new')}
          >
            Add a rule
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        A purchase needs all rules that apply. Monthly limits of people are set with their roles.
      </Text>
      <DataTable
        label="Approval rules"
        columns={mayManage ? [...facts, acts] : facts}
        source={{ ...rules, data: all && { count: rows.length, results: rows } }}
        state={null}
        rowKey={({ nth }) => nth}
        empty={{ title: 'No rules: purchases need no approval.' }}
      />
      {all !== undefined && <ApprovalRuleDialog rules={all} shown={shown} onClose={() => setShown(null)} />}
      <ConfirmDialog
        question={removed && 'Remove this rule? Purchases that wait no longer need it.'}
        subject={removed && nameOf(removed)}
        isBusy={removing.isBusy}
        onAgree={() => removed && void removing.run(removed)}
        onDisagree={() => setRemoved(null)}
      />
    </ProfileSection>
  )
}
