import { memberRolesNone } from '@armature/domain/accounts/company-texts'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { companyRoleNames, companyRoleTexts } from '@armature/domain/rights/company-roles'
import { Checkbox, Stack } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import type { Issue } from '@armature/ui/form/form-errors.ts'

export interface RolesOf {
  roles: CompanyRole[]
}

export const RolesField = ({ offered }: { offered: readonly CompanyRole[] }) => {
  const { control } = useFormContext<RolesOf>()
  const { field, fieldState } = useController({ name: 'roles', control })
  return (
    <Checkbox.Group
      label="Roles"
      required
      value={[...field.value]}
      onChange={(chosen) => field.onChange(offered.filter((role) => chosen.includes(role)))}
      error={fieldState.error?.message}
    >
      <Stack gap="xs" mt="xs">
        {offered.map((role, nth) => (
          <Checkbox
            key={role}
            value={role}
            label={companyRoleNames[role]}
            description={companyRoleTexts[role]}
            {...(nth === 0 ? { ref: field.ref } : {})}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

export const checkRoles = function* ({ roles }: RolesOf): Generator<Issue> {
  if (roles.length === 0) yield { path: ['roles'], message: memberRolesNone }
}
