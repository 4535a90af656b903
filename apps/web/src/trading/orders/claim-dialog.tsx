import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { readWhole } from '@armature/domain/values/typed-number'
import { ChoiceField, LongTextField, NumberField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import { FileInput } from '@mantine/core'
import { useState } from 'react'
import type { CallOptions } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/writes/upload.ts'
import { DialogForm } from './dialog-form.tsx'
import type { SubOrder } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'

interface Fields {
  item: number | null
  quantity: string
  reason: string
}

type Sent = Omit<NonNullable<CallOptions<'openClaim'>['body']>, 'pictures'>

const labels = { item: 'Part', quantity: 'Pieces', reason: 'Reason' } as const

const checkOf = ({ items }: SubOrder) =>
  function* ({ item, quantity, reason }: Fields): Generator<Issue> {
    const most = items.find(({ id }) => id === item)?.claimable ?? 0
    const pieces = readWhole(quantity)
    if (item === null) yield { path: ['item'], message: messages.required }
    if (pieces === null || pieces < 1) yield { path: ['quantity'], message: messages.claimQuantity }
    else if (item !== null && pieces > most)
      yield { path: ['quantity'], message: fill(messages.onlyLeftToClaim, { left: String(most) }) }
    if (reason.trim() === '') yield { path: ['reason'], message: messages.required }
  }

const toSent = ({ item, quantity, reason }: Fields): Sent => ({
  item: item ?? 0,
  quantity: readWhole(quantity) ?? 0,
  reason,
})

/** Uploads each picture once, however often its claim is sent. */
const uploadOnce =
  (known: Map<File, string>) =>
  async (file: File): Promise<string> => {
    const before = known.get(file)
    if (before !== undefined) return before
    const { id } = await upload('uploadClaimPicture', { file, signal: new AbortController().signal })
    known.set(file, id)
    return id
  }

const ClaimForm = ({ subOrder, onClose }: { subOrder: SubOrder; onClose: () => void }) => {
  const [files, setFiles] = useState<File[]>([])
  const [uploaded] = useState(() => new Map<File, string>())
  const claimable = subOrder.items.filter((item) => item.claimable > 0)
  const [only] = claimable.length === 1 ? claimable : []
  return (
    <DialogForm<Fields, Sent>
      start={{ item: only?.id ?? null, quantity: only ? String(only.claimable) : '', reason: '' }}
      check={checkOf(subOrder)}
      toSent={toSent}
      labels={labels}
      act="make the claim"
      note="The vendor answers; if it declines, the marketplace decides. The vendor is paid once the claim is settled."
      send={async (body, write) => {
        const pictures = await Promise.all(files.map(uploadOnce(uploaded)))
        return write('openClaim', { params: { id: subOrder.order }, body: { ...body, pictures } })
      }}
      success="Claim made. Everyone was notified"
      onSettled={refreshOrders}
      submit="Make the claim"
      onClose={onClose}
    >
      <ChoiceField<Fields>
        name="item"
        label={labels.item}
        choices={claimable.map(({ id, name, claimable: most }) => ({
          value: String(id),
          label: `${name} (${most} can be claimed)`,
        }))}
        isRequired
        isFirst
      />
      <NumberField<Fields> name="quantity" label={labels.quantity} isWhole isRequired />
      <LongTextField<Fields>
        name="reason"
        label={labels.reason}
        description="The vendor and the marketplace see it."
        maxLength={limits.quote.reason}
        isRequired
      />
      <FileInput
        label="Pictures"
        description={`At most ${limits.claimPictures}.`}
        placeholder="Choose pictures"
        accept="image/*"
        multiple
        clearable
        value={files}
        onChange={(chosen) => setFiles(chosen.slice(0, limits.claimPictures))}
      />
    </DialogForm>
  )
}

/** A buyer's claim on the pieces that it received of a vendor's part. */
export const ClaimDialog = ({ subOrder, onClose }: { subOrder: SubOrder | null; onClose: () => void }) => (
  <RecordDialog record={subOrder} title={({ id }) => `Claim on sub-order #${id}`} onClose={onClose}>
    {(record) => <ClaimForm subOrder={record} onClose={onClose} />}
  </RecordDialog>
)
