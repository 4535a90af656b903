import type { SendWrite } from '../../../platform/api/writes/write.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { savePdf } from '@armature/ui/save-file.ts'

export type PrintRevision = (
  revision: number,
  write: SendWrite,
) => Promise<{ file_name: string; pdf: string }>

interface PdfButtonProps {
  revision: number
  print: PrintRevision
  children: string
}

/** Downloads one revision through the browser. */
export const PdfButton = ({ revision, print, children }: PdfButtonProps) => {
  const printing = useWrite({ send: print, onDone: savePdf })
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      isBusy={printing.isBusy}
      onClick={() => void printing.run(revision)}
    >
      {children}
    </BusyButton>
  )
}
