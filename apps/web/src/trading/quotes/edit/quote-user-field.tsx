import { Button } from '@mantine/core'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { NewCustomerDialog } from '../../../people/accounts/new-customer-dialog.tsx'
import { useActor } from '../../../platform/api/use-session.ts'
import { useEnterGoesOn } from '@armature/ui/form/enter-goes-on.ts'
import type { UserOption } from '../request/choices.tsx'
import { UserSelect, useMayInvite, userOption } from '../request/choices.tsx'
import classes from './quote-form.module.css'
import type { QuoteFormFields } from './quote-form-fields.ts'

interface QuoteUserFieldProps {
  user: UserOption | null
  onUser: (user: UserOption | null) => void
}

/** The user of a new quote; a customer who isn't there yet can be invited. */
export const QuoteUserField = ({ user, onUser }: QuoteUserFieldProps) => {
  const form = useFormContext<QuoteFormFields>()
  const actor = useActor()
  const mayInvite = useMayInvite()
  const [isInviting, setInviting] = useState(false)
  const [known, setKnown] = useState(user)
  const { keys, wasEnter } = useEnterGoesOn()
  return (
    <div className={classes.user} {...keys}>
      <Controller
        control={form.control}
        name="user_id"
        render={({ field, fieldState }) => (
          <UserSelect
            ref={field.ref}
            isFirst
            label="User"
            value={field.value}
            onChange={(id, chosen) => {
              onUser(chosen)
              field.onChange(id)
              if (id !== null && wasEnter()) form.setFocus('products.0.id')
            }}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
            known={known}
          />
        )}
      />
      {mayInvite && (
        <Button variant="default" onClick={() => setInviting(true)}>
          New customer
        </Button>
      )}
      <NewCustomerDialog
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        onInvited={(customer) => {
          // A customer invited by a store buys there.
          const option = userOption({ ...customer, tenant: actor.tenantId })
          setKnown(option)
          onUser(option)
          form.setValue('user_id', customer.id, { shouldValidate: true })
        }}
      />
    </div>
  )
}
