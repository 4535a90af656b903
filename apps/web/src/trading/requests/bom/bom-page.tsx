import { Notice } from '@armature/ui/toasts/notice.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { BomColumns } from './bom-columns.tsx'
import { BomReview } from './bom-review.tsx'
import { BomSource } from './bom-source.tsx'
import { useBom } from './use-bom.ts'

/** Turns a bill of materials into a request list: read it, check its columns, find and correct its parts. */
export const BomPage = () => {
  const { bom, rows, progress, isReading, failure, ...actions } = useBom()
  return (
    <>
      <PageHeader
        title="Bill of materials"
        description={
          bom === null ? 'Parts are matched by SKU, maker’s number, your earlier choices and name.' : bom.name
        }
      />
      {failure !== null && (
        <Notice color="red" role="alert" mb="md">
          {failure}
        </Notice>
      )}
      {bom === null && <BomSource isReading={isReading} onRead={actions.read} onCancel={actions.cancel} />}
      {bom !== null && rows === null && (
        <BomColumns
          bom={bom}
          progress={progress}
          isReading={isReading}
          onChange={actions.setBom}
          onReadAgain={actions.read}
          onFind={() => actions.find(bom)}
          onCancel={actions.cancel}
          onOther={actions.startOver}
        />
      )}
      {bom !== null && rows !== null && (
        <BomReview
          bom={bom}
          rows={rows}
          onChange={actions.changeRow}
          onAsked={actions.setAsked}
          onBack={actions.backToColumns}
        />
      )}
    </>
  )
}
